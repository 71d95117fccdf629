import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import Link2 from 'lucide-react/icons/link-2'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { mayEditWhole, useCurrentRoster } from '../current-roster.ts'
import { LinkList } from './links/link-list.tsx'
import { LinkSheet } from './links/link-sheet.tsx'
import { addressOfLink } from './links/made-links.ts'
import { NewLinkDialog } from './links/new-link-dialog.tsx'
import { SubmissionList } from './review/submission-list.tsx'

/**
 * How Soldiers get on the roster by themselves: links to send out, enrollment forms that came in. `children`: what
 * else belongs on this screen.
 */
export function EnrollmentPage({ children }: { children?: ReactNode }) {
  const roster = useCurrentRoster()
  const editable = mayEditWhole(roster, 'roster')
  const [making, setMaking] = useState(false)
  const [shown, setShown] = useState<Invite | null>(null)
  const address = shown && addressOfLink(shown.id)

  if (shown && address) {
    return <LinkSheet invite={shown} address={address} unit={roster.name} onClose={() => setShown(null)} />
  }
  return (
    <div className="in-order">
      <PageHeader
        title="Soldier Enrollment"
        badge={!editable && <Badge>View only</Badge>}
        actions={
          editable && (
            <Button variant="primary" icon={Link2} onClick={() => setMaking(true)}>
              New link
            </Button>
          )
        }
      >
        <span>{roster.name}</span>
      </PageHeader>
      {editable && (
        <Part title="Enrollments to review">
          <SubmissionList rosterId={roster.id} />
        </Part>
      )}
      <Part title="Enrollment links">
        <LinkList rosterId={roster.id} editable={editable} onShow={setShown} />
      </Part>
      {children}
      {making && <NewLinkDialog rosterId={roster.id} onClose={() => setMaking(false)} onMade={setShown} />}
    </div>
  )
}
