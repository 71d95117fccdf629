import { listInvites, revokeInvite } from '@muster/domain/roster/invites/functions.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { dayWords } from '../../../kit/instant-words.ts'
import { addressOfLink } from './made-links.ts'

interface LinkListProps {
  rosterId: string
  editable: boolean
  onShow: (invite: Invite) => void
}

/** Open enrollment links, and those that ended recently. */
export function LinkList({ rosterId, editable, onShow }: LinkListProps) {
  const { data, error, retry } = useRead(listInvites, { rosterId })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the links" />
  const links = data.invites.filter(({ purpose }) => purpose === 'intake')
  if (links.length === 0) return <p className="py-2 text-ink-soft">No active links.</p>
  return (
    <ul className="border-t border-line">
      {links.map((invite) => (
        <LinkLine key={invite.id} rosterId={rosterId} editable={editable} invite={invite} onShow={onShow} />
      ))}
    </ul>
  )
}

const STATE = { open: 'Open', expired: 'Expired', 'used up': 'Used up', revoked: 'Ended' } as const

function LinkLine({ rosterId, editable, invite, onShow }: LinkListProps & { invite: Invite }) {
  const revoke = useWrite(revokeInvite)
  const [asking, setAsking] = useState(false)
  const open = invite.state === 'open'
  const name = invite.label || 'Enrollment link'
  async function end() {
    const done = await reportRefusal(revoke.run({ rosterId, inviteId: invite.id }), 'The link still works.')
    setAsking(false)
    if (done) toast.done(`${name}: the link no longer works.`)
  }
  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-strong">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge kind={open ? 'here' : 'plain'}>{STATE[invite.state]}</Badge>
        </p>
        <p className="tabular text-12 text-ink-soft">
          {[
            `used ${invite.uses}${invite.maxUses === null ? '' : ` of ${invite.maxUses}`}`,
            `${open ? 'valid' : 'was valid'} until ${dayWords(invite.expiresAt)}`,
            `by ${invite.createdBy}`,
          ].join(', ')}
        </p>
      </div>
      {editable && open && (
        <span className="flex gap-2">
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
        </span>
      )}
    </li>
  )
}
