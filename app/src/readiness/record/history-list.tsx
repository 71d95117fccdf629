import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ItemLine } from '@muster/domain/readiness/policy.ts'
import { evidenceWords } from '@muster/domain/readiness/results.ts'
import type { HistoryRecord } from '@muster/domain/readiness/schema.ts'
import { AFT } from '@muster/domain/readiness/seed.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { aftWords } from './aft-words.ts'
import { standingWords } from './record-form.tsx'

interface HistoryListProps {
  records: readonly HistoryRecord[]
  lineOf: (item: string) => ItemLine | undefined
  timeZone: string
  /** The list has records of several items, so each shows its item's name. */
  named?: boolean | undefined
  onCorrect?: ((record: HistoryRecord) => void) | undefined
  onRemove?: ((record: HistoryRecord) => unknown) | undefined
}

/** Results as they were recorded, newest first. Corrected or removed ones stay, struck through. */
export function HistoryList({ records, lineOf, timeZone, named, onCorrect, onRemove }: HistoryListProps) {
  return (
    <ul aria-label="History" className="border-t border-line">
      {records.map((record) => {
        const line = lineOf(record.item)
        const evidence = evidenceWords(record)
        const open = record.act !== 'remove' && !record.replaced
        return (
          <li key={record.id} className="border-b border-line py-2 text-14">
            <p className="flex flex-wrap items-center gap-x-2">
              {named && <span className="font-strong">{line?.label ?? record.item}</span>}
              <span className={record.replaced ? 'line-through' : 'tabular font-strong'}>
                {line ? standingWords(line, record) : (record.doneOn ?? '')}
              </span>
              {record.current && <Badge kind="here">Result of record</Badge>}
              {record.practice && <Badge>Diagnostic</Badge>}
              {record.act === 'correct' && <Badge>Correction</Badge>}
              {record.act === 'remove' && <Badge>Removed</Badge>}
              {record.replaced && <span className="sr-only">, replaced since</span>}
            </p>
            {record.item === AFT && record.detail && <p className="tabular">{aftWords(record.detail)}</p>}
            <p className="text-ink-soft">
              {evidence && `${evidence}. `}
              {record.expiresOn && `Due ${formatDate(record.expiresOn)}. `}
              {record.note && `${record.note} · `}
              {record.by}, {formatDate(dayAt(new Date(record.at), timeZone))}
            </p>
            {open && onCorrect && onRemove && line && (
              <p className="flex flex-wrap gap-2 pt-1">
                <Button onClick={() => onCorrect(record)} aria-label={`Correct ${standingWords(line, record)}`}>
                  Correct
                </Button>
                <ConfirmButton
                  aria-label={`Remove ${standingWords(line, record)}`}
                  asks={{
                    title: `Remove ${standingWords(line, record)}?`,
                    description: 'The result before it counts again. The removed one stays in the history.',
                    action: 'Remove the result',
                  }}
                  onConfirm={() => onRemove(record)}
                >
                  Remove
                </ConfirmButton>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
