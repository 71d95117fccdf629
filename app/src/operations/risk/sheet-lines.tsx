import { riskLevel, type Risk } from '@muster/domain/operations/risk/matrix.ts'
import type { RiskLine } from '@muster/domain/operations/risk/schema.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LevelBadge } from './level-badge.tsx'
import { keyed, NO_LINES } from './line-keys.ts'

interface SheetLinesProps {
  lines: readonly RiskLine[]
  /** Null for read-only. */
  onEdit: ((at: number) => void) | null
  onRemove: (at: number) => void
  /** A save is running, so the lines are about to move. */
  busy: boolean
}

/** The lines in the columns of the form, stacked on a phone. */
export function SheetLines({ lines, onEdit, onRemove, busy }: SheetLinesProps) {
  const [before, setKeyed] = useState(() => keyed(NO_LINES, lines))
  const now = before.lines === lines ? before : keyed(before, lines)
  if (now !== before) setKeyed(now)
  return (
    <ol className="border-t border-line">
      {lines.map((line, at) => (
        <li
          key={now.keys[at]}
          className="grid gap-x-4 gap-y-1 border-b border-line py-3 desk:grid-cols-[1.5rem_minmax(0,2fr)_auto_minmax(0,3fr)_auto_auto] desk:items-start"
        >
          <span className="tabular text-14 text-ink-soft max-desk:hidden">{at + 1}</span>
          <div className="min-w-0">
            <p className="font-strong wrap-anywhere">{line.hazard || 'No hazard named'}</p>
            <p className="text-14 wrap-anywhere text-ink-soft">{line.subtask || 'No subtask named'}</p>
          </div>
          <Rated label="Initial" risk={line.initial} />
          <div className="min-w-0 text-14 wrap-anywhere">
            <p>{line.control || 'No control named'}</p>
            <p className="text-ink-soft">{[line.how, line.who].filter(Boolean).join(' · ')}</p>
            {line.worseBecause && <p className="text-ink-soft">{`Worse because: ${line.worseBecause}`}</p>}
          </div>
          <Rated label="Residual" risk={line.residual} />
          {onEdit && (
            <div className="flex gap-1 print:hidden">
              <Button
                edits
                variant="plain"
                className="min-w-11"
                onClick={() => onEdit(at)}
                aria-label={`Edit hazard ${at + 1}`}
              >
                Edit
              </Button>
              <IconButton
                edits
                icon={Trash2}
                label={`Remove hazard ${at + 1}`}
                disabled={busy}
                onClick={() => onRemove(at)}
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Rated({ label, risk }: { label: string; risk: Risk | null }) {
  return (
    <p className="flex items-center gap-2 text-12 text-ink-soft desk:w-20 desk:flex-col desk:items-start desk:gap-0.5">
      <span>{label}</span>
      <LevelBadge level={risk && riskLevel(risk)} />
      {risk && <span className="tabular">{`${risk.severity} ${risk.probability}`}</span>}
    </p>
  )
}
