import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { getDutyHistory, getMyDutyHistory } from '@muster/domain/dutyday/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useState } from 'react'
import { type Read, useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { entryWords, recordedWords } from './entry-words.ts'

interface DutyHistoryProps {
  rosterId: string
  soldierId: string
  timeZone: string
  /** Lines shown at first; more on request. */
  lines: number
}

const MOST = 200

/** Every duty status recorded for a Soldier, newest first. Entries that were taken back stay, struck out. */
export function DutyHistory({ rosterId, soldierId, timeZone, lines }: DutyHistoryProps) {
  const [limit, setLimit] = useState(lines)
  const history = useRead(getDutyHistory, { rosterId, soldierId, limit }, { keepPrevious: ['limit'] })
  return <HistoryLines history={history} timeZone={timeZone} limit={limit} onMore={setLimit} />
}

/** The same for the signed-in Soldier. */
export function MyDutyHistory({ timeZone, lines }: Pick<DutyHistoryProps, 'timeZone' | 'lines'>) {
  const [limit, setLimit] = useState(lines)
  const history = useRead(getMyDutyHistory, { limit }, { keepPrevious: ['limit'] })
  return <HistoryLines history={history} timeZone={timeZone} limit={limit} onMore={setLimit} />
}

interface HistoryLinesProps {
  history: Read<OutputOf<typeof getDutyHistory>>
  timeZone: string
  limit: number
  onMore: (limit: number) => void
}

function HistoryLines({ history, timeZone, limit, onMore }: HistoryLinesProps) {
  const { data, error, retry } = history
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="text" label="Loading history" />
  const { entries } = data
  if (entries.length === 0) return <p className="py-2 text-ink-soft">Nothing yet.</p>
  return (
    <>
      <ol>
        {entries.map((entry) => {
          const status = DUTY_STATUSES[entry.status]
          return (
            <li
              key={entry.id}
              className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-3 border-b border-line py-2"
            >
              <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" />
              <div className="min-w-0">
                <p className={entry.withdrawnAt ? 'line-through' : undefined}>{entryWords(entry, timeZone)}</p>
                <p className="tabular text-12 text-ink-soft">{recordedWords(entry, timeZone)}</p>
              </div>
            </li>
          )
        })}
      </ol>
      {entries.length === limit && limit < MOST && (
        <Button variant="plain" onClick={() => onMore(Math.min(MOST, limit + 50))}>
          Show earlier entries
        </Button>
      )}
    </>
  )
}
