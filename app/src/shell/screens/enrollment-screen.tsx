import { useCurrentRoster, isFromAbove } from '../../roster/current-roster.ts'
import { EnrollmentPage } from '../../roster/intake/enrollment-page.tsx'
import { LinkRequests } from '../../roster/linking/components/link-requests.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Part } from '../../ui/part.tsx'

/** Enrollment, and who asks to be linked. */
export function EnrollmentScreen() {
  const roster = useCurrentRoster()
  if (isFromAbove(roster)) {
    return (
      <>
        <PageHeader title="Soldier Enrollment">
          <span>{roster.name}</span>
        </PageHeader>
        <EmptyState title="Kept by its own leaders">
          Whoever keeps this roster enrolls its Soldiers. From above you see them and set their statuses.
        </EmptyState>
      </>
    )
  }
  return (
    <EnrollmentPage>
      <Part title="Requests to be linked">
        <LinkRequests roster={roster} bare />
      </Part>
    </EnrollmentPage>
  )
}
