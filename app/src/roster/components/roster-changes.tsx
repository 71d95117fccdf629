import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { listChanges } from '@muster/domain/roster/functions.ts'
import type { Roster } from '@muster/domain/roster/schema.ts'
import { undoChange } from '@muster/domain/roster/functions.ts'
import { useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { KIND_WORDS } from '../change-words.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'

const PAGE = 50
const MOST = 100

/**
 * Every action on the roster, newest first. An action is undone as a whole, as long as nothing it touched has changed
 * since.
 */
export function RosterChanges({ roster, editable }: { roster: Roster; editable: boolean }) {
  const [limit, setLimit] = useState(PAGE)
  const { data, error, retry } = useRead(listChanges, { rosterId: roster.id, limit }, { keepPrevious: ['limit'] })
  const undo = useWrite(undoChange)
  const [asking, setAsking] = useState<{ id: string; kind: string; soldiers: number } | null>(null)
  const { timeZone } = roster.settings
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the record of changes" />

  async function takeBack(changeSetId: string) {
    const done = await reportRefusal(undo.run({ rosterId: roster.id, changeSetId }), 'It was not undone.')
    if (done) toast.done('Undone.')
    setAsking(null)
  }

  return (
    <>
      <ol className="max-w-[48rem] border-t border-line">
        {data.changeSets.map((change) => {
          const at = new Date(change.at)
          return (
            <li key={change.id} className="flex min-h-row flex-wrap items-center gap-x-3 border-b border-line py-1">
              <span className="font-strong">{KIND_WORDS[change.kind] ?? change.kind}</span>
              <span className="tabular">{soldiersWords(change.soldiers)}</span>
              <span className="tabular text-14 text-ink-soft">
                {change.by}, {formatDate(dayAt(at, timeZone))} {formatTime(at, timeZone)}
              </span>
              <span className="ml-auto">
                {change.undone ? (
                  <Badge>Undone</Badge>
                ) : (
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
                )}
              </span>
            </li>
          )
        })}
      </ol>
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
      {data.changeSets.length === 0 && <p className="py-4 text-ink-soft">Nothing has changed yet.</p>}
      {data.changeSets.length === limit && limit < MOST && (
        <Button variant="plain" onClick={() => setLimit(MOST)}>
          Show earlier changes
        </Button>
      )}
    </>
  )
}

function soldiersWords(count: number): string {
  return count === 1 ? '1 Soldier' : `${count} Soldiers`
}
