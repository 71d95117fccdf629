import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { isFromAbove, mayEdit, type RosterChoice } from '../roster/current-roster.ts'
import { useRoster } from '../roster/use-roster-data.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { CounselingRow } from './list/counseling-row.tsx'
import { useCounselings } from './list/use-counselings.ts'
import { NewCounselingLink } from './new-counseling-link.tsx'
import { todayAt } from './use-place.ts'

/** The counselings of one Soldier, on their record. */
export function SoldierCounselings({ roster, soldierId }: { roster: RosterChoice; soldierId: string }) {
  const [pages, setPages] = useState(1)
  const today = todayAt(useRoster(roster.id).data?.settings.timeZone)
  const { data, error, retry, more } = useCounselings(
    roster.id,
    { over: 'roster', soldierId, state: null, kind: null },
    pages,
  )
  const start = mayEdit(roster) && (
    <NewCounselingLink search={{ soldier: soldierId }}>
      <Plus className="size-4" aria-hidden="true" />
      New counseling
    </NewCounselingLink>
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the counselings" />
  if (data.length === 0) {
    return (
      <EmptyState title="No counselings yet" action={start}>
        Counselings for this Soldier show here.
      </EmptyState>
    )
  }
  return (
    <>
      {start && <p className="pb-3">{start}</p>}
      {isFromAbove(roster) && (
        <p className="border-l-4 border-line-strong py-1 pl-3 text-14">
          You see kind, dates and state. What was said stays between the Soldier and the leaders of {roster.name},
          unless they share it with you.
        </p>
      )}
      <ul aria-label="Counselings" className="border-t border-line">
        {data.map((line) => (
          <CounselingRow key={line.id} line={line} today={today} withRoster={false} withSoldier={false} />
        ))}
      </ul>
      {more && (
        <p className="py-3">
          <Button onClick={() => setPages(pages + 1)}>Show earlier ones</Button>
        </p>
      )}
    </>
  )
}
