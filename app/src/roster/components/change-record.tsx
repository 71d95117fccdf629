import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { listSoldierChanges } from '@muster/domain/roster/functions.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KIND_WORDS } from '../change-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'

const PAGE = 20
const MOST = 100
/** What changed about a Soldier, by whom and when. Append-only. */
export function ChangeRecord({
  rosterId,
  soldierId,
  timeZone,
}: {
  rosterId: string
  soldierId: string
  timeZone: string
}) {
  const [limit, setLimit] = useState(PAGE)
  const { data, error, retry } = useRead(
    listSoldierChanges,
    { rosterId, soldierId, limit },
    { keepPrevious: ['limit'] },
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the record of changes" />
  return (
    <>
      <ol>
        {data.changes.map((change) => (
          <li key={change.id} className="border-b border-line py-3">
            <p className="tabular text-14">
              <span className="font-strong">{KIND_WORDS[change.kind] ?? change.kind}</span> by {change.by},{' '}
              {formatDate(dayAt(new Date(change.at), timeZone))} {formatTime(new Date(change.at), timeZone)}
            </p>
            <ul>
              {change.fields.map(({ field, label, from, to }) => (
                <li key={field} className="text-14 text-ink-soft">
                  {label}: {from === null ? '' : <s>{from}</s>}{' '}
                  {to === null ? 'cleared' : <span className="text-ink">{to}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {data.changes.length === 0 && <p className="py-4 text-ink-soft">Nothing has changed since the record began.</p>}
      {data.changes.length === limit && limit < MOST && (
        <Button variant="plain" onClick={() => setLimit(Math.min(MOST, limit + PAGE))}>
          Show earlier changes
        </Button>
      )}
    </>
  )
}
