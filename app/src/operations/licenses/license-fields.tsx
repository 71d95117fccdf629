import {
  LICENSE_KIND_NAMES,
  LICENSE_KINDS,
  QUALIFICATION_LABELS,
  QUALIFICATIONS,
  RESTRICTIONS,
  RIDER_COURSES,
} from '@muster/domain/operations/licenses/kinds.ts'
import type { LicensePolicy } from '@muster/domain/operations/licenses/policy.ts'
import { type OwnVehicle, vehicleOf, vehiclesOf } from '@muster/domain/operations/licenses/vehicles.ts'
import Plus from 'lucide-react/icons/plus'
import type { ErrorOf, Form } from '../../kit/forms/form-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { CourseLine, LicenseDraft, VehicleLine } from './license-draft.ts'

interface LicenseFieldsProps {
  form: Form<LicenseDraft>
  policy: LicensePolicy
  own: readonly OwnVehicle[]
  /** The kind of an existing license cannot change. */
  kindFixed: boolean
}

/** The fields that a license of its kind has, and no others: no permit numbers. */
export function LicenseFields({ form, policy, own, kindFixed }: LicenseFieldsProps) {
  const { kind } = form.values
  return (
    <>
      {!kindFixed && (
        <Field label="Kind">
          <Select
            {...form.text('kind')}
            options={LICENSE_KIND_NAMES.map((name) => ({ value: name, label: LICENSE_KINDS[name].label }))}
          />
        </Field>
      )}
      {kind !== 'motorcycle' && (
        <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
          <Field label="Issued" error={form.error('issuedOn')}>
            <DateInput {...form.value('issuedOn')} />
          </Field>
          <Field
            label="Expires"
            error={form.error('expiresOn')}
            hint={kind === 'civilian' ? undefined : `Blank: ${policy.permitYears} years from issue.`}
          >
            <DateInput {...form.value('expiresOn')} />
          </Field>
        </div>
      )}
      {kind === 'military' && (
        <Field
          label="Last check ride"
          hint="If there is none yet, enter the road test date. Left blank, the Soldier may not drive."
          error={form.error('checkRideOn')}
        >
          <DateInput {...form.value('checkRideOn')} />
        </Field>
      )}
      {kind === 'civilian' && (
        <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
          <Field label="State" error={form.error('state')}>
            <TextInput {...form.text('state')} maxLength={20} />
          </Field>
          <Field label="Class" error={form.error('licenseClass')}>
            <TextInput {...form.text('licenseClass')} maxLength={20} />
          </Field>
        </div>
      )}
      {(kind === 'military' || kind === 'equipment') && (
        <Vehicles
          lines={form.values.vehicles}
          onChange={(vehicles) => form.set({ vehicles })}
          errorOf={form.errorsIn('vehicles')}
          own={own}
          equipment={kind === 'equipment'}
        />
      )}
      {kind === 'motorcycle' && (
        <Courses
          lines={form.values.courses}
          onChange={(courses) => form.set({ courses })}
          errorOf={form.errorsIn('courses')}
        />
      )}
      {(kind === 'military' || kind === 'civilian') && (
        <Ticks legend="Restrictions" names={RESTRICTIONS} labels={RESTRICTION_LABELS} {...form.value('restrictions')} />
      )}
      {kind === 'military' && (
        <Ticks
          legend="Qualifications"
          names={QUALIFICATIONS}
          labels={QUALIFICATION_LABELS}
          {...form.value('qualifications')}
        />
      )}
      <Field label="Note" error={form.error('note')}>
        <TextInput {...form.text('note')} maxLength={200} />
      </Field>
    </>
  )
}

const RESTRICTION_LABELS: Readonly<Record<(typeof RESTRICTIONS)[number], string>> = {
  'corrective lenses': 'Corrective lenses',
  'daylight only': 'Daylight only',
  'automatic only': 'Automatic only',
}

function Ticks<Name extends string>({
  legend,
  names,
  labels,
  value,
  onChange,
}: {
  legend: string
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  value: readonly Name[]
  onChange: (value: Name[]) => void
}) {
  return (
    <fieldset>
      <legend className="text-14 font-strong">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={labels[name]}
            checked={value.includes(name)}
            onChange={(on) => onChange(names.filter((one) => (one === name ? on : value.includes(one))))}
          />
        ))}
      </div>
    </fieldset>
  )
}

const STANDING_OPTIONS = [
  { value: 'qualified', label: 'Qualified' },
  { value: 'learner', label: 'Learner' },
]

function Vehicles({
  lines,
  onChange,
  errorOf,
  own,
  equipment,
}: {
  lines: readonly VehicleLine[]
  onChange: (lines: VehicleLine[]) => void
  errorOf: ErrorOf
  own: readonly OwnVehicle[]
  equipment: boolean
}) {
  const set = (key: string, change: Partial<VehicleLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  const offered = vehiclesOf(own).filter(({ needs }) => needs === 'equipment' || (!equipment && needs === 'military'))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 text-14 font-strong">{equipment ? 'Equipment' : 'Vehicles and equipment'}</legend>
      {lines.map((line, at) => (
        <div key={line.key} className="grid grid-cols-2 items-start gap-2 border-l-2 border-line pl-3">
          <Field
            label={equipment ? 'Equipment' : 'Vehicle'}
            className="col-span-2"
            error={errorOf(`vehicles.${at}.vehicle`)}
          >
            <Select
              placeholder="Choose one"
              value={line.vehicle}
              onChange={(event) => set(line.key, { vehicle: event.target.value })}
              options={withCurrent(offered, line.vehicle).map(({ code, label }) => ({ value: code, label }))}
            />
          </Field>
          <Field label="Status">
            <Select
              value={line.standing}
              onChange={(event) => set(line.key, { standing: event.target.value as VehicleLine['standing'] })}
              options={STANDING_OPTIONS}
            />
          </Field>
          <Field label="Qualified on" error={errorOf(`vehicles.${at}.qualifiedOn`)}>
            <DateInput value={line.qualifiedOn} onChange={(qualifiedOn) => set(line.key, { qualifiedOn })} />
          </Field>
          <Button
            edits
            className="col-span-2 w-fit"
            aria-label={`Remove ${line.vehicle === '' ? 'this line' : vehicleOf(line.vehicle, own).label}`}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          >
            Remove
          </Button>
        </div>
      ))}
      {errorOf('vehicles') && <p className="text-12 font-strong text-danger">{errorOf('vehicles')}</p>}
      <Button
        edits
        icon={Plus}
        className="w-fit"
        onClick={() =>
          onChange([...lines, { key: crypto.randomUUID(), vehicle: '', standing: 'qualified', qualifiedOn: '' }])
        }
      >
        {equipment ? 'Add equipment' : 'Add a vehicle'}
      </Button>
    </fieldset>
  )
}

/** A vehicle that is already on the license stays a choice, even if it is retired or comes from another roster. */
function withCurrent(offered: ReturnType<typeof vehiclesOf>, code: string) {
  return code === '' || offered.some((one) => one.code === code) ? offered : [...offered, vehicleOf(code)]
}

function Courses({
  lines,
  onChange,
  errorOf,
}: {
  lines: readonly CourseLine[]
  onChange: (lines: CourseLine[]) => void
  errorOf: ErrorOf
}) {
  const set = (key: string, change: Partial<CourseLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 text-14 font-strong">Rider courses</legend>
      {lines.map((line, at) => (
        <div key={line.key} className="grid grid-cols-2 items-start gap-2 border-l-2 border-line pl-3">
          <Field label="Course">
            <Select
              value={line.course}
              onChange={(event) => set(line.key, { course: event.target.value as CourseLine['course'] })}
              options={RIDER_COURSES.map((course) => ({
                value: course,
                label: course === 'sustainment' ? 'Sustainment' : course,
              }))}
            />
          </Field>
          <Field label="On" error={errorOf(`courses.${at}.on`)}>
            <DateInput value={line.on} onChange={(on) => set(line.key, { on })} />
          </Field>
          <Button
            edits
            className="col-span-2 w-fit"
            aria-label={`Remove ${line.course}`}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        edits
        icon={Plus}
        className="w-fit"
        onClick={() => onChange([...lines, { key: crypto.randomUUID(), course: nextCourse(lines), on: '' }])}
      >
        Add a course
      </Button>
    </fieldset>
  )
}

/** BRC first, a second one within the year, then sustainment. */
function nextCourse(lines: readonly CourseLine[]): CourseLine['course'] {
  return RIDER_COURSES[Math.min(lines.length === 2 ? 3 : lines.length, 3)] ?? 'sustainment'
}
