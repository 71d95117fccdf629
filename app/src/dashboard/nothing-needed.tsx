import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { whenWords } from '@muster/domain/scheduling/calendar/when-words.ts'
import { ToList } from './to-list.tsx'

/** In place of the list: what comes next. */
export function NothingNeeded({ dashboard }: { dashboard: Dashboard | undefined }) {
  const next = dashboard?.events.rows[0]
  return (
    <p className="min-h-row py-2">
      <span className="font-strong">Nothing needs you now.</span>{' '}
      {next ? (
        <>
          Next:{' '}
          <ToList
            to="/scheduling"
            search={{ event: next.eventId, on: next.day, day: next.day }}
            rosterId={next.rosterId}
            className="text-action underline-offset-4 hover:underline"
          >
            {next.title}
          </ToList>
          , {whenWords(next.when)}.
        </>
      ) : (
        dashboard && 'Nothing is planned for the next 7 days.'
      )}
    </p>
  )
}
