import { getMyProfile } from '@muster/domain/identity/functions.ts'
import { getMyNotificationPreferences, saveMyNotificationPreferences } from '@muster/domain/notifications/functions.ts'
import {
  isMailed,
  isUrgent,
  kindsFor,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@muster/domain/notifications/kinds.ts'
import type { NotificationPreferences as Preferences } from '@muster/domain/notifications/schema.ts'
import { type FormEvent, useState } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { typedClock } from '@muster/domain/kernel/typed-clock.ts'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
const ZONES = [...new Set([HERE, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

type Way = 'email' | 'bell' | 'off'

/** Which kinds of notifications the person gets, how, and at what hours not. */
export function NotificationPreferences() {
  const read = useRead(getMyNotificationPreferences, {}, { keep: false })
  const isAdmin = useRead(getMyProfile, {}).data?.isAdmin ?? false
  if (!read.data) {
    return <NotLoaded error={read.error} onRetry={read.retry} shape="list" rows={6} label="Loading your settings" />
  }
  const { preferences, email, emailEnabled, pushEnabled } = read.data
  // If the choice changed on another device, the form starts again from that and does not overwrite it.
  const key = JSON.stringify(preferences)
  return (
    <PreferencesForm
      key={key}
      saved={preferences}
      kinds={kindsFor({ isAdmin })}
      {...{ email, emailEnabled, pushEnabled }}
    />
  )
}

interface PreferencesFormProps {
  saved: Preferences
  kinds: readonly NotificationKind[]
  email: string | null
  emailEnabled: boolean
  pushEnabled: boolean
}

function PreferencesForm({ saved, kinds, email, emailEnabled, pushEnabled }: PreferencesFormProps) {
  const save = useWrite(saveMyNotificationPreferences)
  const [ways, setWays] = useState(() => waysOf(saved))
  const [pushed, setPushed] = useState(() => new Set(saved.push))
  const [quiet, setQuiet] = useState(saved.quiet !== null)
  const [hours, setHours] = useState(() => ({
    from: digits(saved.quiet?.from ?? '22:00'),
    to: digits(saved.quiet?.to ?? '05:00'),
    timeZone: saved.quiet?.timeZone ?? HERE,
  }))
  const [problem, setProblem] = useState<'from' | 'to' | null>(null)
  const byMail = emailEnabled && email !== null
  const options: { value: Way; label: string }[] = [
    ...(byMail ? [{ value: 'email' as const, label: 'Bell and e-mail' }] : []),
    { value: 'bell', label: 'Bell' },
    { value: 'off', label: 'Off' },
  ]

  async function submit(event: FormEvent) {
    event.preventDefault()
    const from = typedClock(hours.from)
    const to = typedClock(hours.to)
    const wrong = quiet && !from ? 'from' : quiet && !to ? 'to' : null
    setProblem(wrong)
    if (wrong) return
    const preferences = {
      email: NOTIFICATION_KIND_NAMES.filter((kind) => ways[kind] === 'email'),
      muted: NOTIFICATION_KIND_NAMES.filter((kind) => ways[kind] === 'off'),
      push: NOTIFICATION_KIND_NAMES.filter((kind) => pushed.has(kind)),
      quiet: quiet && from && to ? { from, to, timeZone: hours.timeZone } : null,
    }
    const done = await save.run(preferences).then(
      () => true,
      () => false,
    )
    if (done) toast.done('Your settings were saved.')
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <p className="text-14 text-ink-soft">{whereTo(email, emailEnabled)}</p>
      <ul className="border-t border-line">
        {kinds.map((kind) => (
          <li
            key={kind}
            className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span id={`notify-${kind}`}>{NOTIFICATION_KINDS[kind].label}</span>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Segmented
                label={NOTIFICATION_KINDS[kind].label}
                value={shownWay(ways[kind], byMail && isMailed(kind))}
                onChange={(way) => setWays({ ...ways, [kind]: way })}
                options={options.filter(
                  ({ value }) => !(value === 'off' && isUrgent(kind)) && !(value === 'email' && !isMailed(kind)),
                )}
              />
              {pushEnabled && (
                <Checkbox
                  label={<PushLabel kind={kind} />}
                  checked={isUrgent(kind) || (ways[kind] !== 'off' && pushed.has(kind))}
                  disabled={isUrgent(kind) || ways[kind] === 'off'}
                  onChange={(on) =>
                    setPushed(new Set(on ? [...pushed, kind] : [...pushed].filter((one) => one !== kind)))
                  }
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {(byMail || pushEnabled) && (
        <>
          <Checkbox
            label="Quiet hours"
            hint="No e-mail and no push in these hours, except recalls. They are sent when quiet hours end; the bell shows everything at once."
            checked={quiet}
            onChange={setQuiet}
          />
          {quiet && (
            <div className="grid grid-cols-2 gap-4 desk:grid-cols-[6rem_6rem_1fr]">
              <Field label="From" error={problem === 'from' && TIME_HINT}>
                <TextInput
                  inputMode="numeric"
                  className="tabular"
                  value={hours.from}
                  onChange={(event) => setHours({ ...hours, from: event.target.value })}
                />
              </Field>
              <Field label="To" error={problem === 'to' && TIME_HINT}>
                <TextInput
                  inputMode="numeric"
                  className="tabular"
                  value={hours.to}
                  onChange={(event) => setHours({ ...hours, to: event.target.value })}
                />
              </Field>
              <Field label="Time zone" className="col-span-2 desk:col-span-1">
                <Select
                  options={ZONES}
                  value={hours.timeZone}
                  onChange={(event) => setHours({ ...hours, timeZone: event.target.value })}
                />
              </Field>
            </div>
          )}
        </>
      )}
      {save.error && (
        <ErrorState message={describeRefusal(save.error)} kept="Nothing was saved. Your changes are still here." />
      )}
      <div>
        <Button type="submit" busy={save.busy}>
          Save notifications
        </Button>
      </div>
    </form>
  )
}

/** Read aloud with the name of the kind, because each row has a box with the same label. */
function PushLabel({ kind }: { kind: NotificationKind }) {
  return (
    <>
      Push<span className="sr-only">: {NOTIFICATION_KINDS[kind].label}</span>
    </>
  )
}

const TIME_HINT = '24-hour time, e.g., 2200.'

function whereTo(email: string | null, emailEnabled: boolean): string {
  if (!emailEnabled) return 'E-mail is not set up on this server. Everything shows in the bell.'
  return email === null
    ? 'Your account has no confirmed e-mail address. Everything shows in the bell.'
    : `E-mail goes to ${email}.`
}

function waysOf({ email, muted }: Preferences): Record<NotificationKind, Way> {
  const way = (kind: NotificationKind) =>
    muted.includes(kind) && !isUrgent(kind) ? 'off' : email.includes(kind) ? 'email' : 'bell'
  return Object.fromEntries(NOTIFICATION_KIND_NAMES.map((kind) => [kind, way(kind)])) as Record<NotificationKind, Way>
}

/** Without mail only the bell is left. The stored choice does not change. */
function shownWay(way: Way, byMail: boolean): Way {
  return way === 'email' && !byMail ? 'bell' : way
}

function digits(clock: string): string {
  return clock.replace(':', '')
}
