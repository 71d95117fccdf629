import { typedClock } from '@muster/domain/kernel/typed-clock.ts'
import { saveRosterSettings } from '@muster/domain/roster/functions.ts'
import { STRENGTH_CLASS_LABELS, STRENGTH_CLASSES, type StrengthClass } from '@muster/domain/roster/rank.ts'
import type { Roster } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { UnsavedGuard } from '../../kit/unsaved-guard.tsx'

/** Loaded when the person starts to type: the schemas are larger than the screen. */
const loadSchemas = () => import('@muster/domain/roster/schema.ts')

const PERSONAL = FIELD_KEYS.filter((key) => SOLDIER_FIELDS[key].personal)
const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

type Problems = Readonly<Record<string, string>>

interface RosterSettingsFormProps {
  roster: Roster
  editable: boolean
  /** Starts over with the saved settings. */
  onReload: () => void
}

export function RosterSettingsForm({ roster, editable, onReload }: RosterSettingsFormProps) {
  // The settings when editing started. What another leader saves in the meantime must not replace what is typed here.
  const [{ settings, version }, setBegun] = useState(roster)
  const save = useWrite(saveRosterSettings)
  const [draft, setDraft] = useState(() => ({
    name: settings.name,
    uic: settings.uic,
    timeZone: settings.timeZone,
    reportDue: settings.reportDue,
    retentionDays: String(settings.retentionDays),
    personalFields: settings.personalFields as readonly FieldKey[],
    restSeen: settings.restSeen,
    // Missing in settings that an older release kept.
    offlineDays: String(settings.offlineDays ?? 30),
    authorized: Object.fromEntries(STRENGTH_CLASSES.map((name) => [name, String(settings.authorized[name])])) as Record<
      StrengthClass,
      string
    >,
  }))
  const [problems, setProblems] = useState<Problems>({})
  const [typed, setTyped] = useState(false)
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change })
    setTyped(true)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const schemas = await loadSchemas().catch(() => null)
    if (!schemas) {
      toast.problem('Nothing was saved: there is no connection. Save again when there is one.')
      return
    }
    const checked = schemas.rosterSettings.safeParse({
      ...draft,
      reportDue: typedClock(draft.reportDue) ?? draft.reportDue,
      retentionDays: Number(draft.retentionDays),
      offlineDays: draft.offlineDays.trim() === '' ? Number.NaN : Number(draft.offlineDays),
      authorized: Object.fromEntries(STRENGTH_CLASSES.map((name) => [name, Number(draft.authorized[name] || 0)])),
    })
    setProblems(checked.success ? {} : problemsOf(checked.error.issues))
    if (!checked.success) return
    const saved = await save.run({ rosterId: roster.id, version, settings: checked.data }).catch(() => null)
    if (!saved) return
    setBegun({ ...roster, version: saved.version, settings: checked.data })
    setTyped(false)
    toast.done('Settings saved.')
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} onFocus={() => void loadSchemas().catch(() => undefined)}>
      <UnsavedGuard when={typed} saving={save.busy} />
      <fieldset disabled={!editable} className="flex max-w-[42rem] flex-col gap-4">
        {save.error && (
          <ErrorState message={describeRefusal(save.error)} kept="Nothing was saved. What you typed is still here." />
        )}
        {save.error?.code === 'aborted' && (
          <div>
            <Button onClick={onReload}>Show the settings as they are now</Button>
          </div>
        )}
        <Field label="Name of the roster" hint="e.g., A Co, 2-504 PIR." error={problems.name} required>
          <TextInput value={draft.name} onChange={(event) => set({ name: event.target.value })} autoComplete="off" />
        </Field>
        <div className="grid gap-4 desk:grid-cols-3">
          <Field label="UIC" error={problems.uic}>
            <TextInput
              value={draft.uic}
              onChange={(event) => set({ uic: event.target.value.toUpperCase() })}
              autoComplete="off"
            />
          </Field>
          <Field label="Morning report due" hint="24-hour time, e.g., 0630." error={problems.reportDue}>
            <TextInput
              value={draft.reportDue.replace(':', '')}
              onChange={(event) => set({ reportDue: event.target.value })}
              inputMode="numeric"
            />
          </Field>
          <Field label="Time zone" error={problems.timeZone}>
            <Select
              options={ZONES}
              value={draft.timeZone}
              onChange={(event) => set({ timeZone: event.target.value })}
            />
          </Field>
        </div>
        <fieldset className="grid grid-cols-2 gap-4 border-t border-line pt-3 desk:grid-cols-4">
          <legend className="pr-3 text-14 font-heavy">Authorized strength</legend>
          {STRENGTH_CLASSES.map((name) => (
            <Field key={name} label={STRENGTH_CLASS_LABELS[name]} error={problems[`authorized.${name}`]}>
              <NumberInput
                value={draft.authorized[name]}
                onChange={(event) => set({ authorized: { ...draft.authorized, [name]: event.target.value } })}
              />
            </Field>
          ))}
        </fieldset>
        <fieldset className="border-t border-line pt-3">
          <legend className="pr-3 text-14 font-heavy">Personal data</legend>
          <p className="pb-1 text-14 text-ink-soft">
            Off unless you need it. Turn it off again to hide what was entered from everyone.
          </p>
          {PERSONAL.map((key) => (
            <Checkbox
              key={key}
              label={SOLDIER_FIELDS[key].label}
              checked={draft.personalFields.includes(key)}
              onChange={(on) =>
                set({
                  personalFields: on
                    ? [...draft.personalFields, key]
                    : draft.personalFields.filter((each) => each !== key),
                })
              }
            />
          ))}
        </fieldset>
        <fieldset className="border-t border-line pt-3">
          <legend className="pr-3 text-14 font-heavy">Leaders of groups</legend>
          <Checkbox
            label="Show them names and today’s status of the rest"
            checked={draft.restSeen}
            onChange={(restSeen) => set({ restSeen })}
          />
        </fieldset>
        <Field
          label="Days an archived Soldier is kept"
          hint="After that the record is purged and cannot be recovered."
          error={problems.retentionDays}
        >
          <NumberInput
            unit="days"
            value={draft.retentionDays}
            onChange={(event) => set({ retentionDays: event.target.value })}
          />
        </Field>
        <Field
          label="Days a device works without signal"
          hint="0 to 30. After that it shows nothing until it reaches the server. Only the owner changes it."
          error={problems.offlineDays}
        >
          <NumberInput
            unit="days"
            readOnly={roster.role !== 'owner'}
            value={draft.offlineDays}
            onChange={(event) => set({ offlineDays: event.target.value })}
          />
        </Field>
        {editable && (
          <div>
            <Button variant="primary" type="submit" busy={save.busy}>
              Save settings
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  )
}

function problemsOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): Problems {
  return Object.fromEntries(issues.map((issue) => [issue.path.map(String).join('.'), plain(issue.message)]))
}

/** The default messages of zod for numbers are not meant for users. */
function plain(message: string): string {
  return /^(Invalid|Too)/.test(message) ? 'Enter a whole number in range.' : message
}
