import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { type ItemLine, outcomeOf } from '@muster/domain/readiness/policy.ts'
import type { CellConflict } from '@muster/domain/readiness/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export interface Conflict {
  readonly soldier: string
  /** What was typed here. */
  readonly mine: string
  readonly theirs: CellConflict
}

interface ConflictDialogProps {
  line: ItemLine
  conflicts: readonly Conflict[]
  busy: boolean
  onKeepTheirs: () => void
  onRecordMine: () => void
  onClose: () => void
}

/** Somebody else recorded some of these results in the meantime. Shows both values and asks which one to keep. */
export function ConflictDialog({ line, conflicts, busy, onKeepTheirs, onRecordMine, onClose }: ConflictDialogProps) {
  const count = conflicts.length
  return (
    <Dialog
      edits
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? 'Someone else recorded this result' : `Someone else recorded ${count} of these`}
      description="These were not recorded and stay here until you decide. Both results stay in the history."
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button edits onClick={onKeepTheirs}>
            Keep theirs
          </Button>
          <Button variant="primary" busy={busy} onClick={onRecordMine}>
            Record mine as well
          </Button>
        </>
      }
    >
      <ul className="border-t border-line">
        {conflicts.map(({ soldier, mine, theirs }) => (
          <li key={theirs.id} className="border-b border-line py-2">
            <p className="font-strong">{soldier}</p>
            <p>
              Yours: {mine}. {theirs.by ?? 'Someone'}: {resultWords(line, theirs)}.
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function resultWords(line: ItemLine, { outcome, value, doneOn }: CellConflict): string {
  if (doneOn === null) return 'removed the result'
  const said = [outcomeOf(line, outcome)?.label, value].filter((part) => part !== null && part !== undefined)
  return `${said.join(' ') || 'done'}, ${formatDate(doneOn)}`
}
