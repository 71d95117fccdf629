import { dayAt, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { handOverGroups, takeBackGroups } from '@muster/domain/roster/leaders/functions.ts'
import { groupName } from '@muster/domain/roster/leaders/group-words.ts'
import { daysWords, problemOfDays, problemOfTaker } from '@muster/domain/roster/leaders/hand-over.ts'
import { partTitle, rightsWords } from '@muster/domain/roster/leaders/part-words.ts'
import type { HandOver } from '@muster/domain/roster/leaders/schema.ts'
import type { CoLeader } from '@muster/domain/roster/linking/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { RosterChoice } from '../current-roster.ts'

interface HandOverDialogProps {
  roster: RosterChoice
  /** Whose groups. */
  leader: CoLeader
  /** Whether it is the person at the screen. */
  own: boolean
  leaders: readonly CoLeader[]
  handOvers: readonly HandOver[]
  groups: readonly Group[]
  /** The days of the leader's own leave, as the address says them. */
  days?: { readonly from?: string | undefined; readonly until?: string | undefined } | undefined
  onClose: () => void
}

/** Hands groups of a leader over to another leader, with a last day. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { roster, leader, own, leaders, handOvers, groups, days, onClose } = props
  const today = dayAt(new Date(), roster.timeZone)
  const handOver = useWrite(handOverGroups)
  const takeBack = useWrite(takeBackGroups)
  const { part } = leader
  if (!part?.groupIds) return null
  const taken = new Set(handOvers.filter(({ uid }) => uid === leader.uid).map(({ groupId }) => groupId))
  const free = part.groupIds.filter((id) => !taken.has(id))
  const byOwner = roster.role === 'owner'
  const offered = leaders.filter(({ uid, part: theirs }) => uid !== leader.uid && theirs?.groupIds)
  const takerOf = (toUid: string) => offered.find(({ uid }) => uid === toUid)
  const whyNot = (taker: CoLeader | undefined, groupIds: readonly string[]) =>
    taker &&
    problemOfTaker({
      giver: part.areas,
      taker,
      groupIds,
      lent: handOvers.filter((one) => one.begun && one.toUid === taker.uid).map(({ groupId }) => groupId),
      groups,
      byOwner,
    })?.words
  const takerWords = (taker: CoLeader | undefined, groupIds: readonly string[]) =>
    taker?.part && !whyNot(taker, groupIds) ? `${rightsWords(taker.part.areas)}. The same there.` : undefined
  return (
    <FormDialog
      title={own ? 'Hand over your groups' : `Hand over groups of ${leader.name}`}
      description="It ends by itself after the last day. Until then both lead, and reminders to report go to the other."
      action="Hand over"
      needsSignal="Handing groups over needs signal."
      kept="Nothing was handed over."
      disabled={() => offered.length === 0 || free.length === 0}
      start={{ toUid: '', groupIds: free as readonly string[], ...daysOf(days, today) }}
      problems={({ toUid, groupIds, from, until }) => {
        const taker = takerOf(toUid)
        const both = isCalendarDate(from) && isCalendarDate(until) ? problemOfDays({ from, until }, today) : null
        return {
          groupIds: groupIds.length === 0 && 'Choose at least one group.',
          toUid: taker ? whyNot(taker, groupIds) : 'Choose who leads for them.',
          from: isCalendarDate(from) ? both?.field === 'from' && both.words : A_DAY,
          until: isCalendarDate(until) ? both?.field === 'until' && both.words : A_DAY,
        }
      }}
      submit={async ({ toUid, groupIds, from, until }) => {
        const of = { rosterId: roster.id, uid: leader.uid, toUid }
        if (!isCalendarDate(from) || !isCalendarDate(until)) return false
        await handOver.run({ ...of, groupIds: [...groupIds], from, until })
        toast.undo(
          `${takerOf(toUid)?.name} leads ${namesOf(groupIds, groups)} ${daysWords({ from, until }, today)}.`,
          () => {
            void reportRefusal(takeBack.run(of), 'The hand-over was not ended.')
          },
        )
        return true
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {free.length === 0 && <p className="text-14">All groups are handed over already.</p>}
          {free.length > 1 && (
            <Field label="Groups" error={form.error('groupIds')}>
              <ul>
                {free.map((id) => (
                  <li key={id}>
                    <Checkbox
                      label={groupName(groups, id)}
                      checked={form.values.groupIds.includes(id)}
                      onChange={(on) =>
                        form.set({
                          groupIds: free.filter((one) => (one === id ? on : form.values.groupIds.includes(one))),
                        })
                      }
                    />
                  </li>
                ))}
              </ul>
            </Field>
          )}
          {offered.length === 0 ? (
            <p className="text-14">
              No other leader of this roster leads groups. The owner invites one, and then you can hand yours over.
            </p>
          ) : (
            <Field
              label={free.length === 1 ? `Who leads ${namesOf(free, groups)}` : 'Who leads them'}
              required
              error={form.error('toUid') ?? whyNot(takerOf(form.values.toUid), form.values.groupIds)}
              hint={takerWords(takerOf(form.values.toUid), form.values.groupIds)}
            >
              <Select
                {...form.text('toUid')}
                placeholder="Choose a leader"
                options={offered.map((taker) => ({ value: taker.uid, label: takerLabel(taker, groups) }))}
              />
            </Field>
          )}
          <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
            <Field label="First day" required error={form.error('from')}>
              <DateInput {...form.value('from')} min={today} />
            </Field>
            <Field label="Last day" required error={form.error('until')}>
              <DateInput {...form.value('until')} min={today} />
            </Field>
          </div>
        </>
      )}
    </FormDialog>
  )
}

/** `SSG Hale, squad leader, 2nd Squad` */
function takerLabel({ name, part }: CoLeader, groups: readonly Group[]): string {
  const title = part ? partTitle(part, groups) : ''
  return `${name}, ${part?.position ? title.charAt(0).toLowerCase() + title.slice(1) : title}`
}

function daysOf({ from = '', until = '' }: NonNullable<HandOverDialogProps['days']> = {}, today: string) {
  if (!isCalendarDate(from) || !isCalendarDate(until)) return { from: today, until: '' }
  return { from: from > today ? from : today, until }
}

const namesOf = (groupIds: readonly string[], groups: readonly Group[]) =>
  groupIds.map((id) => groupName(groups, id)).join(', ')

const A_DAY = 'Enter a date such as 4 Dec 2026.'
