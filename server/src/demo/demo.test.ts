import { getCounseling, listCounselings, listMyCounselings } from '@muster/domain/counseling/functions.ts'
import {
  getAccountability,
  getDutyHistory,
  getPerstat,
  getRollUp,
  getStrengthTrend,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import { getGroupReports } from '@muster/domain/dutyday/groups/functions.ts'
import { groupState } from '@muster/domain/dutyday/groups/group-state.ts'
import { countTasks, listMyTasks, listTaskCalendar, listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { Perstat, Submission } from '@muster/domain/dutyday/schema.ts'
import { getOnboardingInfo } from '@muster/domain/identity/functions.ts'
import { listAwolCases } from '@muster/domain/dutyday/awol/functions.ts'
import { addDays, type CalendarDate, dayAt, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { getReadinessColours, getReadinessMatrix } from '@muster/domain/readiness/functions.ts'
import { isCombatMos } from '@muster/domain/readiness/seed.ts'
import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { getMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import { listEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import { getLeave, getLeaveApprovers, listLeave, listMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { standingOn } from '@muster/domain/scheduling/leave/states.ts'
import { listDutyRosters } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { isFormationDay } from './calendar.ts'
import { demoCompany } from './company.ts'
import { demoEventDays } from './events.ts'
import { Chance } from './world/chance.ts'
import { openOn } from '../testing/database/database.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

const ZONE = 'America/New_York'
// A Thursday at 0600 in New York.
const NOW = new Date('2026-11-12T11:00:00Z')
// The time when the neighboring companies have reported and the demo's own has not.
const LATER = new Date('2026-11-12T11:50:00Z')
const ISSUER = 'http://127.0.0.1:4856/demo-idp'

let setting: WorldServer
let firstSergeant: Client
let rosterId: string

beforeAll(async () => {
  setting = await startWorld(NOW)
  expect(await seedDemo(setting.server.database, { now: LATER, issuer: ISSUER })).toBe(true)
  firstSergeant = await whoIs('first-sergeant')
  const { rosters } = await firstSergeant.call(listMyRosters, {})
  rosterId = rosters[0]?.id ?? ''
  expect(rosters).toMatchObject([{ name: 'A Co, 2-504 PIR (demo)', role: 'owner', soldiers: 125 }])
})
afterAll(() => setting.close())

/** A person that the demo offers. */
async function whoIs(sub: string): Promise<Client> {
  const { rows } = await setting.server.database.pool.query<{ uid: string }>(
    'select uid from identities where issuer = $1 and sub = $2',
    [ISSUER, sub],
  )
  return setting.as({ uid: rows[0]?.uid ?? '', rank: '', last: '', name: '' })
}

test('the first sergeant’s profile is complete', async () => {
  expect(await firstSergeant.call(getOnboardingInfo, {})).toMatchObject({ needsProfile: false })
})

test('the first sergeant is below the battalion, and no roster below counts a Soldier twice', async () => {
  const chain = await firstSergeant.call(getMyChain, {})
  expect(chain.above).toMatchObject([{ rosterName: '2-504 PIR (demo)', leader: 'CSM Okonkwo, A.' }])
  expect(chain.below).toEqual([])
})

test('the sergeant major sees the companies: one submitted, one in progress, the demo’s own open', async () => {
  const sergeantMajor = await whoIs('sergeant-major')
  const {
    rosters: [battalion],
  } = await sergeantMajor.call(listMyRosters, {})
  setting.at('2026-11-12T12:00:00Z')
  const { rosters } = await sergeantMajor.call(getRollUp, { rosterId: battalion?.id ?? '' })
  const state = rosters.map(({ name, submission, own }) => [
    name,
    submission !== null,
    Math.round((own.reported * 10) / own.onHand),
  ])
  expect(state).toEqual([
    ['2-504 PIR (demo)', false, 0],
    ['A Co, 2-504 PIR (demo)', false, expect.any(Number)],
    ['B Co, 2-504 PIR (demo)', true, 10],
    ['C Co, 2-504 PIR (demo)', false, 6],
  ])
  setting.at(NOW)
})

test('the battalion’s trend: all rosters reported on every duty day before today, and most days account for everybody', async () => {
  const sergeantMajor = await whoIs('sergeant-major')
  const {
    rosters: [battalion],
  } = await sergeantMajor.call(listMyRosters, {})
  const { points } = await sergeantMajor.call(getStrengthTrend, { rosterId: battalion?.id ?? '', over: 'chain' })
  const before = points.filter(({ dutyDate }) => dutyDate < dayAt(NOW, ZONE))
  expect(before).toHaveLength(29)
  expect(before.filter(({ counts }) => counts.NR > 0)).toEqual([])
  const whole = before.filter(({ accounted, onHand }) => accounted === onHand)
  expect(whole.length).toBeGreaterThan(before.length / 2)
  expect(new Set(before.map(({ present }) => present)).size).toBeGreaterThan(5)
})

test('the first sergeant has due-outs: late, soon, recurring, and some from the battalion', async () => {
  setting.at(LATER)
  const counts = await firstSergeant.call(countTasks, { rosterId })
  expect(counts.open).toBeGreaterThanOrEqual(12)
  expect(counts).toMatchObject({ overdue: 3, red: 2, dueIn48: 4, waiting: 1, completed: 1, undated: 1 })
  const { tasks } = await firstSergeant.call(listTasks, { rosterId })
  expect(tasks.filter(({ from }) => from).map(({ from, source }) => [from?.rosterName, source.slice(0, 5)])).toEqual(
    Array.from({ length: 3 }, () => ['2-504 PIR (demo)', '2-504']),
  )
  const { planned } = await firstSergeant.call(listTaskCalendar, {
    rosterId,
    from: addDays(dayAt(LATER, ZONE), 7),
    to: addDays(dayAt(LATER, ZONE), 21),
  })
  expect(new Set(planned.map(({ title }) => title))).toEqual(new Set(['PMCS of the arms room']))
  const soldier = await whoIs('soldier')
  expect((await soldier.call(listMyTasks, {})).tasks.length).toBeGreaterThanOrEqual(2)
  const sergeantMajor = await whoIs('sergeant-major')
  const { rosters } = await sergeantMajor.call(listMyRosters, {})
  const above = await sergeantMajor.call(listTasks, { rosterId: rosters[0]?.id ?? '' })
  expect(above.tasks.map(({ below }) => [below?.total, below?.complete])).toEqual([
    [3, 1],
    [3, 1],
    [3, 0],
  ])
  setting.at(NOW)
})

test('readiness: nobody of a combat MOS passes under 350, and a good part of the company is green', async () => {
  const { soldiers } = await firstSergeant.call(getReadinessMatrix, { rosterId })
  const scores = soldiers.flatMap(({ mos, cells }) => {
    const aft = cells.find(([item]) => item === 'aft')
    return aft && isCombatMos(mos) ? [aft] : []
  })
  expect(scores.filter(([, outcome, value]) => outcome === 'pass' && value !== null && value < 350)).toEqual([])
  expect(scores.some(([, outcome]) => outcome === 'fail')).toBe(true)
  const { soldiers: colours } = await firstSergeant.call(getReadinessColours, { rosterId })
  const green = colours.filter(({ colour }) => colour === 'green').length
  expect(green).toBeGreaterThan(15)
  expect(green).toBeLessThan(70)
})

test('nobody is sent to a school of another MOS or to the post under another name, or has a weapon while away', async () => {
  const { rows: away } = await setting.server.database.pool.query<{ rank: string; remark: string; place: string }>(
    `select s.rank, e.remark, e.place from duty_entries e join soldiers s on s.roster_id = e.roster_id and s.id = e.soldier_id
    where e.roster_id = $1 and e.status in ('SCH', 'TDY')`,
    [rosterId],
  )
  expect(away.length).toBeGreaterThan(3)
  expect(away.filter(({ remark, rank }) => remark === 'BLC' && ['PV2', 'PFC'].includes(rank))).toEqual([])
  expect(away.filter(({ place }) => /Fort (?:Moore|Johnson)/.test(place))).toEqual([])
  const { rows: holders } = await setting.server.database.pool.query(
    `select from equipment_sign_outs o join duty_entries e on e.roster_id = o.roster_id and e.soldier_id = o.soldier_id
    where o.roster_id = $1 and o.in_at is null and e.status = 'LV' and e.to_date >= $2::date - 7 and e.from_date <= $2::date`,
    [rosterId, dayAt(NOW, ZONE)],
  )
  expect(holders).toEqual([])
})

test('equipment goes out at hours at which the unit works, and what is overdue was due then too', async () => {
  const { rows } = await setting.server.database.pool.query<{ hour: number; due: number | null }>(
    `select extract(hour from o.out_at at time zone $2)::int as hour,
      extract(hour from o.due_at at time zone $2)::int as due
    from equipment_sign_outs o where o.roster_id = $1`,
    [rosterId, ZONE],
  )
  expect(rows.length).toBeGreaterThan(8)
  for (const hour of rows.flatMap(({ hour: out, due }) => (due === null ? [out] : [out, due]))) {
    expect(hour).toBeGreaterThanOrEqual(6)
    expect(hour).toBeLessThanOrEqual(17)
  }
})

test('the profile has the DoD ID of the record, and plans are for duty days at duty hours', async () => {
  const { rows } = await setting.server.database.pool.query<{ same: boolean }>(
    `select a.dodid = s.dodid as same from soldiers s join accounts a on a.uid = s.linked_uid where s.roster_id = $1`,
    [rosterId],
  )
  expect(rows.map(({ same }) => same)).toEqual(Array(8).fill(true))
  const { rows: planned } = await setting.server.database.pool.query<{ day: CalendarDate; hour: string; name: string }>(
    `select t.from_day as day, to_char(t.from_at at time zone $2, 'HH24') as hour, t.name from taskings t
    where t.roster_id = $1 and t.state <> 'executing'`,
    [rosterId, ZONE],
  )
  expect(planned.filter(({ day, hour }) => !isFormationDay(day) || hour < '05' || hour > '10')).toEqual([])
})

test('the company commander approves leave, and the sergeant major does not', async () => {
  const { candidates, approvers } = await firstSergeant.call(getLeaveApprovers, { rosterId })
  expect(candidates.find(({ uid }) => uid === approvers.uid)?.name).toMatch(/^CPT /)
  const [open] = (await firstSergeant.call(listLeave, { rosterId, show: 'open' })).requests
  const request = { rosterId, requestId: open?.id ?? '' }
  expect((await firstSergeant.call(getLeave, request)).deciders).toEqual([expect.stringMatching(/^CPT /)])
  expect((await (await whoIs('sergeant-major')).call(getLeave, request)).may).toMatchObject({ decides: false })
})

test('no physical training on a day off', async () => {
  const { occurrences } = await firstSergeant.call(listEvents, { rosterId, from: '2026-11-09', to: '2026-12-06' })
  const training = occurrences.filter(({ type }) => type === 'pt')
  expect(training.filter(({ recurring }) => recurring).map(({ day }) => day)).toContain('2026-11-10')
  expect(training.filter(({ recurring }) => !recurring).map(({ title }) => title)).toEqual(['Ruck march, 8 miles'])
  // Veterans Day, Thanksgiving, and the Friday after it, which units take off.
  for (const off of ['2026-11-11', '2026-11-26', '2026-11-27'])
    expect(training.map(({ day }) => day)).not.toContain(off)
})

test('the Soldier sees their own record', async () => {
  const soldier = await whoIs('soldier')
  const { record } = await soldier.call(getMyRecord, {})
  expect(record?.soldier).toMatchObject({ rank: 'SPC', last: 'Walters', first: 'Mason' })
  expect(await soldier.call(getOnboardingInfo, {})).toMatchObject({ needsProfile: false })
})

test('leave exists in every state, with some away and two overdue, and Duty Day agrees', async () => {
  const shelf = async (show: 'open' | 'current' | 'closed') =>
    (await firstSergeant.call(listLeave, { rosterId, show })).requests
  const [open, current, closed] = [await shelf('open'), await shelf('current'), await shelf('closed')]
  expect(new Set([...open, ...current, ...closed].map(({ state }) => state)).size).toBe(7)
  const { rows } = await firstSergeant.call(getAccountability, { rosterId })
  const statusOf = (id: string) => rows.find(({ soldierId }) => soldierId === id)
  const standing = Map.groupBy(current, (one) => standingOn(one, one.today))
  expect(standing.get('overdue')?.length).toBeGreaterThanOrEqual(1)
  for (const { soldierId } of standing.get('overdue') ?? []) expect(statusOf(soldierId)?.dueBack?.status).toBe('LV')
  expect(standing.get('away')?.length).toBeGreaterThanOrEqual(2)
  for (const { soldierId } of standing.get('away') ?? []) expect(statusOf(soldierId)?.status).toMatch(/^C?LV$/)
  const { mine } = await (await whoIs('soldier')).call(listMyLeave, {})
  expect(mine?.requests.some(({ state }) => state === 'requested')).toBe(true)
})

test('today waits for the first sergeant: absences continue, two or three are due back, and some groups have submitted', async () => {
  setting.at(LATER)
  const today = await firstSergeant.call(getAccountability, { rosterId })
  expect(today.submissions).toEqual([])
  const told = today.rows.filter((row) => row.entry && !row.carried)
  const dueBack = today.rows.filter((row) => row.dueBack)
  expect(dueBack.length).toBeGreaterThanOrEqual(2)
  expect(dueBack.length).toBeLessThanOrEqual(4)
  const carried = today.rows.filter((row) => row.carried)
  expect(carried.length).toBeGreaterThanOrEqual(10)
  expect(carried.length).toBeLessThanOrEqual(40)
  const open = today.rows.filter((row) => row.status === 'NR').length
  expect(open).toBe(today.rows.length - carried.length - told.length)
  expect(open).toBeGreaterThan(20)

  expect(await groupStates(firstSergeant, LATER)).toEqual([
    ['1st Platoon', 'changed'],
    ['2nd Platoon', 'submitted'],
    ['3rd Platoon', 'late'],
    ['1st Squad', 'submitted'],
    ['2nd Squad', 'submitted'],
    ['3rd Squad', 'late'],
    ['Weapons Squad', 'submitted'],
  ])
  const yesterday = await firstSergeant.call(getGroupReports, { rosterId, dutyDate: '2026-11-10' })
  expect(yesterday.groups.map((group) => groupState(group, yesterday, LATER.getTime()))).toEqual(
    Array(7).fill('submitted'),
  )
  setting.at(NOW)
})

test('the squad leader has one squad, and the platoon sergeant the platoon', async () => {
  setting.at(LATER)
  expect(await groupStates(await whoIs('squad-leader'), LATER)).toEqual([['3rd Squad', 'late']])
  const sergeant = await whoIs('platoon-sergeant')
  expect(await groupStates(sergeant, LATER)).toHaveLength(5)
  const { rosters } = await sergeant.call(listMyRosters, {})
  expect(rosters).toMatchObject([{ name: 'A Co, 2-504 PIR (demo)', role: 'editor', soldiers: 38 }])
  setting.at(NOW)
})

async function groupStates(by: Client, at: Date) {
  const { rosters } = await by.call(listMyRosters, {})
  const day = await by.call(getGroupReports, { rosterId: rosters[0]?.id ?? '', dutyDate: null })
  return day.groups.map((group) => [group.name, groupState(group, day, at.getTime())])
}

test('every formation day was reported completely by a believable company, and no other day at all', async () => {
  const today = dayAt(NOW, ZONE)
  const { rows } = await setting.server.database.pool.query<{
    duty_date: string
    submitted_at: Date
    counts: Submission['counts']
    snapshot: Perstat
  }>('select duty_date, submitted_at, counts, snapshot from submissions where roster_id = $1 order by submitted_at', [
    rosterId,
  ])
  const days = Array.from({ length: 60 }, (_, index) => addDays(today, index - 60))
  expect([...new Set(rows.map((row) => row.duty_date))]).toEqual(days.filter(isFormationDay))
  for (const { duty_date: day, counts, snapshot, submitted_at: at } of rows) {
    expect(counts.reported, day).toBe(counts.onHand)
    expect(counts.onHand, day).toBeGreaterThanOrEqual(123)
    const share = (counts.present * 100) / counts.onHand
    expect(share, day).toBeGreaterThan(70)
    expect(share, day).toBeLessThan(97)
    expect(counts.accounted, day).toBeGreaterThanOrEqual(counts.onHand - 1)
    expect(snapshot.asOf, day).toBe(at.toISOString())
    expect(snapshot.dutyDate).toBe(day)
  }
  const first = days.filter(isFormationDay).map((day) => rows.find((row) => row.duty_date === day))
  for (const row of first) {
    const time = formatTime(row?.submitted_at ?? NOW, ZONE)
    expect(time >= '0635' && time <= '0655', time).toBe(true)
  }
})

test('nothing is recorded after the start of the demo', async () => {
  // Columns of times when something is due, begins, ends or is checked again.
  const planned = /(^|_)(due|not_after|not_before|remind|look|until|ends|from|to|first|last|expires)(_at)?$/
  const { database } = setting.server
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      -- Rows that the tests before this one made themselves.
      and table_name not in ('sessions', 'account_presence', 'change_feed', 'access_log', 'security_log', 'data_keys')`,
  )
  const told = rows.filter(({ column }) => !planned.test(column))
  expect(told.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(['duty_clocks.at', 'duty_entries.recorded_at', 'submissions.submitted_at']),
  )
  const latest = told.map(
    ({ table, column }) => `select '${table}.${column}' as what, max("${column}") as at from "${table}"`,
  )
  const ahead = `select what, at from (${latest.join(' union all ')}) l where at > $1`
  expect((await database.pool.query(ahead, [LATER])).rows).toEqual([])
})

test('a snapshot is the same as the PERSTAT of its moment', async () => {
  const { rows } = await setting.server.database.pool.query<{ snapshot: Perstat }>(
    'select snapshot from submissions where roster_id = $1 order by submitted_at desc limit 3',
    [rosterId],
  )
  for (const { snapshot } of rows) {
    const again = await firstSergeant.call(getPerstat, { rosterId, asOf: snapshot.asOf })
    expect({ ...again, submission: null }).toEqual({ ...snapshot, submission: null })
  }
})

test('the trend shows the formation days of two months, and absences that were resolved', async () => {
  const { points } = await firstSergeant.call(getStrengthTrend, { rosterId, days: 60 })
  expect(points.length).toBeGreaterThan(35)
  // Only CQ is on duty on Saturdays and Sundays. Without a formation there is no point in the trend.
  expect(points.filter((point) => !isFormationDay(point.dutyDate))).toEqual([])
  const before = points.filter(({ dutyDate }) => dutyDate < dayAt(NOW, ZONE))
  expect(Math.max(...before.map((point) => point.counts.NR))).toBe(0)
  const longAbsent = (column: 'AUN' | 'AWOL') => before.filter((point) => point.counts[column] > 0).length
  expect([longAbsent('AUN'), longAbsent('AWOL')]).toEqual([4, 3])
  const { rows } = await setting.server.database.pool.query<{ soldier_id: string; said: string[] }>(
    `select soldier_id, array_agg(status order by from_date, recorded_at) as said from duty_entries
     where status in ('FTR', 'AUN', 'AWL') group by soldier_id order by said`,
  )
  expect(rows.map(({ said }) => said)).toEqual([
    ...[['FTR'], ['FTR'], ['FTR', 'AUN'], ['FTR', 'AUN']],
    ['FTR', 'AUN', 'AWL'],
  ])
  const { cases } = await firstSergeant.call(listAwolCases, { rosterId })
  expect(cases).toMatchObject([{ state: 'unknown', contradiction: null, place: 'PT formation' }])
  expect(cases[0]?.records.map(({ step }) => step)).toEqual(['law-enforcement', 'search', 'tell-chain'])
  const closed = await firstSergeant.call(listAwolCases, { rosterId, which: 'closed' })
  expect(closed.cases).toMatchObject([{ state: 'returned', outcome: 'returned', decision: 'awol' }])
  for (const { soldier_id: soldierId } of rows) {
    if (soldierId === cases[0]?.soldierId) continue
    const { entries } = await firstSergeant.call(getDutyHistory, { rosterId, soldierId, limit: 200 })
    expect(entries.map((entry) => entry.status)).toContain('PDY')
    const now = await firstSergeant.call(getAccountability, { rosterId })
    expect(['NR', 'PDY']).toContain(now.rows.find((row) => row.soldierId === soldierId)?.status)
  }
})

test('it is found again at another address, moves to today while nobody has changed anything, and then stays', async () => {
  const { database } = setting.server
  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  const again = (days: number) => seedDemo(database, { now: inDays(days), issuer: 'http://127.0.0.1:9999/demo-idp' })
  expect(await again(0)).toBe(false)
  // On later days, new rows do not reuse the ids of rows that stay.
  expect(await again(1)).toBe(true)
  // At 0600 nobody has reported yet.
  setting.at(inDays(1))
  const states = (await groupStates(firstSergeant, inDays(1))).map(([, state]) => state)
  expect(states).toEqual(Array(7).fill('due'))
  // A Sunday: the last formation was on Friday, and by then the demo ends on Wednesday.
  expect(await again(3)).toBe(true)
  setting.at(inDays(3))
  const { rosters } = await firstSergeant.call(listMyRosters, {})
  expect(rosters).toMatchObject([{ role: 'owner', soldiers: 125 }])
  const { points } = await firstSergeant.call(getStrengthTrend, { rosterId: rosters[0]?.id ?? '', days: 5 })
  expect(points.at(-1)?.dutyDate).toBe('2026-11-13')
  expect(points.at(-1)?.counts.NR).toBe(0)
  // A server that starts now opens what was sealed for the demo before it.
  const later = await openOn(database.url)
  const { rows: texts } = await later.runAsSystem(
    `select opened('counseling_texts.content', roster_id, counseling_id, content) #>> '{}' as content
      from counseling_texts where roster_id = $1`,
    [rosters[0]?.id],
  )
  await later.close()
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.filter(({ content }: { content: string }) => !content.startsWith('{'))).toEqual([])

  await firstSergeant.call(submitAccountability, { rosterId: rosters[0]?.id ?? '', dutyDate: '2026-11-15' })
  expect(await again(40)).toBe(false)
  const { rows } = await database.pool.query(
    `select count(distinct uid) as accounts, count(*) as identities from identities where sub = 'first-sergeant'`,
  )
  expect(rows).toEqual([{ accounts: 1, identities: 2 }])
})

/** Days on which somebody might visit: each month, weekends, holidays, a leap day. */
const STARTS = [
  ...Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-17`),
  '2027-01-01',
  '2027-11-27',
  '2028-02-29',
  '2030-07-07',
] as CalendarDate[]

test.each(STARTS)('on %s no term is over, and ranks fit the years served', (today) => {
  const company = () => demoCompany(new Chance(504), { firstDay: addDays(today, -60), today })
  const { soldiers, authorized } = company()
  expect(company()).toEqual(company())
  expect(soldiers).toHaveLength(125)
  for (const soldier of soldiers) {
    const about = `${soldier.rank} ${soldier.last} ${JSON.stringify(soldier)}`
    expect(soldier.basd && soldier.dor && soldier.dor >= soldier.basd, about).toBe(true)
    expect(soldier.gainedOn && soldier.basd && soldier.gainedOn >= soldier.basd, about).toBe(true)
    expect(String(soldier.cacExpiresOn) > today, about).toBe(true)
    const officer = ['2LT', '1LT', 'CPT'].includes(soldier.rank)
    if (officer || ['SFC', '1SG'].includes(soldier.rank)) expect(soldier.ets, about).toBeUndefined()
    else if (soldier.rank !== 'SSG') expect(soldier.ets && String(soldier.ets) > today, about).toBe(true)
    if (soldier.ets) expect(String(soldier.ets) < addDays(today, 365 * 6), about).toBe(true)
  }
  const soon = soldiers.filter((soldier) => soldier.ets && String(soldier.ets) < addDays(today, 90))
  expect(soon.length).toBeGreaterThan(0)
  expect(soon.length).toBeLessThan(20)
  // A weapons squad has no mortars.
  expect(soldiers.filter((soldier) => soldier.mos === '11C')).toEqual([])
  expect(authorized).toEqual({ officer: 6, warrant: 0, nco: 44, enlisted: 82 })
})

test.each(STARTS)('on %s no single event is planned for a weekend or a day off', (today) => {
  const once = demoEventDays(today).filter(({ recurring }) => !recurring)
  expect(once.map(({ title }) => title)).toContain('Ruck march, 8 miles')
  expect(once.filter(({ day }) => !isFormationDay(day))).toEqual([])
})

const WOMEN = 'Alicia Angela Carmen Elena Hannah Kayla Monica Nicole Paige Rebecca Rosa Sandra'.split(' ')
const MEN = 'Anthony Austin Carlos Curtis Diego Garrett Hector Julian Malik Owen Raymond Samuel'.split(' ')

test('an emergency contact is another person, a mother is a woman, and a brother a man', () => {
  const today = dayAt(NOW, ZONE)
  const companies = Array.from({ length: 10 }, (_, index) =>
    demoCompany(new Chance(500 + index), { firstDay: addDays(today, -60), today }),
  )
  const soldiers = companies.flatMap((company) => company.soldiers)
  expect(soldiers.filter(({ emergencyName, first, last }) => emergencyName === `${first} ${last}`)).toEqual([])
  const namesOf = (...relations: string[]) => {
    const meant = soldiers.filter(({ emergencyRelation }) => relations.includes(String(emergencyRelation)))
    return new Set(meant.map(({ emergencyName }) => String(emergencyName).split(' ')[0]))
  }
  expect(namesOf('Mother', 'Sister')).toEqual(new Set(WOMEN))
  expect(namesOf('Father', 'Brother')).toEqual(new Set(MEN))
})

test('two months of counselings wait to be read, answered, assessed and closed', async () => {
  const first = await firstSergeant.call(listCounselings, { rosterId, limit: 100 })
  const { counselings: earlier, next } = await firstSergeant.call(listCounselings, { rosterId, after: first.next })
  expect(next).toBeNull()
  const counselings = [...first.counselings, ...earlier]
  const count = (state: string) => counselings.filter((one) => one.state === state).length
  expect(['draft', 'delivered', 'assessed', 'closed'].map(count)).toEqual([3, 1, 6, 2])
  // Most of the company has had its monthly or quarterly session.
  expect(count('acknowledged')).toBeGreaterThan(80)
  const today = dayAt(NOW, ZONE)
  const late = counselings.filter(({ assessOn, assessedOn }) => assessOn !== null && assessOn < today && !assessedOn)
  expect(late.length).toBeGreaterThan(1)
  expect(counselings.filter(({ shared }) => shared)).toHaveLength(2)
  for (const { id, state } of counselings) {
    const { text, integrity } = await firstSergeant.call(getCounseling, { rosterId, counselingId: id })
    expect(JSON.stringify(text)).not.toMatch(/[{]-\d/)
    expect(integrity).toBe(state === 'draft' ? 'not signed' : 'whole')
  }
  const soldier = await whoIs('soldier')
  const own = await soldier.call(listMyCounselings, {})
  expect(own.counselings.map(({ state }) => state)).toEqual(['delivered', 'acknowledged'])
})

test('the demo’s Soldier asks the first sergeant for a swap', async () => {
  const { dutyRosters } = await firstSergeant.call(listDutyRosters, { rosterId })
  expect(dutyRosters.find(({ name }) => name === 'CQ runner')).toMatchObject({ swapsAsked: 1 })
})
