import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { quietLog } from '../../testing/database/quiet-log.ts'
import { tellProof } from '../../testing/run/proofs.ts'
import { BEGINNING, hashAfter, headFromJson, headToJson, signedHead } from './chain.ts'
import type { Head } from './entry.ts'
import { everyHead, sealedAfter } from './reads.ts'
import { Sealer } from './sealer.ts'
import { verifySecurityLog } from './verify.ts'
import { purgeSecurityLog, recordSecurity, recordSettings } from './writes.ts'

const HOUR_MS = 3_600_000
const START = new Date('2026-11-22T06:30:00Z')
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let database: TestDatabase
let now = START
let sealer: Sealer
let kept: Head[]

beforeAll(async () => {
  database = await openTestDatabase()
  sealer = newSealer()
  // Three hours of entries, so that three heads are signed and the last entries are not.
  for (let hour = 0; hour < 3; hour++) {
    await record(40)
    await sealer.run()
    now = new Date(now.getTime() + HOUR_MS)
  }
  await record(5)
  await sealer.run()
  await record(3)
  await sealer.run()
  kept = await everyHead(database.reading)
})
afterAll(() => database.drop())

const newSealer = () => new Sealer({ database, clock: () => now, log: quietLog, key: async () => pair.privateKey })

async function record(count: number): Promise<void> {
  await database.write((tx) =>
    recordSecurity(
      tx,
      now,
      ...Array.from({ length: count }, (_, at) => ({
        kind: 'refusal' as const,
        what: `getSoldier "${at}" – \u202e`,
        outcome: 'refused' as const,
        uid: null,
        about: `about ${at}`,
        address: '10.0.0.1',
        times: at + 1,
        details: { z: 'last', a: 'first\n"quoted"', é: 'ü' },
      })),
    ),
  )
}

const verify = (more: { kept?: readonly Head[]; now?: Date } = {}) =>
  verifySecurityLog(database.reading, {
    keys: [createPublicKey(pair.privateKey)],
    kept: more.kept ?? [],
    now: more.now ?? now,
  })

/** Does something that only the owner of the database can do, verifies, and puts everything back. */
async function faultsAfter(
  statement: string,
  values: readonly unknown[] = [],
  more: Parameters<typeof verify>[0] = {},
) {
  await database.pool.query(statement, [...values])
  const { faults } = await verify(more)
  await database.pool.query(`
    truncate security_log, security_log_heads;
    insert into security_log overriding system value select * from kept_log;
    insert into security_log_heads select * from kept_heads`)
  return faults
}

/** What somebody does who knows how the chain is made: changes an entry, and makes all hashes after it anew. */
async function rewritten(seq: number): Promise<void> {
  const entries = await sealedAfter(database.reading, 0, 1000)
  let before = entries[seq - 2]?.hash ?? BEGINNING
  for (const entry of entries.slice(seq - 1)) {
    const what = entry.seq === seq ? 'nothing' : entry.what
    before = hashAfter(before, { ...entry, what })
    await database.pool.query('update security_log set what = $2, hash = $3 where seq = $1', [entry.seq, what, before])
  }
}

it('an untouched log has no fault, here and with the heads that were kept outside', async () => {
  expect(await verify()).toEqual({ entries: 128, heads: 4, faults: [] })
  expect(await verify({ kept })).toEqual({ entries: 128, heads: 8, faults: [] })
  expect(kept.map(({ seq }) => seq)).toEqual([40, 80, 120, 125])
  expect(kept.map((head) => headFromJson(headToJson(head)))).toEqual(kept)
})

describe('what the database itself refuses, also to the system', () => {
  it.each([
    ['changing an entry', `update security_log set what = 'x' where seq = 1`],
    ['a second place', 'update security_log set seq = 1000, hash = hash where seq = 1'],
    ['deleting', 'delete from security_log where seq = 1'],
    ['emptying', 'truncate security_log'],
    ['changing a head', 'update security_log_heads set seq = 2 where seq = 40'],
    ['emptying the heads', 'truncate security_log_heads'],
  ])('%s', async (_what, statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
  })

  it('deleting by the system, whatever it sets', async () => {
    for (const table of ['security_log', 'security_log_heads'] as const) {
      const act = database.write(async (tx) => {
        await sql`select set_config('muster.purging_security_log', 'yes', true)`.execute(tx.query)
        await tx.query.deleteFrom(table).execute()
      })
      await expect(act, table).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('entries in the name of another, or with a place', async () => {
    const me = '018f2d6e-0000-7000-8000-000000000001'
    const other = '018f2d6e-0000-7000-8000-000000000002'
    const entry = { kind: 'rights', what: 'x', outcome: 'ok' } as const
    const as = database.as({ uid: me })
    await as.write((tx) => recordSecurity(tx, now, { ...entry, uid: me }))
    for (const uid of [other, null])
      await expect(as.write((tx) => recordSecurity(tx, now, { ...entry, uid }))).rejects.toMatchObject({
        code: '42501',
      })
    const row = {
      at: now,
      ...entry,
      uid: me,
      about: null,
      address: null,
      times: 1,
      details: '{}',
      seq: 999,
      hash: Buffer.from(''),
    }
    await expect(as.write((tx) => tx.query.insertInto('security_log').values(row).execute())).rejects.toMatchObject({
      code: '42501',
    })
    expect(await as.reading.query.selectFrom('security_log').select('what').execute()).toEqual([])
    await database.pool.query(
      'alter table security_log disable trigger all; delete from security_log where seq is null; alter table security_log enable trigger all',
    )
  })
})

describe('what the owner of the database can do is found', () => {
  beforeAll(async () => {
    await database.pool.query(`
      alter table security_log disable trigger all;
      alter table security_log_heads disable trigger all;
      create table kept_log as table security_log;
      create table kept_heads as table security_log_heads`)
  })

  let tried = 0
  let found = 0
  afterAll(() => tellProof({ what: 'entries of the security log altered, and found', tried, held: found }))
  const count = (faults: readonly string[]) => {
    tried += 1
    if (faults.length > 0) found += 1
    return faults
  }

  it.each([
    ['at', "at + interval '1 millisecond'"],
    ['kind', "'admin'"],
    ['what', "what || ' '"],
    ['outcome', "'ok'"],
    ['uid', 'gen_random_uuid()'],
    ['about', 'null'],
    ['address', "'10.0.0.2'"],
    ['times', 'times + 1'],
    ['details', `details || '{"a":"other"}'`],
    ['hash', 'sha256(hash)'],
  ])('%s changed in any of the entries', async (column, value) => {
    for (let seq = 1; seq <= 128; seq++) {
      const faults = count(await faultsAfter(`update security_log set ${column} = ${value} where seq = ${seq}`))
      expect(faults.length, `entry ${seq}`).toBeGreaterThan(0)
    }
  })

  it('any entry deleted, or two exchanged', async () => {
    for (let seq = 1; seq < 128; seq++) {
      const gone = count(await faultsAfter(`delete from security_log where seq = ${seq}`))
      const swap = `update security_log set seq = -1 where seq = ${seq}; update security_log set seq = ${seq} where seq = ${seq + 1};
        update security_log set seq = ${seq + 1} where seq = -1`
      expect([gone.length > 0, count(await faultsAfter(swap)).length > 0], `entry ${seq}`).toEqual([true, true])
    }
  })

  it('an entry changed and all hashes after it made anew, up to the last head', async () => {
    for (const seq of [1, 2, 40, 41, 80, 119, 125]) {
      await rewritten(seq)
      expect((await faultsAfter('select 1')).join(), `entry ${seq}`).toMatch(/is not the one that was signed/)
    }
    // What is younger than the last head is found with the next one that somebody keeps.
    await rewritten(126)
    expect(await faultsAfter('select 1')).toEqual([])
  })

  it('the end or everything cut off, also with the heads, by a head that was kept outside', async () => {
    expect((await faultsAfter('delete from security_log where seq > 100')).join()).toMatch(/120 was signed and is gone/)
    const cut = 'delete from security_log where seq > 100; delete from security_log_heads where seq > 100'
    expect((await faultsAfter(cut, [], { kept })).join()).toMatch(/Entry 120 was signed and is gone/)
    const all = 'delete from security_log; delete from security_log_heads'
    expect((await faultsAfter(all, [], { kept })).length).toBe(4)
    expect((await faultsAfter('delete from security_log')).length).toBe(4)
  })

  it('the beginning cut off, without a head that ends it', async () => {
    expect((await faultsAfter('delete from security_log where seq <= 39')).join()).toMatch(
      /The entries before 40 are gone/,
    )
    expect(await faultsAfter('delete from security_log where seq <= 40')).toEqual([])
  })

  it('heads deleted, signed with another key, or changed', async () => {
    const later = new Date(now.getTime() + 5 * HOUR_MS)
    expect((await faultsAfter('delete from security_log_heads', [], { now: later })).join()).toMatch(/not signed/)
    const other = signedHead(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, kept[0] as Head)
    const forged = 'update security_log_heads set key = $1, signature = $2 where seq = 40'
    expect((await faultsAfter(forged, [other.key, other.signature])).join()).toMatch(/unknown key/)
    expect((await faultsAfter(forged, [kept[0]?.key, other.signature])).join()).toMatch(/signature .* is wrong/)
    expect((await faultsAfter(`update security_log_heads set at = at + interval '1 s' where seq = 80`)).join()).toMatch(
      /wrong/,
    )
  })
})

it('a purge leaves a chain that begins at a signed head', async () => {
  await database.pool.query(`
    alter table security_log_heads disable trigger all;
    alter table security_log disable trigger all;
    truncate security_log, security_log_heads`)
  const long = newSealer()
  const today = new Date()
  for (const days of [500, 400, 380, 300]) {
    now = new Date(today.getTime() - days * 24 * HOUR_MS)
    await record(10)
    await long.run()
  }
  await database.pool.query(`
    alter table security_log_heads enable trigger all;
    alter table security_log enable trigger all`)
  now = today
  await database.write((tx) => purgeSecurityLog(tx, 390))
  expect(await verify()).toEqual({ entries: 20, heads: 3, faults: [] })
  // Never less than a year, whatever is asked.
  await database.write((tx) => purgeSecurityLog(tx, 1))
  expect(await verify()).toEqual({ entries: 10, heads: 2, faults: [] })
})

it('several servers that seal at once make one chain, with every entry in it once', async () => {
  const servers = Array.from({ length: 4 }, newSealer)
  await Promise.all(
    servers.map(async (one, at) => {
      for (let round = 0; round < 5; round++) {
        await record(3 + at)
        await one.run()
      }
    }),
  )
  await sealer.run()
  const { rows } = await database.pool.query('select count(*)::int as waiting from security_log where seq is null')
  expect(rows).toEqual([{ waiting: 0 }])
  expect(await verify()).toMatchObject({ entries: 10 + 5 * (3 + 4 + 5 + 6), faults: [] })
})

it('settings are recorded when they changed since the last start', async () => {
  const count = async (told: Record<string, string>) => {
    await database.write((tx) => recordSettings(tx, now, told))
    const { rows } = await database.pool.query(`select 1 from security_log where kind = 'settings'`)
    return rows.length
  }
  expect(await count({ SIGN_UP: 'open' })).toBe(1)
  expect(await count({ SIGN_UP: 'open' })).toBe(1)
  expect(await count({ SIGN_UP: 'invited', SMTP_PASSWORD: 'is set' })).toBe(2)
  expect(await count({ SIGN_UP: 'invited' })).toBe(3)
})
