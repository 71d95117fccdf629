import { createLeaderCode, inviteCoLeader, listInvites, revokeInvite } from '@muster/domain/roster/invites/functions.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import Copy from 'lucide-react/icons/copy'
import KeyRound from 'lucide-react/icons/key-round'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { publicAddress } from '../../../platform/device/public-address.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { mayEdit, type RosterChoice } from '../../current-roster.ts'
import { reportRefusal } from '../../../kit/report-refusal.ts'
import { dayWords } from '../../../kit/instant-words.ts'

type Kind = 'co-leader' | 'soldier'

const WORDS = {
  'co-leader': { open: 'Invite a co-leader', action: 'Make the code', icon: UserPlus },
  soldier: { open: 'Make a leader code', action: 'Make the code', icon: KeyRound },
} as const
const DAYS = [1, 3, 7, 14, 30, 90].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))
const USES = [
  { value: '1', label: 'Once' },
  { value: '10', label: '10 times' },
  { value: '50', label: '50 times' },
  { value: 'any', label: 'Any number of times' },
]

export function InviteButton({ roster, kind }: { roster: RosterChoice; kind: Kind }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={WORDS[kind].icon} onClick={() => setOpen(true)}>
        {WORDS[kind].open}
      </Button>
      {open && <InviteDialog roster={roster} kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Chooses what the code is for, then shows it. The code is shown only this once. */
function InviteDialog({ roster, kind, onClose }: { roster: RosterChoice; kind: Kind; onClose: () => void }) {
  const invite = useWrite(inviteCoLeader)
  const leaderCode = useWrite(createLeaderCode)
  const [inviteId] = useState(() => crypto.randomUUID())
  const [made, setMade] = useState<{ code: string; invite: Invite } | null>(null)
  if (made) return <Code roster={roster} kind={kind} made={made} onClose={onClose} />
  return (
    <FormDialog
      title={WORDS[kind].open}
      action={WORDS[kind].action}
      start={{ label: '', role: 'editor' as 'editor' | 'viewer', days: '7', uses: '10' }}
      submit={async ({ label, role, days, uses }) => {
        const of = { rosterId: roster.id, inviteId, label, days: Number(days) }
        const sent =
          kind === 'soldier'
            ? leaderCode.run({ ...of, maxUses: uses === 'any' ? null : Number(uses) })
            : invite.run({ ...of, role })
        setMade(await sent)
        return false
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="For whom" hint="A name for your list, e.g., PL, 1st Squad gains." error={form.error('label')}>
            <TextInput {...form.text('label')} maxLength={80} autoComplete="off" />
          </Field>
          {kind === 'co-leader' && (
            <Field label="They may">
              <RadioGroup
                {...form.value('role')}
                options={[
                  { value: 'editor', label: 'Edit the roster', hint: 'Editor: everything but sharing and deleting.' },
                  { value: 'viewer', label: 'View only', hint: 'Viewer: sees all of it, changes nothing.' },
                ]}
              />
            </Field>
          )}
          <div className="grid grid-cols-2 gap-4">
            <Field label="Valid for">
              <Select options={DAYS} {...form.text('days')} />
            </Field>
            {kind === 'soldier' && (
              <Field label="Uses">
                <Select options={USES} {...form.text('uses')} />
              </Field>
            )}
          </div>
        </>
      )}
    </FormDialog>
  )
}

interface CodeProps {
  roster: RosterChoice
  kind: Kind
  made: { code: string; invite: Invite }
  onClose: () => void
}

function Code({ roster, kind, made: { code, invite }, onClose }: CodeProps) {
  const where =
    kind === 'soldier'
      ? 'They scan it, or enter it on My Profile under Enter your leader’s code. You then confirm who they are.'
      : 'They scan it, or enter it under Join a shared roster, in the list of rosters or on My Profile.'
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      toast.done('The code is on the clipboard.')
    } catch {
      toast.problem('The code could not be copied. Read it out, or write it down.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === 'soldier' ? 'Leader code' : `Code for ${invite.role === 'viewer' ? 'a viewer' : 'an editor'}`}
      description={`For ${roster.name}. It is shown only once: write it down, read it out or send it.`}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="tabular border-y border-line py-4 text-center text-40 font-heavy tracking-wide select-all">
        {code}
      </p>
      <QrCode
        // In the fragment, which browsers do not send to any server.
        text={`${publicAddress()}/profile#${kind === 'soldier' ? 'code' : 'join'}=${code}`}
        label="QR code that opens the profile with this code filled in"
        className="mx-auto w-full max-w-64 pt-3"
      />
      <p className="pt-3 text-14">{where}</p>
      <p className="pt-1 text-14 text-ink-soft">
        Valid until {dayWords(invite.expiresAt)}, {usesWords(invite)}.
      </p>
    </Dialog>
  )
}

function usesWords({ maxUses }: Invite): string {
  if (maxUses === null) return 'any number of times'
  return maxUses === 1 ? 'once' : `up to ${maxUses} times`
}

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
  const [asking, setAsking] = useState(false)
  const what = invite.purpose === 'soldier' ? 'Leader code' : `Co-leader, ${invite.role ?? 'editor'}`
  const name = invite.label || what
  const mayRevoke = invite.purpose === 'co-leader' ? roster.role === 'owner' : mayEdit(roster)
  async function send() {
    const done = await reportRefusal(
      revoke.run({ rosterId: roster.id, inviteId: invite.id }).then(() => true),
      'The code still works.',
    )
    setAsking(false)
    if (done) toast.done(`${name}: the code no longer works.`)
  }
  return (
    <li className="flex min-h-row items-center justify-between gap-x-4 border-b border-line py-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-strong">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {invite.state !== 'open' && <Badge>{invite.state}</Badge>}
        </p>
        <p className="tabular text-12 text-ink-soft">
          {[
            invite.label ? what : '',
            `used ${invite.uses}${invite.maxUses === null ? '' : ` of ${invite.maxUses}`}`,
            `valid until ${dayWords(invite.expiresAt)}`,
            `by ${invite.createdBy}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
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
    </li>
  )
}
