import { listMyRecordAccess } from '@muster/domain/roster/own-record/functions.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { instantWords } from '../../kit/instant-words.ts'

const LINES = 50
const MOST = 100

/** Who opened or changed the person's record. */
export function RecordAccesses() {
  const [limit, setLimit] = useState(LINES)
  const { data, error, retry } = useRead(listMyRecordAccess, { limit }, { keepPrevious: ['limit'], keep: false })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the access log" />
  const { accesses } = data
  return (
    <div className="max-w-[46rem]">
      <p className="pb-3 text-14 text-ink-soft">
        Everyone who opened or changed your record, and everyone who viewed the whole roster. A report or list over
        several rosters is in the log of the roster that it was opened for. The same action by one person within an hour
        is one line.
      </p>
      {accesses.length === 0 ? (
        <p className="border-y border-line py-4">Nobody has looked at your record yet.</p>
      ) : (
        <ol className="border-t border-line">
          {accesses.map((access) => (
            <li
              key={`${access.at} ${access.by} ${access.what}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
            >
              <p>
                <span className="font-strong">{access.by}</span> <span className="text-ink-soft">{access.what}</span>
              </p>
              <p className="tabular text-12 text-ink-soft">{instantWords(access.at)}</p>
            </li>
          ))}
        </ol>
      )}
      {accesses.length === limit && limit < MOST && (
        <Button variant="plain" onClick={() => setLimit(MOST)}>
          Show earlier ones
        </Button>
      )}
    </div>
  )
}
