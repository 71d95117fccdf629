import { isFromAbove, mayEditWhole, useCurrentRoster } from '../../roster/current-roster.ts'
import { EnrollmentPage } from '../../roster/intake/enrollment-page.tsx'
import { InviteButton } from '../../roster/linking/components/invite-button.tsx'
import { LinkRequests } from '../../roster/linking/components/link-requests.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'

/** Enrollment, and people who ask to be linked. */
export function EnrollmentScreen() {
  const roster = useCurrentRoster()
  if (isFromAbove(roster)) {
    return (
      <>
        <PageHeader title="Soldier Enrollment">
          <span>{roster.name}</span>
        </PageHeader>
        <EmptyState picture="locked" title="Managed by its own leaders">
          The leaders of this roster enroll its Soldiers. From above you see them and set their statuses.
        </EmptyState>
      </>
    )
  }
  return (
    <EnrollmentPage>
      <Part title="Requests to be linked">
        <LinkRequests roster={roster} bare />
      </Part>
      {mayEditWhole(roster, 'roster') && (
        <Part title="Your leader code" action={<InviteButton roster={roster} kind="soldier" />}>
          <p className="max-w-[60ch] py-2 text-ink-soft">
            For Soldiers and leaders who have an account already: with your code they ask to be linked to this roster.
            Active codes are under Groups and settings, Leaders.
          </p>
        </Part>
      )}
    </EnrollmentPage>
  )
}
