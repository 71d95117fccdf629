import { type CalendarDate, formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { closeDutyProfile, saveDutyProfile } from '@muster/domain/readiness/functions.ts'
import {
  AFT_EVENT_LABELS,
  AFT_EVENTS,
  type AftEvent,
  DUTY_LIMITS,
  inForceOn,
  type ProfileKind,
} from '@muster/domain/readiness/profiles.ts'
import type { DutyProfileRow } from '@muster/domain/readiness/schema.ts'
import { type FormEvent, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface ProfileListProps {
  rosterId: string
  soldierId: string
  profiles: readonly DutyProfileRow[]
  today: CalendarDate
  mayChange: boolean
}

/** Profiles as duty limitations, newest first. The medical reason is never shown. */
export function ProfileList({ rosterId, soldierId, profiles, today, mayChange }: ProfileListProps) {
  const [form, setForm] = useState<'new' | DutyProfileRow | null>(null)
  const close = useWrite(closeDutyProfile)

  async function end(profile: DutyProfileRow, lastDay: CalendarDate | null) {
    const done = await reportRefusal(
      close.run({ rosterId, profileId: profile.id, lastDay }),
      'The profile was not changed.',
    )
    if (done) toast.done(lastDay === null ? 'Removed. It stays in the history.' : 'The profile ends today.')
  }

  if (form !== null) {
    const replaced = form === 'new' ? null : form
    return (
      <ProfileForm
        rosterId={rosterId}
        soldierId={soldierId}
        today={today}
        replaced={replaced}
        onDone={() => setForm(null)}
      />
    )
  }
  return (
    <>
      {profiles.length === 0 && <p className="text-14 text-ink-soft">No profile is on record.</p>}
      <ul aria-label="Profiles" className="border-t border-line">
        {profiles.map((profile) => (
          <li key={profile.id} className="border-b border-line py-2 text-14">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="tabular font-strong">
                {profile.kind === 'permanent' ? 'Permanent' : 'Temporary'}, from {formatDate(profile.from)}
                {profile.to && ` to ${formatDate(profile.to)}`}
              </span>
              <ProfileBadge profile={profile} today={today} />
            </p>
            <p>{profile.limits.join(', ')}</p>
            {profile.aftEvents && (
              <p className="text-ink-soft">
                AFT events allowed: {profile.aftEvents.map((event) => AFT_EVENT_LABELS[event]).join(', ') || 'none'}
              </p>
            )}
            <p className="text-ink-soft">Entered by {profile.by}</p>
            {mayChange && !profile.closed && (
              <p className="flex flex-wrap gap-2 pt-1">
                <Button onClick={() => setForm(profile)}>Change</Button>
                {inForceOn(profile, today) && (
                  <ConfirmButton
                    busy={close.busy}
                    asks={{
                      title: 'End the profile today?',
                      description: 'Its limits no longer count from tomorrow on. It stays in the history.',
                      action: 'End today',
                    }}
                    onConfirm={() => end(profile, today)}
                  >
                    End today
                  </ConfirmButton>
                )}
                <ConfirmButton
                  busy={close.busy}
                  asks={{
                    title: 'Remove the profile?',
                    description: 'For a profile that was entered by mistake. It stays in the history as removed.',
                    action: 'Remove the profile',
                  }}
                  onConfirm={() => end(profile, null)}
                >
                  Remove
                </ConfirmButton>
              </p>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <p className="pt-3">
          <Button onClick={() => setForm('new')}>Add a profile</Button>
        </p>
      )}
    </>
  )
}

function ProfileBadge({ profile, today }: { profile: DutyProfileRow; today: CalendarDate }) {
  if (profile.closed) return <Badge>Closed by {profile.closed.by}</Badge>
  if (inForceOn(profile, today)) return <Badge kind="here">In force</Badge>
  return <Badge>{profile.from > today ? 'Begins later' : 'Over'}</Badge>
}

interface ProfileFormProps {
  rosterId: string
  soldierId: string
  today: CalendarDate
  replaced: DutyProfileRow | null
  onDone: () => void
}

function ProfileForm({ rosterId, soldierId, today, replaced, onDone }: ProfileFormProps) {
  const save = useWrite(saveDutyProfile)
  const offline = useConnection().state === 'offline'
  const [id] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<ProfileKind>(replaced?.kind ?? 'temporary')
  const [from, setFrom] = useState<string>(replaced?.from ?? today)
  const [to, setTo] = useState<string>(replaced?.to ?? '')
  const [limits, setLimits] = useState<ReadonlySet<string>>(new Set(replaced?.limits))
  const [events, setEvents] = useState<ReadonlySet<AftEvent> | null>(
    replaced?.aftEvents ? new Set(replaced.aftEvents) : null,
  )
  const [tried, setTried] = useState(false)
  const fromProblem = isCalendarDate(from) ? undefined : 'Enter the first day.'
  const toProblem =
    kind === 'permanent'
      ? undefined
      : !isCalendarDate(to)
        ? 'A temporary profile ends. Enter its last day.'
        : to < from
          ? 'The last day is before the first.'
          : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fromProblem || toProblem || limits.size === 0) return
    const done = await save
      .run({
        rosterId,
        profile: {
          id,
          soldierId,
          replaces: replaced?.id ?? null,
          kind,
          from,
          to: kind === 'permanent' ? null : to,
          limits: DUTY_LIMITS.filter((limit) => limits.has(limit)),
          aftEvents: events === null ? null : AFT_EVENTS.filter((one) => events.has(one)),
        },
      })
      .catch(() => null)
    if (!done) return
    toast.done('Profile recorded.')
    onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Profile" className="flex flex-col gap-3">
      {save.error && <ErrorState message={describeRefusal(save.error)} kept="Your choices are still here." />}
      <p className="text-14 text-ink-soft">Duty limitations only. Muster keeps no diagnosis.</p>
      <Segmented
        label="Kind of profile"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'temporary', label: 'Temporary' },
          { value: 'permanent', label: 'Permanent' },
        ]}
      />
      <div className="grid grid-cols-1 gap-3 phone:grid-cols-2">
        <Field label="From" required error={tried ? fromProblem : undefined}>
          <DateInput value={from} onChange={setFrom} />
        </Field>
        {kind === 'temporary' && (
          <Field label="Last day" required error={tried ? toProblem : undefined}>
            <DateInput value={to} onChange={setTo} />
          </Field>
        )}
      </div>
      <fieldset>
        <legend className="text-14 font-strong">Limits</legend>
        {tried && limits.size === 0 && <p className="text-14 text-danger">Check at least one limit.</p>}
        <div className="grid grid-cols-1 phone:grid-cols-2">
          {DUTY_LIMITS.map((limit) => (
            <Checkbox
              key={limit}
              label={`${limit.slice(0, 1).toUpperCase()}${limit.slice(1)}`}
              checked={limits.has(limit)}
              onChange={(on) => setLimits(withOr(limits, limit, on))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="text-14 font-strong">AFT events</legend>
        <Checkbox
          label="The profile names the events allowed"
          checked={events !== null}
          onChange={(on) => setEvents(on ? new Set(AFT_EVENTS) : null)}
        />
        {events !== null && (
          <div className="grid grid-cols-1 pl-6 phone:grid-cols-2">
            {AFT_EVENTS.map((one) => (
              <Checkbox
                key={one}
                label={AFT_EVENT_LABELS[one]}
                checked={events.has(one)}
                onChange={(on) => setEvents(withOr(events, one, on))}
              />
            ))}
          </div>
        )}
      </fieldset>
      <p className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" edits={false} busy={save.busy} disabled={offline}>
          {replaced ? 'Record as replacement' : 'Record the profile'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </p>
    </form>
  )
}

function withOr<T>(all: ReadonlySet<T>, one: T, on: boolean): ReadonlySet<T> {
  const next = new Set(all)
  if (on) next.add(one)
  else next.delete(one)
  return next
}
