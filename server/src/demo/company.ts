import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { ownKey } from '@muster/domain/roster/own-fields.ts'
import { strengthClassOf } from '@muster/domain/roster/rank.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { insertOwnField } from '../roster/own-fields/writes.ts'
import { apply } from '../roster/writes.ts'
import type { NewSoldier, World, WorldRoster } from './world/world.ts'
import { FIRST_NAMES, LAST_NAMES } from './world/names.ts'
import type { Chance } from './world/chance.ts'

export interface DemoCompany {
  readonly groups: readonly Group[]
  readonly soldiers: readonly (NewSoldier & { readonly id: string })[]
  readonly authorized: Readonly<Record<'officer' | 'warrant' | 'nco' | 'enlisted', number>>
}

type Slot = readonly [rank: string, mos: string, position: string]

const HEADQUARTERS: readonly Slot[] = [
  ['CPT', '11A', 'Commander'],
  ['1SG', '11Z', 'First Sergeant'],
  ['1LT', '11A', 'Executive Officer'],
  ['SSG', '92Y', 'Supply Sergeant'],
  ['SPC', '92Y', 'Armorer'],
  ['SGT', '74D', 'CBRN NCO'],
  ['SSG', '11B', 'Training Room NCO'],
  ['SPC', '42A', 'Orderly Room Clerk'],
  ['SGT', '25U', 'Signal Support NCO'],
  ['SPC', '11B', 'Driver'],
  ['PFC', '11B', 'Driver'],
]
const PLATOON_HEADQUARTERS: readonly Slot[] = [
  ['2LT', '11A', 'Platoon Leader'],
  ['SFC', '11B', 'Platoon Sergeant'],
  ['PFC', '11B', 'RTO'],
  ['SPC', '68W', 'Platoon Medic'],
]
const TEAM: readonly Slot[] = [
  ['SGT', '11B', 'Team Leader'],
  ['SPC', '11B', 'Grenadier'],
  ['PFC', '11B', 'Automatic Rifleman'],
  ['PV2', '11B', 'Rifleman'],
]
const WEAPONS_SQUAD: readonly Slot[] = [
  ['SSG', '11B', 'Weapons Squad Leader'],
  ['CPL', '11B', 'Gunner'],
  ['SPC', '11B', 'Gunner'],
  ['PFC', '11B', 'Assistant Gunner'],
  ['PFC', '11B', 'Assistant Gunner'],
  ['PFC', '11B', 'Ammunition Bearer'],
  ['PVT', '11B', 'Ammunition Bearer'],
]

/** The usual range of years of service for a rank. */
const SERVICE: Readonly<Record<string, readonly [number, number]>> = {
  PVT: [0, 0],
  PV2: [0, 1],
  PFC: [1, 2],
  SPC: [2, 5],
  CPL: [3, 5],
  SGT: [4, 8],
  SSG: [7, 13],
  SFC: [12, 17],
  '1SG': [17, 21],
  '2LT': [1, 2],
  '1LT': [2, 4],
  CPT: [5, 9],
}

/** The dates of the roster: Soldiers are on it from `firstDay`, and their coming dates are after `today`. */
export interface DemoDays {
  readonly firstDay: CalendarDate
  readonly today: CalendarDate
}

/** A rifle company of 125. Every name and number is invented. */
export function demoCompany(chance: Chance, days: DemoDays): DemoCompany {
  const groups: Group[] = []
  const soldiers: (NewSoldier & { id: string })[] = []
  const taken = new Set<string>()

  const group = (kind: Group['kind'], name: string, parentId: string | null, position: number): string => {
    const id = chance.uuid()
    groups.push({ id, kind, name, parentId, position })
    return id
  }
  const fill = (groupId: string, slots: readonly Slot[]) => {
    for (const slot of slots) soldiers.push(person(chance, slot, groupId, days, taken))
  }

  fill(group('platoon', 'HQ', null, 0), HEADQUARTERS)
  for (const [index, name] of ['1st Platoon', '2nd Platoon', '3rd Platoon'].entries()) {
    const platoon = group('platoon', name, null, index + 1)
    fill(platoon, PLATOON_HEADQUARTERS)
    for (const [number, squadName] of ['1st Squad', '2nd Squad', '3rd Squad'].entries()) {
      const squad = group('squad', squadName, platoon, number)
      fill(squad, [['SSG', '11B', 'Squad Leader']])
      for (const [letter, teamName] of ['A Team', 'B Team'].entries())
        fill(group('team', teamName, squad, letter), TEAM)
    }
    fill(group('squad', 'Weapons Squad', platoon, 3), WEAPONS_SQUAD)
  }

  const inClass = (name: string) =>
    soldiers.filter((soldier) => strengthClassOf(soldier.rank) === name && soldier.strength === 'assigned').length
  return {
    groups,
    soldiers,
    authorized: {
      officer: inClass('officer') + 1,
      warrant: 0,
      nco: inClass('nco') + 3,
      enlisted: inClass('enlisted') + 6,
    },
  }
}

function person(
  chance: Chance,
  [rank, mos, position]: Slot,
  groupId: string,
  { firstDay, today }: DemoDays,
  taken: Set<string>,
): NewSoldier & { id: string } {
  const { last, first, middle } = position === 'First Sergeant' ? RASMUSSEN : name(chance, taken)
  const [least, most] = SERVICE[rank] ?? [1, 10]
  const served = chance.between(least, most) * 365 + chance.below(200) + 120
  const basd = addDays(firstDay, -served)
  const gainedOn = addDays(firstDay, -chance.between(20, Math.min(900, served - 90)))
  const ets = endOfTerm(rank, basd, today, chance.between(45, 1400))
  const cacExpiresOn = addDays(today, chance.between(40, 1000))
  return {
    id: chance.uuid(),
    rank,
    last,
    first,
    middle,
    dodid: `1${chance.digits(9)}`,
    mos,
    position,
    // The medics belong to the battalion and are attached to the company.
    strength: mos === '68W' ? 'attached' : 'assigned',
    groupId,
    dor: addDays(firstDay, -chance.between(30, Math.max(60, Math.min(700, served - 60)))),
    basd,
    ...(ets ? { ets } : {}),
    gainedOn,
    cacExpiresOn: ets && ets < cacExpiresOn ? ets : cacExpiresOn,
    cell: `910-555-${chance.digits(4)}`,
    email: `${first}.${last}${chance.digits(2)}@example.com`.toLowerCase(),
    ...(['PVT', 'PV2', 'PFC', 'SPC'].includes(rank) && chance.percent(70)
      ? { quarters: `Bldg 4211, Rm ${chance.between(1, 3)}${chance.digits(2)}` }
      : {}),
    ...emergency(chance, { first, last }),
  }
}

/** First names that match the relation. */
const RELATIVES: readonly (readonly [relation: string, names: readonly string[]])[] = [
  ['Mother', ['Angela', 'Carmen', 'Monica', 'Rebecca', 'Rosa', 'Sandra']],
  ['Sister', ['Alicia', 'Elena', 'Hannah', 'Kayla', 'Nicole', 'Paige']],
  ['Father', ['Anthony', 'Carlos', 'Curtis', 'Hector', 'Raymond', 'Samuel']],
  ['Brother', ['Austin', 'Diego', 'Garrett', 'Julian', 'Malik', 'Owen']],
  ['Spouse', ['Amber', 'Brianna', 'Jordan', 'Maria', 'Micah', 'Sean']],
]

function emergency(chance: Chance, { first, last }: { readonly first: string; readonly last: string }) {
  const [relation, names] = chance.pick(RELATIVES)
  // A first name other than the Soldier's own.
  const others = names.filter((name) => name !== first)
  return { emergencyName: `${chance.pick(others)} ${last}`, emergencyRelation: relation }
}

const INDEFINITE_DAYS = 10 * 365
const FIRST_TERM = ['PVT', 'PV2', 'PFC', 'SPC', 'CPL']

/**
 * Enlistments last three to five years from the BASD, and later ones end when `drawn` says. Officers have no ETS, and
 * neither do NCOs from SFC up or with ten years, because they serve indefinitely.
 */
function endOfTerm(rank: string, basd: CalendarDate, today: CalendarDate, drawn: number): CalendarDate | null {
  if (!FIRST_TERM.includes(rank)) {
    const career = !['SGT', 'SSG'].includes(rank) || addDays(basd, INDEFINITE_DAYS) <= today
    return career ? null : addDays(today, drawn)
  }
  for (let years = 3 + (drawn % 3); ; years++) {
    const ets = addDays(basd, Math.round(years * 365.25))
    if (ets > addDays(today, 20)) return ets
  }
}

const RASMUSSEN = { last: 'Rasmussen', first: 'Derek', middle: 'Q' }

function name(chance: Chance, taken: Set<string>): { last: string; first: string; middle: string } {
  for (;;) {
    const last = chance.pick(LAST_NAMES)
    const first = chance.pick(FIRST_NAMES)
    // No two Soldiers share a name and an initial, so that `SPC Vega, T.` is always one person.
    const shown = `${last} ${first.slice(0, 1)}`
    if (taken.has(shown)) continue
    taken.add(shown)
    return { last, first, middle: chance.percent(85) ? chance.pick([...'ABCDEFGHJKLMNPRSTVW']) : '' }
  }
}

const SHIFTS = ['Days', 'Nights', 'Swing']

/** What a company keeps besides the usual: the wall locker of nearly everybody, and the shift of some. */
export async function demoOwnFields(world: World, roster: WorldRoster): Promise<void> {
  const [locker, shift] = [world.newId(), world.newId()]
  await world.edit(roster, async (tx, editor) => {
    const usual = { seenBy: 'viewers' as const, soldierSees: true }
    const fields = [
      { ...usual, id: locker, name: 'Wall locker', kind: 'text' as const, choices: [], position: 0 },
      { ...usual, id: shift, name: 'Shift', kind: 'choice' as const, choices: SHIFTS, position: 1 },
    ]
    for (const field of fields) await insertOwnField(tx, editor, field, world.at)
    const changes = roster.soldiers.flatMap(({ id }, at) => {
      const after = {
        ...(at % 6 > 0 && { [ownKey(locker)]: `${'ABC'.charAt(at % 3)}-${100 + at}` }),
        ...(at % 4 > 1 && { [ownKey(shift)]: SHIFTS[at % 3] ?? '' }),
      }
      const before = Object.fromEntries(Object.keys(after).map((key) => [key, null]))
      return Object.keys(after).length > 0 ? [{ soldierId: id, before, after }] : []
    })
    await apply(tx, editor, { id: world.newId(), kind: 'edit', at: world.at, changes })
  })
}
