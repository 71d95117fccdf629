import { listRecalls } from '@muster/domain/roster/recall/functions.ts'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { instantWords } from '../../kit/instant-words.ts'
import { recallTitle } from './recall-words.ts'

const LINES = 10
const MOST = 50

/** Recalls that ended, newest first; each opens its report. */
export function RecallList({ rosterId, onOpen }: { rosterId: string; onOpen: (recallId: string) => void }) {
  const [limit, setLimit] = useState(LINES)
  const { data, error, retry } = useRead(listRecalls, { rosterId, limit }, { keepPrevious: ['limit'] })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading past recalls" />
  if (data.recalls.length === 0) return <p className="py-2 text-ink-soft">No recall has been made yet.</p>
  return (
    <>
      <ul aria-label="Past recalls" className="border-t border-line">
        {data.recalls.map((recall) => (
          <li key={recall.id} className="border-b border-line">
            <button
              type="button"
              onClick={() => onOpen(recall.id)}
              className="flex min-h-row w-full flex-wrap items-center justify-between gap-x-4 py-1 text-left hover:bg-surface"
            >
              <span className="flex items-center gap-2 font-strong">
                {recallTitle(recall)}, {instantWords(recall.startedAt)}
                {recall.state === 'cancelled' && <Badge>Cancelled</Badge>}
              </span>
              <span className="tabular text-14 text-ink-soft">
                {recall.result && `${recall.result.acknowledged} of ${recall.result.called} answered`}
                {recall.result?.medianMinutes != null && `, median answer after ${recall.result.medianMinutes} min`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data.recalls.length >= limit && limit < MOST && (
        <Button variant="plain" onClick={() => setLimit(MOST)}>
          Show more
        </Button>
      )}
    </>
  )
}
