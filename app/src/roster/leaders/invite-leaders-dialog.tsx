import { capital } from '@muster/domain/kernel/capital.ts'
import { inviteGroupLeaders, listInvites } from '@muster/domain/roster/invites/functions.ts'
import { groupName } from '@muster/domain/roster/leaders/group-words.ts'
import { type LeaderPosition, PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { rightsWords } from '@muster/domain/roster/leaders/part-words.ts'
import type { AreaRights } from '@muster/domain/roster/leaders/part.ts'
import { listCoLeaders } from '@muster/domain/roster/linking/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { dayWords } from '../../kit/instant-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { GROUP_POSITIONS, groupsFor, type InvitedGroup } from './invited-groups.ts'
import { CODE_DAYS } from './code-days.ts'
import { rememberCode } from './made-codes.ts'
import { PartAreas } from './part-fields.tsx'

interface InviteLeadersProps {
  rosterId: string
  groups: readonly Group[]
  /** With the invitations that were made. */
  onMade: (inviteIds: readonly string[]) => void
  onClose: () => void
}

interface Draft {
  position: LeaderPosition
  /** Groups that the owner took out or put in. Null as long as the usual ones are chosen. */
  chosen: readonly string[] | null
  areas: AreaRights
  days: string
}

const START: LeaderPosition = 'squad leader'

/** One invitation for the leader of each group: all squad leaders at once. */
export function InviteLeadersDialog({ rosterId, groups, onMade, onClose }: InviteLeadersProps) {
  const leaders = useRead(listCoLeaders, { rosterId })
  const invites = useRead(listInvites, { rosterId })
  const invite = useWrite(inviteGroupLeaders)
  // A second press is the same act.
  const [ids] = useState(() => new Map<string, string>())
  const idOf = (groupId: string) => {
    const id = ids.get(groupId) ?? crypto.randomUUID()
    ids.set(groupId, id)
    return id
  }
  if (!leaders.data || !invites.data) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="Invite leaders of groups">
        <NotLoaded
          error={leaders.error ?? invites.error}
          onRetry={leaders.error ? leaders.retry : invites.retry}
          shape="list"
          label="Loading the groups"
        />
      </Dialog>
    )
  }
  const known = { leaders: leaders.data.leaders, invites: invites.data.invites }
  const offered = ({ position }: Draft) => groupsFor(position, groups, known.leaders, known.invites)
  const chosenOf = (draft: Draft) => {
    const all = offered(draft)
    const { chosen } = draft
    return all.filter((one) => (chosen ? chosen.includes(one.group.id) : isOpen(one))).map(({ group }) => group.id)
  }
  return (
    <FormDialog
      wide
      title="Invite leaders of groups"
      description="Each gets a code of their own. Whoever joins with it has exactly that group."
      action={(draft) => makeWords(chosenOf(draft).length)}
      needsSignal="Making codes needs signal."
      kept="No code was made."
      start={{ position: START, chosen: null, areas: PRESETS[START].areas, days: '7' } as Draft}
      problems={(draft) => ({ groups: chosenOf(draft).length === 0 && 'Choose at least one group.' })}
      submit={async (draft) => {
        const asked = chosenOf(draft).map((groupId) => ({ inviteId: idOf(groupId), groupId }))
        const { position, areas, days } = draft
        const { made } = await invite.run({
          rosterId,
          position,
          areas: Object.assign({}, areas),
          days: Number(days),
          groups: asked,
        })
        for (const one of made) rememberCode(one.invite.id, one.code)
        onMade(made.map((one) => one.invite.id))
      }}
      onClose={onClose}
    >
      {(form) => {
        const all = offered(form.values)
        const chosen = chosenOf(form.values)
        return (
          <>
            <Field label="Position">
              <Select
                value={form.values.position}
                options={GROUP_POSITIONS.map((value) => ({ value, label: capital(value) }))}
                onChange={({ target }) => {
                  const position = target.value as LeaderPosition
                  form.set({ position, chosen: null, areas: PRESETS[position].areas })
                }}
              />
            </Field>
            <Field label="Groups" error={form.error('groups')}>
              {all.length === 0 ? (
                <p className="text-14 text-ink-soft">This roster has no such groups. Add them under Groups first.</p>
              ) : (
                <ul className="border-t border-line">
                  {all.map((one) => (
                    <li key={one.group.id} className="border-b border-line">
                      <Checkbox
                        label={groupName(groups, one.group.id)}
                        hint={standing(one)}
                        checked={chosen.includes(one.group.id)}
                        onChange={(on) =>
                          form.set({
                            chosen: on ? [...chosen, one.group.id] : chosen.filter((id) => id !== one.group.id),
                          })
                        }
                      />
                    </li>
                  ))}
                </ul>
              )}
            </Field>
            <details>
              <summary className="flex min-h-control cursor-pointer items-center text-14">
                {rightsWords(form.values.areas)}. Change this
              </summary>
              <PartAreas areas={form.values.areas} onChange={(areas) => form.set({ areas })} />
            </details>
            <Field label="Valid for">
              <Select options={CODE_DAYS} {...form.text('days')} />
            </Field>
          </>
        )
      }}
    </FormDialog>
  )
}

/** Nobody leads it yet, and nobody is invited to. */
function isOpen({ leader, invite }: InvitedGroup): boolean {
  return leader === null && invite === null
}

function standing({ leader, invite }: InvitedGroup): string | undefined {
  if (leader !== null) return `${leader} leads it`
  return invite === null ? undefined : `Invited, valid until ${dayWords(invite.expiresAt)}`
}

function makeWords(count: number): string {
  if (count === 0) return 'Make codes'
  return count === 1 ? 'Make 1 code' : `Make ${count} codes`
}
