import { undoChange } from '@muster/domain/roster/functions.ts'
import { changeList, soldiersWords } from '@muster/domain/roster/list.ts'
import type { Roster } from '@muster/domain/roster/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'

/**
 * Every action on the roster, newest first. An action is undone as a whole, as long as nothing it touched has changed
 * since.
 */
export function RosterChanges({ roster, editable }: { roster: Roster; editable: boolean }) {
  const undo = useWrite(undoChange)
  const [asking, setAsking] = useState<{ id: string; kind: string; soldiers: number } | null>(null)

  async function takeBack(changeSetId: string) {
    const done = await reportRefusal(undo.run({ rosterId: roster.id, changeSetId }), 'It was not undone.')
    if (done) toast.done('Undone.')
    setAsking(null)
  }

  return (
    <>
      <div className="max-w-[48rem]">
        <ListRows
          list={changeList}
          of={roster.id}
          asked={{}}
          headings={false}
          renderRow={(change, shown) => (
            <ListLine
              {...shown}
              action={
                editable &&
                change.undoable && (
                  <Button
                    variant="plain"
                    onClick={() =>
                      change.soldiers > 1 || change.kind === 'undo' ? setAsking(change) : void takeBack(change.id)
                    }
                  >
                    Undo
                  </Button>
                )
              }
            />
          )}
        />
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={
          asking?.kind === 'undo' ? 'Redo what was undone?' : `Undo this for ${soldiersWords(asking?.soldiers ?? 0)}?`
        }
        description={
          asking?.kind === 'undo'
            ? `${soldiersWords(asking.soldiers)} will be as they were before the undo: for example, archived again if archiving was undone.`
            : asking?.kind === 'import'
              ? 'Soldiers that the import added leave the roster, and its changes are reverted. This is not possible if any of that has changed since.'
              : 'The changes are reverted. This is not possible if any of that has changed since.'
        }
        action="Undo"
        busy={undo.busy}
        onConfirm={() => asking && void takeBack(asking.id)}
      />
    </>
  )
}
