import { listInvites, renewInvite, revokeInvite } from '@muster/domain/roster/invites/functions.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import { partTitle } from '@muster/domain/roster/leaders/part-words.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { lazy, Suspense, useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { mayEditWhole, type RosterChoice } from '../../current-roster.ts'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { dayWords } from '../../../kit/instant-words.ts'
import { rememberCode } from '../../leaders/made-codes.ts'
import { useRoster } from '../../use-roster-data.ts'

const Code = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).Code }))

/** Open codes for leaders and Soldiers, and those that ended recently. */
export function InviteList({ roster }: { roster: RosterChoice }) {
  const { data, error, retry } = useRead(listInvites, { rosterId: roster.id })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the codes" />
  const codes = data.invites.filter(({ purpose }) => purpose !== 'intake')
  const open = codes.filter(({ state }) => state === 'open')
  const dead = codes.filter(({ state }) => state !== 'open')
  return (
    <>
      {open.length === 0 && <p className="py-2 text-ink-soft">No active codes.</p>}
      <ul className="border-t border-line empty:hidden">
        {open.map((invite) => (
          <InviteLine key={invite.id} roster={roster} invite={invite} />
        ))}
      </ul>
      {dead.length > 0 && (
        <details>
          <summary className="flex min-h-control cursor-pointer items-center text-14 text-ink-soft">
            {`Inactive: ${dead.length}`}
          </summary>
          <ul className="border-t border-line">
            {dead.map((invite) => (
              <InviteLine key={invite.id} roster={roster} invite={invite} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function InviteLine({ roster, invite }: { roster: RosterChoice; invite: Invite }) {
  const revoke = useWrite(revokeInvite)
  const groups = useRoster(roster.id).data?.groups
  const [asking, setAsking] = useState(false)
  const what = whatOf(invite, groups)
  const name = invite.label || what
  const mayRevoke = invite.purpose === 'co-leader' ? roster.role === 'owner' : mayEditWhole(roster, 'roster')
  async function send() {
    const done = await reportRefusal(
      revoke.run({ rosterId: roster.id, inviteId: invite.id }).then(() => true),
      'The code still works.',
    )
    setAsking(false)
    if (done) toast.done(`${name}: the code no longer works.`)
  }
  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-2 font-strong">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {invite.usedBy !== null && <Badge kind="here">{`${invite.usedBy} joined`}</Badge>}
          {invite.usedBy === null && invite.state !== 'open' && <Badge>{invite.state}</Badge>}
        </p>
        <p className="tabular text-12 text-ink-soft">
          {[
            name === what ? '' : what,
            `used ${invite.uses}${invite.maxUses === null ? '' : ` of ${invite.maxUses}`}`,
            `valid until ${dayWords(invite.expiresAt)}`,
            `by ${invite.createdBy}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {invite.purpose === 'co-leader' && roster.role === 'owner' && invite.uses === 0 && (
          <NewCode roster={roster} invite={invite} name={name} />
        )}
        {mayRevoke && invite.state === 'open' && (
          <>
            <Button onClick={() => setAsking(true)} aria-label={`Revoke: ${name}`}>
              Revoke
            </Button>
            <ConfirmDialog
              open={asking}
              onOpenChange={setAsking}
              title={`Revoke ${name}`}
              description="The code no longer works. Anyone who has used it stays."
              action="Revoke"
              danger
              busy={revoke.busy}
              onConfirm={() => void send()}
            />
          </>
        )}
      </span>
    </li>
  )
}

/** A new code in place of the one before, which no longer works. */
function NewCode({ roster, invite, name }: { roster: RosterChoice; invite: Invite; name: string }) {
  const renew = useWrite(renewInvite)
  const [made, setMade] = useState<{ code: string; invite: Invite } | null>(null)
  async function send() {
    const sent = renew.run({ rosterId: roster.id, inviteId: invite.id, days: INVITE_VALID })
    const done = await reportRefusal(sent, 'No new code was made.')
    if (!done) return
    rememberCode(invite.id, done.code)
    setMade(done)
  }
  return (
    <>
      <Button busy={renew.busy} onClick={() => void send()} aria-label={`New code: ${name}`}>
        New code
      </Button>
      {made && (
        <Suspense>
          <Code roster={roster} kind="co-leader" made={made} onClose={() => setMade(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Days for which a new code is valid. */
const INVITE_VALID = 7

function whatOf({ purpose, role, part }: Invite, groups: readonly Group[] | undefined): string {
  if (purpose === 'soldier') return 'Leader code'
  return part && groups ? partTitle(part, groups) : `Co-leader, ${role ?? 'editor'}`
}
