import { pathOfCode } from '@muster/domain/roster/invites/address.ts'
import { createLeaderCode, inviteCoLeader } from '@muster/domain/roster/invites/functions.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../../platform/calls/calls.ts'
import { publicAddress } from '../../../platform/device/public-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { type RosterChoice } from '../../current-roster.ts'
import { dayWords } from '../../../kit/instant-words.ts'
import { CODE_DAYS } from '../../leaders/code-days.ts'
import { draftOf, isWithoutGroup, partOf } from '../../leaders/part-draft.ts'
import { PartFields } from '../../leaders/part-fields.tsx'
import { useRoster } from '../../use-roster-data.ts'

const USES = [
  { value: '1', label: 'Once' },
  { value: '10', label: '10 times' },
  { value: '50', label: '50 times' },
  { value: 'any', label: 'Any number of times' },
]

/** For somebody who shares the roster, or for Soldiers and leaders who ask to be linked to it. */
export type InviteKind = 'co-leader' | 'soldier'

interface InviteDialogProps {
  title: string
  roster: RosterChoice
  kind: InviteKind
  onClose: () => void
}

/** Chooses what the code is for, then shows it. The code is shown only this once. */
export function InviteDialog({ title, roster, kind, onClose }: InviteDialogProps) {
  const groups = useRoster(roster.id).data?.groups ?? NO_GROUPS
  const invite = useWrite(inviteCoLeader)
  const leaderCode = useWrite(createLeaderCode)
  const [inviteId] = useState(() => crypto.randomUUID())
  const [made, setMade] = useState<{ code: string; invite: Invite } | null>(null)
  if (made) return <Code roster={roster} kind={kind} made={made} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      action="Make the code"
      wide={kind === 'co-leader'}
      start={{
        label: '',
        role: 'editor' as 'editor' | 'viewer' | 'part',
        part: draftOf(null, 'editor'),
        days: '7',
        uses: '10',
      }}
      problems={({ role, part }) => ({
        groupIds: role === 'part' && isWithoutGroup(part, groups) && 'Choose at least one group.',
      })}
      submit={async ({ label, role, part, days, uses }) => {
        const of = { rosterId: roster.id, inviteId, label, days: Number(days) }
        const sent =
          kind === 'soldier'
            ? leaderCode.run({ ...of, maxUses: uses === 'any' ? null : Number(uses) })
            : invite.run({ ...of, ...(role === 'part' ? { part: partOf(part, groups) } : { role }) })
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
                  { value: 'part', label: 'A part of it', hint: 'A position, groups, and what they may do there.' },
                ]}
              />
            </Field>
          )}
          {kind === 'co-leader' && form.values.role === 'part' && (
            <PartFields
              draft={form.values.part}
              groups={groups}
              onChange={(part) => form.set({ part })}
              errorOf={form.error}
            />
          )}
          <div className="grid grid-cols-2 gap-4">
            <Field label="Valid for">
              <Select options={CODE_DAYS} {...form.text('days')} />
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
  kind: InviteKind
  made: { code: string; invite: Invite }
  onClose: () => void
}

export function Code({ roster, kind, made: { code, invite }, onClose }: CodeProps) {
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
      title={kind === 'soldier' ? 'Leader code' : codeTitle(invite)}
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
        text={`${publicAddress()}${pathOfCode(kind, code)}`}
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

function codeTitle({ role, part }: Invite): string {
  if (part) return `Code for ${part.position ? `the ${part.position}` : 'a co-leader'}`
  return `Code for ${role === 'viewer' ? 'a viewer' : 'an editor'}`
}

const NO_GROUPS: readonly Group[] = []

function usesWords({ maxUses }: Invite): string {
  if (maxUses === null) return 'any number of times'
  return maxUses === 1 ? 'once' : `up to ${maxUses} times`
}
