import { addDays, type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { Acting } from '../database/database.ts'
import type { WriteTx } from '../database/transaction.ts'
import { perstatJson, reportPerstat } from '../dutyday/perstat/report.ts'
import { addSubmission, nextInstant } from '../dutyday/writes.ts'
import { DEMO_PEOPLE, FIRST_SERGEANT, SERGEANT_MAJOR, SOLDIER } from '../identity/demo-provider.ts'
import { callerName } from '../roster/people/reads.ts'
import { asOwner } from '../roster/scope.ts'
import { deleteRosterRow } from '../roster/writes.ts'
import {
  addDemoIdentity,
  companiesBeside,
  demoAccountOf,
  reportBeside,
  reportedBeside,
  standBelowBattalion,
} from './battalion.ts'
import { demoAdmin } from './admin.ts'
import { demoOwnBroadcasts } from './broadcasts.ts'
import { demoCases } from './awol.ts'
import { formationBefore, instantIn, isFormationDay } from './calendar.ts'
import { type DemoCompany, demoCompany, demoOwnFields } from './company.ts'
import { demoCounselings } from './counseling/counselings.ts'
import { demoEvents } from './events.ts'
import { demoDutyRosters } from './duty-rosters.ts'
import { demoFormations } from './formations.ts'
import { demoHistory, type DemoPerson } from './history.ts'
import { companyLeader, demoLeaders } from './leaders/leaders.ts'
import { groupReports } from './leaders/reports.ts'
import { demoLeave } from './leave.ts'
import { demoOperations } from './operations.ts'
import { demoReadiness } from './readiness.ts'
import { demoManifests } from './manifests.ts'
import { demoLicenses } from './licenses.ts'
import { demoRecall } from './recall.ts'
import { giveTasks } from './tasks.ts'
import { World, type WorldRoster, type WorldSoldier } from './world/world.ts'

const TIME_ZONE = 'America/New_York'
const CALENDAR_DAYS = 60
/** The roster exists a little before its first report. */
const DAYS_BEFORE = 2
const ROSTER_NAME = 'A Co, 2-504 PIR (demo)'

export interface DemoWish {
  readonly now: Date
  /** The issuer of the demo identity provider, which the first sergeant signs in with. */
  readonly issuer: string
  readonly seed?: string | number
}

/**
 * The demo company on the first sergeant's roster, with two months of duty history up to yesterday. Today's
 * accountability is still to be taken. A server that finds the first sergeant leaves everything as it is, whatever its
 * address is now. Only a roster that has aged before anybody changed anything is rebuilt, so that the first visitor
 * sees the demo as of today. Returns true when it was made just now.
 */
export async function seedDemo(database: Pick<Acting, 'write'>, wish: DemoWish): Promise<boolean> {
  return database.write(async (tx) => {
    // Servers that start together seed once.
    await sql`select pg_advisory_xact_lock(hashtext('muster demo'))`.execute(tx.query)
    const known = await demoAccountOf(tx, FIRST_SERGEANT.sub)
    if (known !== null) {
      for (const person of DEMO_PEOPLE) {
        const uid = await demoAccountOf(tx, person.sub)
        if (uid !== null) await addDemoIdentity(tx, uid, person, wish)
      }
      await demoAdmin(tx, wish)
      const stale = await untouchedRosterOf(tx, known, dayAt(wish.now, TIME_ZONE))
      if (stale === null) return false
      await deleteRosterRow(tx, await asOwner({ caller: { uid: known }, tx }, stale, 'any'), wish.now)
    }
    await seed(tx, wish, known)
    await demoAdmin(tx, wish)
    return true
  })
}

/** The demo's roster, if its history ends before yesterday and nobody has ever changed anything on it. */
async function untouchedRosterOf(tx: WriteTx, uid: string, today: CalendarDate): Promise<string | null> {
  const { rows } = await sql<{ id: string; firstInstant: Date }>`
    select r.id, r.created_at as "firstInstant" from rosters r
    where r.owner_uid = ${uid} and r.name = ${ROSTER_NAME}
      and not exists (select from access_log l where l.roster_id = r.id and l.function !~ '^(get|list|find|export|generate)')
    order by r.created_at limit 1`.execute(tx.query)
  const [found] = rows
  return found && addDays(dayAt(found.firstInstant, TIME_ZONE), CALENDAR_DAYS + DAYS_BEFORE) < today ? found.id : null
}

async function seed(tx: WriteTx, wish: DemoWish, known: string | null): Promise<void> {
  const { now, issuer, seed = 504 } = wish
  const today = dayAt(now, TIME_ZONE)
  const firstDay = addDays(today, -CALENDAR_DAYS)
  const world = World.within(tx, {
    at: instantIn(TIME_ZONE, addDays(firstDay, -DAYS_BEFORE), '09:00'),
    seed,
    trialFrom: now,
  })
  const company = demoCompany(world.chance, { firstDay, today })

  const firstSergeant = await world.leader('1SG', 'Rasmussen', {
    first: 'Derek',
    middle: 'Q',
    email: FIRST_SERGEANT.email,
    known,
    dodid: dodidOf(company, ({ position }) => position === 'First Sergeant'),
  })
  await addDemoIdentity(tx, firstSergeant.uid, FIRST_SERGEANT, { issuer, now: world.at })
  const roster = await world.roster(firstSergeant, { name: ROSTER_NAME, timeZone: TIME_ZONE, ...company })

  const from = world.at
  const people = await comeAndGo(world, roster, company, today)
  const history = demoHistory(world.chance, people, { firstDay, today, timeZone: TIME_ZONE })
  const entryIds = await world.entries(roster, history.entries)
  // The job that reports who is due back skips rosters whose duty clock was never set.
  const last = history.entries.at(-1)
  if (last) await world.edit(roster, (_, editor) => nextInstant(tx, editor, last.at))
  await demoCases(world, roster, history.entries, TIME_ZONE)
  await world.edit(roster, async (_, editor) => {
    const submittedByName = await callerName(tx, editor)
    for (const { day, at } of history.submissions) {
      const report = await reportPerstat(tx, editor, { now: at, asOf: at, over: 'roster' })
      await addSubmission(tx, editor, {
        id: world.newId(),
        dutyDate: day,
        submittedAt: at,
        submittedByName,
        counts: report.headcount,
        snapshot: perstatJson(report),
      })
    }
  })
  world.at = from
  const soldier = await linkSoldier(tx, world, roster, { company, issuer })
  const sergeantMajor = await demoAccountOf(tx, SERGEANT_MAJOR.sub)
  world.at = instantIn(TIME_ZONE, formationBefore(addDays(today, -8)), '05:00')
  await demoRecall(world, roster)
  world.at = from
  // When the company is rebuilt, its roster exists already.
  await demoFormations(world, roster)
  await demoOwnFields(world, roster)
  await demoEvents(world, roster, { company, today, now })
  const beside =
    sergeantMajor === null ? await standBelowBattalion(tx, world, firstSergeant, issuer) : await companiesBeside(tx)
  await giveTasks(tx, world, { roster, company, beside, today })
  // The battalion and the other companies stay when the demo is rebuilt on a later day. The seed gives the same ids
  // again, so the ids of their reports include the day.
  const { newId } = world
  world.newId = () => `${newId().slice(0, -8)}${today.replaceAll('-', '')}`
  await reportedBeside(tx, world, today)
  await reportBeside(tx, world, beside, { today, now })
  world.newId = newId
  await demoCounselings(tx, world, { roster, company, today })
  const decider = (await demoAccountOf(tx, SERGEANT_MAJOR.sub)) ?? firstSergeant.uid
  const commander = await commandCompany(tx, world, roster, company)
  await demoLeave(world, roster, { today, entries: history.entries, entryIds, ...soldier, decider: commander })
  await demoDutyRosters(world, roster, { today, now })
  await demoOperations(world, roster, now)
  await demoReadiness(world, roster, { company, today })
  await demoLicenses(world, roster, { today, soldier: soldier.soldier })
  // The drivers of manifests have a license.
  await demoManifests(world, roster, { today, now, decider })
  const author = { uid: firstSergeant.uid, rosterId: roster.id }
  await demoOwnBroadcasts(tx, author, { now, newId: () => world.newId() })
  world.at = from
  const leaders = await demoLeaders(tx, world, roster, { company, issuer })
  await groupReports(world, roster, leaders, { today, now })
}

const COMMANDER_EMAIL = 'a-co-commander@example.com'

/** The company commander edits the roster, and approves its leave and passes. */
async function commandCompany(tx: WriteTx, world: World, roster: WorldRoster, company: DemoCompany): Promise<string> {
  const commander = await companyLeader(tx, world, company, { position: 'Commander', email: COMMANDER_EMAIL })
  await world.member(roster, commander, 'editor')
  await tx.query
    .insertInto('leave_approvers')
    .values({ roster_id: roster.id, kind: null, uid: commander.uid })
    .execute()
  return commander.uid
}

/** The DoD ID on the record, for the profile. */
function dodidOf({ soldiers }: DemoCompany, isMeant: (soldier: DemoCompany['soldiers'][number]) => boolean) {
  const found = soldiers.find(isMeant)?.dodid
  return found === undefined ? undefined : String(found)
}

/** One Soldier of the company has an account and sees their own record. */
async function linkSoldier(
  tx: WriteTx,
  world: World,
  roster: WorldRoster,
  { company, issuer }: { readonly company: DemoCompany; readonly issuer: string },
): Promise<{ readonly soldier: WorldSoldier | undefined; readonly soldierUid: string }> {
  const [first = '', last = ''] = SOLDIER.name.split(' ')
  const row = roster.soldiers.find((soldier) => soldier.rank === 'SPC' && soldier.last === last)
  const known = await demoAccountOf(tx, SOLDIER.sub)
  const dodid = dodidOf(company, ({ id }) => id === row?.id)
  const account = await world.leader('SPC', last, { first, email: SOLDIER.email, known, role: 'Soldier', dodid })
  if (known === null) await addDemoIdentity(tx, account.uid, SOLDIER, { issuer, now: world.at })
  await world.link(roster, row, account)
  return { soldier: row, soldierUid: account.uid }
}

/** Changes on the roster since then: a promotion, an arrival, a departure, a Soldier attached to battalion. */
async function comeAndGo(
  world: World,
  roster: WorldRoster,
  company: ReturnType<typeof demoCompany>,
  today: ReturnType<typeof dayAt>,
): Promise<DemoPerson[]> {
  const firstDay = addDays(today, -CALENDAR_DAYS)
  const formationNear = (daysAgo: number) => {
    const day = addDays(today, -daysAgo)
    return isFormationDay(day) ? day : formationBefore(day)
  }
  const platoonOf = (groupId: unknown): string => {
    const group = company.groups.find(({ id }) => id === groupId)
    return group?.parentId ? platoonOf(group.parentId) : (group?.id ?? '')
  }
  const inPosition = (position: string, nth: number) =>
    company.soldiers.filter((soldier) => soldier.position === position)[nth]
  const rowOf = (id: string | undefined) => {
    const row = roster.soldiers.find((soldier) => soldier.id === id)
    if (!row) throw new Error('the demo company misses somebody')
    return row
  }

  const lent = rowOf(inPosition('RTO', 1)?.id)
  const lentOn = formationNear(40)
  world.at = instantIn(TIME_ZONE, lentOn, '05:40')
  await world.change(roster, lent, { strength: 'assigned' }, { strength: 'detached' })

  const promoted = rowOf(inPosition('Grenadier', 3)?.id)
  world.at = instantIn(TIME_ZONE, formationNear(31), '11:05')
  await world.change(roster, promoted, { rank: 'SPC' }, { rank: 'CPL' })

  const arrival = formationNear(25)
  world.at = instantIn(TIME_ZONE, arrival, '05:50')
  const gone = rowOf(inPosition('Rifleman', 7)?.id)
  const arrived = await world.arrive(roster, [
    {
      rank: 'PFC',
      last: 'Lindqvist',
      first: 'Nora',
      middle: 'E',
      dodid: world.dodid(),
      mos: '11B',
      position: 'Rifleman',
      strength: 'assigned',
      groupId: gone.groupId,
      basd: addDays(arrival, -200),
      ets: addDays(arrival, 1261),
      gainedOn: arrival,
    },
  ])
  const lossDay = formationNear(12)
  world.at = instantIn(TIME_ZONE, lossDay, '05:45')
  await world.depart(roster, gone)

  const until = new Map([
    [lent.id, addDays(lentOn, -1)],
    [gone.id, addDays(lossDay, -1)],
  ])
  const steady = new Set(['First Sergeant', 'Commander'])
  return [...roster.soldiers, ...arrived].map((soldier) => ({
    id: soldier.id,
    rank: soldier.rank,
    platoon: platoonOf(soldier.groupId),
    since: arrived.includes(soldier) ? arrival : addDays(firstDay, -DAYS_BEFORE),
    until: until.get(soldier.id) ?? null,
    steady: company.soldiers.some(({ id, position }) => id === soldier.id && steady.has(String(position))),
  }))
}
