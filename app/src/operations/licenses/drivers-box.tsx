import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type CalendarDate, formatDate, isCalendarDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import { capital } from '@muster/domain/kernel/capital.ts'
import { findDrivers } from '@muster/domain/operations/licenses/functions.ts'
import type { Drivers } from '@muster/domain/operations/licenses/schema.ts'
import { type OwnVehicle, vehicleOf, vehiclesOf } from '@muster/domain/operations/licenses/vehicles.ts'
import { groupPathName, groupTree } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { groupChoices } from '../../roster/group-choices.ts'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { OverSwitch } from '../../kit/lists/over-switch.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'

interface DriversBoxProps {
  rosterId: string
  groups: readonly Group[]
  own: readonly OwnVehicle[]
  today: CalendarDate
  /** Whether there are rosters below that can be included. */
  hasBelow: boolean
}

/** Who can drive a vehicle on a day: qualified drivers by group, and the others with the reason. */
export function DriversBox({ rosterId, groups, own, today, hasBelow }: DriversBoxProps) {
  const [vehicle, setVehicle] = useState('')
  const [on, setOn] = useState<string>(today)
  const [groupId, setGroupId] = useState('')
  const [chain, setChain] = useState(false)
  const over = hasBelow && chain ? 'chain' : 'roster'
  const day = isCalendarDate(on) ? on : null
  return (
    <section aria-labelledby="who-can-drive" className="border-t-2 border-ink pt-3 print:hidden">
      <h2 id="who-can-drive" className="text-20 font-heavy">
        Who can drive
      </h2>
      <div className="grid gap-3 pt-2 phone:grid-cols-2 desk:grid-cols-[minmax(0,18rem)_14rem_minmax(0,16rem)]">
        <Field label="Vehicle or equipment">
          <Select
            placeholder="Choose one"
            value={vehicle}
            onChange={(event) => setVehicle(event.target.value)}
            options={vehiclesOf(own).map(({ code, label }) => ({ value: code, label: capital(label) }))}
          />
        </Field>
        <Field label="On" error={day === null ? 'Enter a date such as 12 Nov 2026.' : undefined}>
          <DateInput value={on} onChange={setOn} />
        </Field>
        {groups.length > 0 && over === 'roster' && (
          <Field label="Of">
            <Select
              placeholder="All groups"
              value={groupId}
              onChange={(event) => setGroupId(event.target.value)}
              options={groupChoices(groups)}
            />
          </Field>
        )}
      </div>
      {hasBelow && <OverSwitch className="mt-3" value={over} onChange={(value) => setChain(value === 'chain')} />}
      {vehicle !== '' && day !== null && (
        <Answer
          asked={{ rosterId, over, vehicle, on: day, groupId: groupId === '' || over === 'chain' ? null : groupId }}
          label={vehicleOf(vehicle, own).label}
          groups={groups}
        />
      )}
    </section>
  )
}

interface AnswerProps {
  asked: {
    rosterId: string
    over: 'roster' | 'chain'
    vehicle: string
    on: CalendarDate
    groupId: string | null
  }
  label: string
  groups: readonly Group[]
}

/** No answer for the previous vehicle is kept under the name of this one, because a leader acts on the names. */
function Answer({ asked, label, groups }: AnswerProps) {
  const { data, error, retry } = useRead(findDrivers, asked)
  if (!data) {
    return (
      <div className="pt-4">
        <NotLoaded error={error} onRetry={retry} shape="list" label="Checking who can drive" />
      </div>
    )
  }
  const day = `${weekdayOf(data.on)} ${formatDate(data.on)}`
  return (
    <>
      <p role="status" className="pt-4 text-16">
        {capital(label)}, {day}: <span className="tabular font-heavy">{data.can.length}</span> can,{' '}
        <span className="tabular font-heavy">{data.cannot.length}</span> with a license cannot.
        {data.without > 0 && <span className="text-ink-soft"> {withoutWords(data.without)}</span>}
      </p>
      <div className="grid items-start gap-x-8 gap-y-4 pt-2 wide:grid-cols-2">
        <People title="Can" count={data.can.length} empty="Nobody. The reasons are listed next to it.">
          <ByPlace people={data.can} groups={groups} asked={asked}>
            {(one) => (
              <Line key={one.soldierId} person={one} here={one.rosterId === asked.rosterId}>
                {one.duty && <Chip code={one.duty} />}
                <span className="text-14 text-ink-soft">
                  {[one.until === null ? 'No end on record' : `Until ${formatDate(one.until)}`, ...one.limits].join(
                    ' · ',
                  )}
                </span>
              </Line>
            )}
          </ByPlace>
        </People>
        <People title="Cannot" count={data.cannot.length} empty="Nobody who holds a license of this kind.">
          <ByPlace people={data.cannot} groups={groups} asked={asked}>
            {(one) => (
              <Line key={one.soldierId} person={one} here={one.rosterId === asked.rosterId}>
                {one.away && <Chip code={one.away} />}
                <span className="min-w-0 text-14">{one.reasons.map(capital).join('. ')}</span>
              </Line>
            )}
          </ByPlace>
        </People>
      </div>
      {data.more && <p className="pt-2 text-14 text-ink-soft">Too many to show. Choose a group.</p>}
    </>
  )
}

function People({
  title,
  count,
  empty,
  children,
}: {
  title: string
  count: number
  empty: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="border-b-2 border-line-strong pb-1 text-16 font-heavy">
        {title} <span className="tabular font-regular text-ink-soft">{count}</span>
      </h3>
      {count === 0 ? <p className="py-3 text-14 text-ink-soft">{empty}</p> : children}
    </section>
  )
}

type Named = Drivers['can'][number] | Drivers['cannot'][number]

/** By roster if several are included, otherwise by group. */
function ByPlace<Person extends Named>({
  people,
  groups,
  asked,
  children,
}: {
  people: readonly Person[]
  groups: readonly Group[]
  asked: AnswerProps['asked']
  children: (person: Person) => ReactNode
}) {
  if (asked.over === 'chain') {
    return [...Map.groupBy(people, ({ rosterId }) => rosterId)].map(([id, those]) => (
      <Those key={id} name={those[0]?.rosterName ?? ''} shown>
        {those.map(children)}
      </Those>
    ))
  }
  const byGroup = Map.groupBy(people, ({ groupId }) => groupId)
  const order = [...groupTree(groups).map(({ group }) => group.id), null]
  return order.map((id) => {
    const those = byGroup.get(id)
    if (!those) return null
    const name = id === null ? 'No group' : groupPathName(groups, id)
    return (
      <Those key={id ?? ''} name={name} shown={groups.length > 0}>
        {those.map(children)}
      </Those>
    )
  })
}

function Those({ name, shown, children }: { name: string; shown: boolean; children: ReactNode }) {
  return (
    <div>
      {shown && <h4 className="pt-2 text-12 font-strong text-ink-soft">{name}</h4>}
      <ul aria-label={name}>{children}</ul>
    </div>
  )
}

function Chip({ code }: { code: NonNullable<Drivers['can'][number]['duty']> }) {
  const { tone, label } = DUTY_STATUSES[code]
  return <StatusChip tone={tone} code={code} label={label} size="small" />
}

function Line({ person, here, children }: { person: Named; here: boolean; children: ReactNode }) {
  return (
    <li className="relative grid min-h-11 items-center gap-x-4 border-b border-line py-1 phone:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
      {here ? (
        <Link
          to="/soldiers/$soldierId"
          params={{ soldierId: person.soldierId }}
          className="font-strong underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {rosterName(person)}
        </Link>
      ) : (
        <span className="font-strong">{rosterName(person)}</span>
      )}
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</span>
    </li>
  )
}

function withoutWords(without: number): string {
  return without === 1 ? '1 Soldier has none on record.' : `${without} Soldiers have none on record.`
}
