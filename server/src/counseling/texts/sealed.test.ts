import { randomUUID } from 'node:crypto'
import { addCounselingAddendum, assessCounseling, getCounseling } from '@muster/domain/counseling/functions.ts'
import { signCounselingHere } from '@muster/domain/counseling/signing/functions.ts'
import { syncRoster } from '@muster/domain/ondevice/functions.ts'
import { deleteRoster, exportMyData } from '@muster/domain/roster/functions.ts'
import { transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sealStored, sealedTables } from '../../database/sealed/seal-stored.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { EVERY_TABLE } from '../../every-table.ts'
import { openOn } from '../../testing/database/database.ts'
import { delivered, type Session } from '../../testing/unit/counselings.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { aSignature, DISAGREES, typed } from '../../testing/unit/signing.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const NOW = '2026-11-12T15:00:00.000Z'
const TABLES = ['counseling_texts', 'counseling_addenda', 'counseling_signatures'] as const
/** One word of everything that somebody wrote. */
const WRITTEN = /formations|10 minutes early|sick call|overslept|On time|"typed":"Clay/

let setting: WorldServer
let captain: WorldAccount
let roster: WorldRoster
let theirs: WorldRoster
let leader: Client
let session: Session

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  captain = await world.leader('CPT', 'Hale')
  const company = await world.roster(captain, { name: 'A Co' })
  const clay = [{ rank: 'SPC', last: 'Clay', first: 'Ana' }]
  roster = await world.below(company, await world.leader('SFC', 'Navarro'), { name: '1st Platoon', soldiers: clay })
  theirs = await world.below(company, await world.leader('SFC', 'Reyes'), { name: '2nd Platoon' })
  leader = setting.as(roster.owner)
  session = await wholeSession()
})

const pool = () => setting.server.database.pool
const about = () => ({ rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' })
const seen = (one: Session = session, by: Client = leader) => by.call(getCounseling, one)

/** With words of every kind. */
async function wholeSession(): Promise<Session> {
  const made = await delivered(leader, about())
  const signed = { ...made, deliveredAt: NOW, answer: DISAGREES }
  await leader.call(signCounselingHere, { ...signed, ...aSignature({ mark: typed('Clay, Ana') }) })
  await leader.call(addCounselingAddendum, { ...made, id: randomUUID(), text: 'Reason given: overslept.' })
  const { line } = await seen(made)
  await leader.call(assessCounseling, {
    ...made,
    version: line.version,
    assessment: 'On time every day.',
    result: 'achieved',
    assessedOn: '2026-11-12',
    nextOn: null,
  })
  return made
}

async function stored(rosterId: string): Promise<string> {
  const each = await Promise.all(
    TABLES.map((table) => pool().query(`select to_jsonb(t) as row from ${table} t where roster_id = $1`, [rosterId])),
  )
  return JSON.stringify(each.map(({ rows }) => rows))
}
const keysIn = (text: string) => new Set([...text.matchAll(/s1\.([0-9a-f-]{36})\./g)].map(([, id]) => id))
async function keyOf(rosterId: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>('select id from data_keys where roster_id = $1', [rosterId])
  return rows[0]?.id
}
/** Writes as the owner of the tables. */
const write = (statement: string) =>
  pool().query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
/** As it was stored before columns were sealed. */
async function storeInClear(): Promise<void> {
  const client = await pool().connect()
  await client.query('set session_replication_role = replica')
  for (const { name, id, columns } of sealedTables(EVERY_TABLE)) {
    const names = columns.map(({ column }) => column)
    const clear = names.map((each) => `'${each}', opened('${name}.${each}', roster_id, ${id}, ${each})`)
    const { rows } = await setting.server.database.runAsSystem(
      `select json_agg(json_build_object('${id}', ${id}, ${clear.join()})) as clear from ${name} where roster_id = $1`,
      [roster.id],
    )
    await client.query(
      `update ${name} t set ${names.map((each) => `${each} = v.${each}`).join()}
        from jsonb_populate_recordset(null::${name}, $1) v where t.roster_id = $2 and t.${id} = v.${id}`,
      [JSON.stringify(rows[0]?.clear), roster.id],
    )
  }
  await client.query('set session_replication_role = origin')
  client.release()
}

it('is all that the database has of what somebody wrote', async () => {
  expect(await stored(roster.id)).not.toMatch(WRITTEN)
  expect(keysIn(await stored(roster.id))).toEqual(new Set([await keyOf(roster.id)]))
  const { text, integrity } = await seen()
  expect(JSON.stringify(text)).toMatch(WRITTEN)
  expect(integrity).toBe('whole')
  const { content } = await leader.call(exportMyData, {})
  const mine = Buffer.from(content, 'base64').toString()
  for (const words of [
    'two formations missed',
    'sick call',
    'overslept',
    'On time',
    '"typed": "Clay, Ana"',
    '10 minutes',
  ])
    expect(mine).toContain(words)
  expect(mine).not.toMatch(/s1\.|sealed:/)
})

it('does not open in another record, and says so', async () => {
  const other = await wholeSession()
  const { rows } = await pool().query('select remarks from counseling_texts where counseling_id = $1', [
    other.counselingId,
  ])
  await write(
    `update counseling_texts set remarks = '${rows[0].remarks}' where counseling_id = '${session.counselingId}'`,
  )
  expect(await refusalOf(seen())).toMatchObject({
    code: 'data-loss',
    message: 'Part of this was changed outside Muster, or its key is gone. Tell an administrator.',
  })
  expect((await seen(other)).text?.remarks).toBe(DISAGREES.remarks)
  const states = async (sum: string | null) => {
    const parts = [{ name: 'roster' as const }, { name: 'counselings whole' as const, sum }]
    const synced = await leader.call(syncRoster, { rosterId: roster.id, parts })
    return synced.parts.map(({ state }) => state)
  }
  expect(await states(null)).toEqual(['changed', 'closed'])
  expect(await states('a-former-sum'), 'what a device has, it keeps').toEqual(['changed', 'same'])
})

it('goes along with a Soldier under the key of the gaining roster', async () => {
  const before = await seen()
  await setting.as(captain).call(transferAtOnce, {
    rosterId: roster.id,
    transferId: randomUUID(),
    soldierIds: [about().soldierId],
    toRosterId: theirs.id,
    effectiveOn: '2026-11-12',
  })
  expect(keysIn(await stored(theirs.id))).toEqual(new Set([await keyOf(theirs.id)]))
  await leader.call(deleteRoster, { rosterId: roster.id, confirmName: '1st Platoon' })
  await pool().query('delete from data_keys where roster_id = $1', [roster.id])
  const after = await seen({ rosterId: theirs.id, counselingId: session.counselingId }, setting.as(theirs.owner))
  expect(after.text).toEqual(before.text)
  expect(after.integrity).toBe('whole')
})

it('is sealed later where it was stored in clear, and nobody sees a difference', async () => {
  const before = await seen()
  await storeInClear()
  expect(await stored(roster.id)).toMatch(WRITTEN)
  expect(await seen()).toEqual(before)
  await sealStored(setting.server.database, EVERY_TABLE, () => true)
  expect(await stored(roster.id)).not.toMatch(WRITTEN)
  expect(await seen()).toEqual(before)
  const { rows } = await pool().query('select count(*)::int as left from data_keys where sealed_at is null')
  expect(rows).toEqual([{ left: 0 }])
})

it('can be read by a server beside the one that wrote it', async () => {
  const beside = await openOn(setting.server.database.url)
  const { rows } = await beside.runAsSystem(
    `select opened('counseling_texts.remarks', roster_id, counseling_id, remarks) as remarks
      from counseling_texts where counseling_id = $1`,
    [session.counselingId],
  )
  await beside.close()
  expect(rows).toEqual([{ remarks: DISAGREES.remarks }])
})
