import { openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import { DUTY_STATUS_CODES } from '@muster/domain/dutyday/duty-status.ts'
import { recordStatus, submitAccountability } from '@muster/domain/dutyday/functions.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { saveEquipment, signOutEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { recordReadiness } from '@muster/domain/readiness/functions.ts'
import { STRENGTH_KINDS } from '@muster/domain/roster/soldier-fields.ts'
import { nextInstant } from '../../dutyday/writes.ts'
import { givenTask } from './tasks.ts'
import type { World, WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import type { WorldServer } from '../server/world-server.ts'

const RANKS = ['CPT', '1LT', 'CW2', 'SFC', 'SSG', 'SGT', 'CPL', 'SPC', 'PFC', 'PV2']
const DAYS_BACK = 12
const READINESS = ['pha', 'hiv', 'hearing', 'vision'] as const

export interface RandomChain {
  readonly top: WorldAccount
  /** Parents before children: a battalion, two companies, a platoon. */
  readonly rosters: readonly WorldRoster[]
}

/**
 * A chain of four rosters with 6 to 14 Soldiers each and twelve days of random history: overlapping statuses, Soldiers
 * moved, attached, detached and gone, reports submitted or not, tasks, cases, results, licenses and sign-outs of any
 * day. Ends on `today` at 0700 in New York.
 */
export async function randomChain(setting: WorldServer, today: CalendarDate): Promise<RandomChain> {
  const { world } = setting
  const { chance } = world
  setting.at(instant(addDays(today, -DAYS_BACK - 1)))
  const [top, first, second, platoon] = [
    await world.leader('CSM', 'Okafor'),
    await world.leader('1SG', 'Hale'),
    await world.leader('1SG', 'Boone'),
    await world.leader('SFC', 'Navarro'),
  ]
  const battalion = await world.roster(top, { name: 'Battalion', ...people(world) })
  const company = await world.below(battalion, first, { name: 'A Co', ...people(world) })
  const rosters = [
    battalion,
    company,
    await world.below(battalion, second, { name: 'B Co', ...people(world) }),
    await world.below(company, platoon, { name: '1st Platoon', ...people(world) }),
  ]
  for (let back = DAYS_BACK; back >= 0; back--) {
    const day = addDays(today, -back)
    setting.at(instant(day))
    for (const roster of rosters) await anyDay(setting, roster, day)
  }
  // Each status belongs to a Soldier today.
  const everybody = rosters.flatMap((roster) => roster.soldiers.map((soldier) => ({ roster, soldier })))
  for (const [index, { roster, soldier }] of everybody.entries()) {
    const status = DUTY_STATUS_CODES[index]
    if (status) await world.entry(roster, soldier, { status, from: today })
  }
  for (const roster of rosters) {
    // The product sets it with each entry. Without it the job that reports who is due back skips a roster.
    await world.edit(roster, (tx, editor) => nextInstant(tx, editor, world.at))
    await anyWork(setting, roster, today)
  }
  // Some have reported by now.
  for (const roster of rosters) {
    if (chance.percent(50) && roster.soldiers.length > 0) {
      await setting.as(roster.owner).call(submitAccountability, { rosterId: roster.id, dutyDate: today })
    }
  }
  return { top, rosters }
}

/** 0700 in New York while clocks there are on standard time. */
const instant = (day: CalendarDate) => `${day}T12:00:00.000Z`

function people({ chance }: World) {
  // Enough Soldiers in all for each status.
  const soldiers = Array.from({ length: chance.between(6, 14) }, (_, index) => ({
    rank: chance.pick(RANKS),
    last: `Soldier${index}`,
    // One of each roster stays on it, so that there is something to submit.
    strength: index === 0 || chance.percent(60) ? 'assigned' : chance.pick(STRENGTH_KINDS),
  }))
  const authorized = { officer: chance.below(3), warrant: 0, nco: chance.below(6), enlisted: chance.below(12) }
  return { soldiers, ...(chance.percent(60) ? { authorized } : {}) }
}

async function anyDay({ world }: WorldServer, roster: WorldRoster, day: CalendarDate): Promise<void> {
  const { chance } = world
  for (const soldier of roster.soldiers) {
    if (!chance.percent(30)) continue
    const from = addDays(day, chance.between(-3, 4))
    const to = chance.percent(20) ? null : addDays(from, chance.below(6))
    const wish = { status: chance.percent(40) ? ('PDY' as const) : chance.pick(DUTY_STATUS_CODES), from, to }
    const id = await world.entry(roster, soldier, wish)
    if (chance.percent(8)) await world.withdraw(roster, [id])
  }
  const somebody = roster.soldiers[1]
  if (somebody && chance.percent(10)) {
    const strength = chance.pick(STRENGTH_KINDS)
    await world.change(roster, somebody, {}, { strength })
  }
}

async function anyWork(setting: WorldServer, roster: WorldRoster, today: CalendarDate): Promise<void> {
  const { chance, newId } = setting.world
  const leader = setting.as(roster.owner)
  const rosterId = roster.id
  for (const soldier of roster.soldiers) {
    const soldierId = soldier.id
    const results = READINESS.filter(() => chance.percent(60)).map((item) => {
      const doneOn = addDays(today, -chance.below(500))
      return { id: newId(), soldierId, item, seen: null, doneOn }
    })
    if (results.length > 0) await leader.call(recordReadiness, { rosterId, entries: results })
    if (chance.percent(30)) {
      const license = {
        kind: 'military' as const,
        issuedOn: '2024-03-01',
        expiresOn: chance.percent(80) ? addDays(today, chance.between(-60, 200)) : null,
        vehicles: [{ vehicle: 'M1083', standing: 'qualified' as const, qualifiedOn: '2024-03-01' }],
      }
      await leader.call(saveLicense, { rosterId, soldierId, licenseId: newId(), version: null, license })
    }
    if (chance.percent(20)) {
      const itemId = newId()
      const item = {
        name: `Radio ${itemId.slice(0, 4)}`,
        kind: 'radio' as const,
        quantity: 5,
        sensitive: chance.percent(50),
      }
      await leader.call(saveEquipment, { rosterId, itemId, version: null, item })
      const quantity = chance.between(1, 5)
      await leader.call(signOutEquipment, { rosterId, signOutId: newId(), itemId, soldierId, quantity })
    }
    if (chance.percent(15)) {
      const at = instant(today)
      await leader.call(recordStatus, {
        rosterId,
        entries: [{ id: newId(), soldierId, status: 'AUN', from: today, to: null }],
      })
      const times = { discoveredAt: at, absentSince: at }
      await leader.call(openAwolCase, { rosterId, caseId: newId(), soldierId, ...times })
    }
  }
  for (let count = chance.below(6); count > 0; count--) {
    const suspense = chance.percent(20) ? null : { date: addDays(today, chance.between(-4, 5)), time: null }
    await givenTask(leader, rosterId, { suspense })
  }
}
