import { revokeInvite } from '@muster/domain/roster/invites/functions.ts'
import { enrollmentLinkList, enrollmentLinkName } from '@muster/domain/roster/invites/list.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { useWrite } from '../../../platform/calls/calls.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { ListLine, type ListLineProps } from '../../../kit/lists/list-line.tsx'
import { ListRows } from '../../../kit/lists/list-rows.tsx'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { addressOfLink } from './made-links.ts'

interface LinkListProps {
  rosterId: string
  editable: boolean
  onShow: (invite: Invite) => void
}

/** Open enrollment links, and those that ended recently. */
export function LinkList(props: LinkListProps) {
  return (
    <ListRows
      list={enrollmentLinkList}
      picture="card"
      of={props.rosterId}
      asked={{}}
      headings={false}
      renderRow={(invite, shown) => <LinkLine {...props} invite={invite} shown={shown} />}
    />
  )
}

interface LinkLineProps extends LinkListProps {
  invite: Invite
  shown: ListLineProps
}

function LinkLine({ rosterId, editable, invite, shown, onShow }: LinkLineProps) {
  const revoke = useWrite(revokeInvite)
  const [asking, setAsking] = useState(false)
  const name = enrollmentLinkName(invite)
  async function end() {
    const done = await reportRefusal(revoke.run({ rosterId, inviteId: invite.id }), 'The link still works.')
    setAsking(false)
    if (done) toast.done(`${name}: the link no longer works.`)
  }
  return (
    <ListLine
      {...shown}
      action={
        editable &&
        invite.state === 'open' && (
          <>
            {addressOfLink(invite.id) !== null && (
              <Button icon={QrCodeIcon} onClick={() => onShow(invite)} aria-label={`Show the code: ${name}`}>
                Show
              </Button>
            )}
            <Button onClick={() => setAsking(true)} aria-label={`Deactivate: ${name}`}>
              Deactivate
            </Button>
            <ConfirmDialog
              open={asking}
              onOpenChange={setAsking}
              title={`Deactivate ${name}`}
              description="The link and its QR code no longer work. Forms already sent stay for your review. This cannot be undone; you can make a new link."
              action="Deactivate the link"
              danger
              busy={revoke.busy}
              onConfirm={() => void end()}
            />
          </>
        )
      }
    />
  )
}
