import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../database/transaction.ts'
import { perstatJson, reportPerstat } from '../dutyday/perstat/report.ts'
import { addSubmission } from '../dutyday/writes.ts'
import { type DEMO_PEOPLE, SERGEANT_MAJOR } from '../identity/demo-provider.ts'
import { addIdentity } from '../identity/writes.ts'
import { callerName } from '../roster/people/reads.ts'
import { formationBefore, instantIn } from './calendar.ts'
import type { World, WorldAccount, WorldRoster } from './world/world.ts'

const TIME_ZONE = 'America/New_York'
const BATTALION = '2-504 PIR (demo)'
/** When the neighboring companies have taken accountability. */
const REPORTED_AT = '06:40'

/** Companies next to the demo's own: one has submitted today, and the other is still taking accountability. */
const BESIDE = [
  { name: 'B Co, 2-504 PIR (demo)', leader: { last: 'Holt', first: 'Marcus' }, soldiers: 87, reported: 1 },
  { name: 'C Co, 2-504 PIR (demo)', leader: { last: 'Vance', first: 'Renee' }, soldiers: 58, reported: 0.6 },
] as const

/** The account of a person that the demo's identity provider offers, if it exists already. */
export async function demoAccountOf(tx: WriteTx, sub: string): Promise<string | null> {
  const known = await tx.query
    .selectFrom('identities')
    .select('uid')
    .where('provider', '=', 'demo')
    .where('sub', '=', sub)
    .executeTakeFirst()
  return known?.uid ?? null
}

export async function addDemoIdentity(
  tx: WriteTx,
  uid: string,
  { sub, email }: (typeof DEMO_PEOPLE)[number],
  { issuer, now }: { readonly issuer: string; readonly now: Date },
): Promise<void> {
  await addIdentity(tx, uid, { issuer, sub, provider: 'demo', email, emailVerified: true }, now)
}

/**
 * The battalion's roster with the neighboring companies, so that the first sergeant is in a chain of command and the
 * sergeant major has rosters below. The company has none below: its 125 Soldiers are in one roster, and rosters of
 * platoons would count them twice.
 */
export async function standBelowBattalion(
  tx: WriteTx,
  world: World,
  firstSergeant: WorldAccount,
  issuer: string,
): Promise<WorldRoster[]> {
  const sergeantMajor = await world.leader('CSM', 'Okonkwo', {
    first: 'Amara',
    middle: 'J',
    email: SERGEANT_MAJOR.email,
  })
  await addDemoIdentity(tx, sergeantMajor.uid, SERGEANT_MAJOR, { issuer, now: world.at })
  const { rank, last } = firstSergeant
  const staff = [
    { rank: 'LTC', last: 'Brandt', first: 'Helen', position: 'Commander' },
    { rank, last, first: 'Derek', middle: 'Q', position: 'First Sergeant, A Co' },
    ...BESIDE.map(({ name, leader }) => ({ rank, ...leader, position: `First Sergeant, ${name.slice(0, 4)}` })),
  ]
  const battalion = await world.roster(sergeantMajor, { name: BATTALION, timeZone: TIME_ZONE, soldiers: staff })
  const rowOf = (name: string) => battalion.soldiers.find((soldier) => soldier.last === name)
  await world.link(battalion, rowOf(last), firstSergeant)
  const beside: WorldRoster[] = []
  for (const { name, leader, soldiers } of BESIDE) {
    const owner = await world.leader(rank, leader.last, leader)
    beside.push(await world.roster(owner, { name, timeZone: TIME_ZONE, soldiers }))
    await world.link(battalion, rowOf(leader.last), owner)
  }
  return beside
}

/** The neighboring companies made earlier, if their leaders still keep them. */
export function companiesBeside(tx: WriteTx): Promise<WorldRoster[]> {
  return rostersCalled(
    tx,
    BESIDE.map(({ name }) => name),
  )
}

async function rostersCalled(tx: WriteTx, names: readonly string[]): Promise<WorldRoster[]> {
  const { rows } = await sql<WorldRoster>`
    /* reads all of rosters: a demo has few */
    select r.id, r.time_zone as "timeZone", json_build_object('uid', r.owner_uid) as owner, '[]'::json as groups,
      (select json_agg(json_build_object('id', s.id, 'rank', s.rank, 'last', s.last_name, 'groupId', s.group_id))
        from soldiers s where s.roster_id = r.id and s.archived_on is null) as soldiers
    from rosters r where r.name = any(${names}) order by r.name`.execute(tx.query)
  return rows.filter(({ soldiers }) => soldiers !== null)
}

/** The battalion's roster, if its owner still keeps it. */
export async function battalionOf(
  tx: WriteTx,
): Promise<{ readonly id: string; readonly owner: { readonly uid: string } } | null> {
  const { rows } = await sql<{ id: string; owner_uid: string }>`
    /* reads all of rosters: a demo has few */
    select id, owner_uid from rosters where name = ${BATTALION} order by created_at`.execute(tx.query)
  const [row] = rows
  return row ? { id: row.id, owner: { uid: row.owner_uid } } : null
}

/** How many duty days back the battalion has reported: the length of its trend. */
const REPORTED_DAYS = 30

/** The reports of the battalion's staff and the neighboring companies on the formation days before today. */
export async function reportedBeside(tx: WriteTx, world: World, today: CalendarDate): Promise<void> {
  const rosters = await rostersCalled(tx, [BATTALION, ...BESIDE.map(({ name }) => name)])
  const from = world.at
  const days: CalendarDate[] = []
  for (let day = formationBefore(today); days.length < REPORTED_DAYS; day = formationBefore(day)) days.unshift(day)
  for (const day of days) {
    world.at = instantIn(TIME_ZONE, day, REPORTED_AT)
    const turn = Number(day.slice(8))
    for (const roster of rosters) {
      await world.entries(
        roster,
        roster.soldiers.map(({ id: soldierId }, place) => ({
          soldierId,
          // A different Soldier each week, and appointments each day.
          status:
            (place + Math.floor(turn / 7)) % 13 === 7
              ? ('LV' as const)
              : (place + turn) % 19 === 5
                ? ('APT' as const)
                : ('PDY' as const),
          from: day,
          to: day,
        })),
      )
    }
  }
  world.at = from
}

/** Today's reports of the neighboring companies, if it is late enough for them. */
export async function reportBeside(
  tx: WriteTx,
  world: World,
  beside: readonly WorldRoster[],
  { today, now }: { readonly today: CalendarDate; readonly now: Date },
): Promise<void> {
  const at = instantIn(TIME_ZONE, today, REPORTED_AT)
  if (now < at) return
  world.at = at
  for (const [index, roster] of beside.entries()) {
    const share = BESIDE[index]?.reported ?? 0
    const reported = roster.soldiers.slice(0, Math.ceil(roster.soldiers.length * share))
    await world.entries(
      roster,
      reported.map(({ id: soldierId }, place) => ({
        soldierId,
        status: place % 11 === 7 ? ('LV' as const) : place % 17 === 5 ? ('APT' as const) : ('PDY' as const),
        from: today,
        to: today,
      })),
    )
    if (share < 1) continue
    await world.edit(roster, async (_, editor) => {
      const report = await reportPerstat(tx, editor, { now: at, asOf: at, over: 'roster' })
      await addSubmission(tx, editor, {
        id: world.newId(),
        dutyDate: today,
        submittedAt: at,
        submittedByName: await callerName(tx, editor),
        counts: report.headcount,
        snapshot: perstatJson(report),
      })
    })
  }
}
