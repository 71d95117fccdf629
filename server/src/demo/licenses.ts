import { addDays, addMonths, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { changeLines } from '@muster/domain/operations/licenses/changes.ts'
import { lapseOf } from '@muster/domain/operations/licenses/lapse.ts'
import { SEED_POLICY } from '@muster/domain/operations/licenses/policy.ts'
import type { LicenseInput } from '@muster/domain/operations/licenses/schema.ts'
import { addLicenseEvents, insertLicense, setEnd } from '../operations/licenses/writes.ts'
import { instantIn } from './calendar.ts'
import type { World, WorldRoster, WorldSoldier } from './world/world.ts'

const EMPTY: LicenseInput = {
  kind: 'military',
  issuedOn: null,
  expiresOn: null,
  checkRideOn: null,
  vehicles: [],
  restrictions: [],
  qualifications: [],
  state: '',
  licenseClass: '',
  courses: [],
  note: '',
}

interface DemoLicense {
  readonly soldierId: string
  readonly license: LicenseInput
  readonly suspendedOn?: CalendarDate
}

/**
 * Licenses of the demo company: about every third Soldier drives. Most licenses are current, some are about to lapse,
 * and a few have lapsed or lack something. There are riders, a forklift operator, drone operators, and the Soldier with
 * an account.
 */
export async function demoLicenses(
  world: World,
  roster: WorldRoster,
  about: { readonly today: CalendarDate; readonly soldier: WorldSoldier | undefined },
): Promise<void> {
  const { today } = about
  const drivers = roster.soldiers.filter(({ rank }) => ['PFC', 'SPC', 'CPL', 'SGT', 'SSG'].includes(rank))
  const made = drivers.flatMap((soldier, at) => licensesOf(soldier, at, today, soldier.id === about.soldier?.id))
  await world.edit(roster, async (tx, editor) => {
    for (const { soldierId, license, suspendedOn } of made) {
      const id = world.newId()
      const enteredOn = addDays(today, -45 - (id.charCodeAt(0) % 10))
      const lapse = lapseOf({ ...license, endedOn: null, endReason: null }, SEED_POLICY)
      await insertLicense(tx, editor, { id, soldierId, license, lapse })
      const line = { licenseId: id, soldierId }
      await addLicenseEvents(tx, editor, [
        {
          ...line,
          id: world.newId(),
          act: 'add',
          at: instantIn(roster.timeZone, enteredOn, '10:20'),
          changes: changeLines(null, license),
        },
      ])
      if (suspendedOn === undefined) continue
      await setEnd(tx, editor, id, { on: suspendedOn, reason: 'suspended', version: 2 })
      await addLicenseEvents(tx, editor, [
        {
          ...line,
          id: world.newId(),
          act: 'end',
          at: instantIn(roster.timeZone, suspendedOn, '14:05'),
          changes: ['Suspended'],
        },
      ])
    }
  })
}

/** Chosen by the place in the roster, so that the demo looks the same every time. */
function licensesOf(soldier: WorldSoldier, at: number, today: CalendarDate, always: boolean): DemoLicense[] {
  const soldierId = soldier.id
  const found: DemoLicense[] = []
  if (always || at % 3 === 0) {
    const ridden = [-300, -40, -320, -120, -250, -410, -90, -200, -345, -20][at % 10] ?? -100
    const issuedOn = addDays(today, -200 - (at % 7) * 190)
    const expiresOn = at % 18 === 6 ? addDays(today, -19) : at % 15 === 3 ? addDays(today, 24) : addMonths(issuedOn, 60)
    found.push({
      soldierId,
      license: {
        ...EMPTY,
        issuedOn,
        expiresOn,
        checkRideOn: at % 21 === 9 ? null : addDays(today, ridden),
        vehicles: [
          { vehicle: 'M1151', standing: 'qualified', qualifiedOn: issuedOn },
          ...(at % 2 === 0
            ? [{ vehicle: 'M1083', standing: at % 12 === 0 ? 'learner' : 'qualified', qualifiedOn: issuedOn } as const]
            : []),
          ...(at % 9 === 0 ? [{ vehicle: 'M977', standing: 'qualified', qualifiedOn: issuedOn } as const] : []),
          ...(at % 6 === 3 ? [{ vehicle: 'trailer', standing: 'qualified', qualifiedOn: null } as const] : []),
        ],
        restrictions: at % 8 === 0 ? ['corrective lenses'] : [],
        qualifications: at % 4 === 0 ? ['NVD', 'combat'] : [],
      },
      ...(at === 27 ? { suspendedOn: addDays(today, -8) } : {}),
    })
  }
  if (always || at % 4 === 1) {
    found.push({
      soldierId,
      license: {
        ...EMPTY,
        kind: 'civilian',
        state: ['NC', 'TX', 'OH', 'GA', 'CA'][at % 5] ?? 'NC',
        licenseClass: 'C',
        expiresOn: addDays(today, at % 13 === 5 ? -3 : 40 + at * 17),
      },
    })
  }
  if (at % 17 === 8) {
    const basic = addDays(today, at % 2 === 0 ? -340 : -500)
    found.push({
      soldierId,
      license: {
        ...EMPTY,
        kind: 'motorcycle',
        courses: [
          { course: 'BRC', on: basic },
          ...(at % 4 === 1 ? [{ course: 'ARC', on: addDays(basic, 200) } as const] : []),
        ],
      },
    })
  }
  if (at % 14 === 10) {
    found.push({
      soldierId,
      license: {
        ...EMPTY,
        kind: 'equipment',
        issuedOn: addDays(today, -420),
        vehicles: [
          { vehicle: at % 28 === 10 ? 'forklift' : 'sUAS', standing: 'qualified', qualifiedOn: addDays(today, -420) },
        ],
      },
    })
  }
  return found
}
