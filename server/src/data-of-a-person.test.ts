import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { archiveSoldiers, deleteSoldiers, exportMyData } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_TABLE } from './every-table.ts'
import { chainAround, type TestChain } from './testing/unit/chain.ts'
import { fillAccount } from './testing/rows/fill-account.ts'
import { fillRoster } from './testing/rows/fill-roster.ts'
import { markColumns } from './testing/rows/mark-columns.ts'
import { newRoster, type Person, type TestRoster } from './testing/unit/rosters.ts'
import { startTestServer, type TestServer } from './testing/server/server.ts'
import { signIn } from './testing/server/world-server.ts'

/**
 * Compares what tables declare about people's data with the contents of "my data" and with the rows left after a
 * deletion. Every table has rows, whichever code handles them.
 */
let server: TestServer
let roster: TestRoster
let chain: TestChain

async function start(): Promise<void> {
  server = await startTestServer()
  roster = await newRoster(server)
  chain = await chainAround(server, roster)
  await fillRoster(server, roster, chain)
  for (const { uid } of [roster.owner, chain.linked]) await fillAccount(server, uid, chain.above.uid)
}

/** Makes this account the author in every row of these tables. */
async function handTo({ uid }: Person, tables: readonly string[]): Promise<void> {
  const updates = tables.flatMap((table) =>
    Object.entries(EVERY_TABLE[table]?.columns ?? {}).flatMap(([column, { holds }]) =>
      holds.what === 'account' ? [`update ${table} set "${column}" = '${uid}' where "${column}" is not null`] : [],
    ),
  )
  // Some tables are append-only.
  const alone = ['set session_replication_role = replica', ...updates, 'reset session_replication_role']
  await server.database.pool.query(alone.join(';'))
}

const holdsOf = (table: string, column: string) => EVERY_TABLE[table]?.columns[column]?.holds

/** Tables that are about no single person, or whose rows exist only for a moment. */
const MAY_BE_EMPTY = [
  'data_keys',
  'idempotency_keys',
  'intake_spent_challenges',
  'outbox',
  'sealing_keys',
  'security_log_heads',
  'security_log_streams',
  'sign_in_nonces',
  'sign_in_transactions',
  'store_errands',
  'store_events',
]

describe('my data', () => {
  /** Columns that must keep their values, because the test calls as these accounts and finds rows by them. */
  const UNMARKED = new Set([
    ...['sessions.kind', 'sessions.device', 'sessions.started_at', 'sessions.last_active_at'],
    ...['accounts.declared_role', 'roster_members.role', 'calendar_events.deleted_at'],
    // The file is dated by the unit's day.
    'rosters.time_zone',
  ])
  let marks: Awaited<ReturnType<typeof markColumns>>
  const dataOf = async (person: Person) => {
    const { content } = await server.call(exportMyData, {}, await signIn(server, person))
    return Buffer.from(content, 'base64').toString('utf8')
  }

  beforeAll(async () => {
    await start()
    marks = await markColumns(server.database.pool, EVERY_TABLE, UNMARKED)
  })
  afterAll(() => server.close())

  test('is requested with rows in every table', async () => {
    const bare: string[] = []
    for (const table of Object.keys(EVERY_TABLE)) {
      const { rowCount } = await server.database.pool.query(`select from ${table} limit 1`)
      if (rowCount === 0) bare.push(table)
    }
    expect(bare.filter((table) => !table.startsWith('kysely_')).toSorted()).toEqual(MAY_BE_EMPTY)
    expect(marks.length).toBeGreaterThan(400)
  })

  test('of a roster’s owner has every column that is exported, and no other', async () => {
    const data = await dataOf(roster.owner)
    const wrong = marks.flatMap(({ table, column, json }) => {
      const leaves = EVERY_TABLE[table]?.notExported === undefined && holdsOf(table, column)?.what !== 'withheld'
      return data.includes(json) === leaves ? [] : [`${table}.${column} ${leaves ? 'is missing' : 'leaves'}`]
    })
    expect(wrong).toEqual([])
  })

  test('of a Soldier has something of every table about Soldiers, except what is hidden from them', async () => {
    const data = await dataOf(chain.linked)
    const seen = new Set(marks.flatMap(({ table, json }) => (data.includes(json) ? [table] : [])))
    const wrong = Object.entries(EVERY_TABLE).flatMap(([table, { of, notExported, hiddenFromSoldier }]) => {
      if (of !== 'Soldier' || !marks.some((mark) => mark.table === table)) return []
      const leaves = notExported === undefined && hiddenFromSoldier === undefined
      return seen.has(table) === leaves ? [] : [`${table} ${leaves ? 'is missing' : 'leaves'}`]
    })
    expect(wrong).toEqual([])
  })

  test('of a co-leader has what they did on the roster', async () => {
    const acts = [
      ...['awol_events', 'counselings', 'duty_entries', 'duty_roster_days', 'duty_roster_exceptions', 'submissions'],
      ...['equipment_sign_outs', 'leave_events', 'license_events', 'manifests', 'readiness_records', 'recalls'],
      ...['risk_worksheets', 'tasking_events'],
    ]
    await handTo(roster.editor, acts)
    const data = await dataOf(roster.editor)
    const seen = marks.filter(({ json }) => data.includes(json)).map(({ table }) => table)
    expect(acts.filter((table) => !seen.includes(table))).toEqual([])
  })
})

describe('when an account or a Soldier is deleted', () => {
  beforeAll(start)
  afterAll(() => server.close())

  /** Columns that contain this text in any row. */
  async function columnsThatSay(word: string): Promise<{ table: string; column: string }[]> {
    const found = []
    for (const table of Object.keys(EVERY_TABLE)) {
      const { rows } = await server.database.pool.query<{ column: string }>(
        `select distinct e.key as column from ${table} t, jsonb_each_text(to_jsonb(t)) e where e.value ilike '%' || $1 || '%'`,
        [word],
      )
      found.push(...rows.map(({ column }) => ({ table, column })))
    }
    return found
  }

  /** Columns that still have the deleted id and do not declare that they keep it. */
  async function leftOf(what: 'account' | 'soldier', id: string): Promise<string[]> {
    const left = await columnsThatSay(id)
    return left.flatMap(({ table, column }) => {
      const holds = holdsOf(table, column)
      return holds?.what === what && holds.whenGone === 'number stays' ? [] : [`${table}.${column}`]
    })
  }

  test('a Soldier’s id stays only where that is declared', async () => {
    const soldierId = chain.linkedSoldierId
    expect((await columnsThatSay(soldierId)).length).toBeGreaterThan(30)
    const asked = { rosterId: roster.id, soldierIds: [soldierId] }
    await server.call(archiveSoldiers, { ...asked, lossDate: '2026-11-01', reason: 'PCS' }, roster.owner.token)
    await server.call(deleteSoldiers, asked, roster.owner.token)
    expect(await leftOf('soldier', soldierId)).toEqual([])
  })

  test('an account’s id stays only where that is declared', async () => {
    for (const { uid, token } of [chain.linked, roster.owner]) {
      const { rows } = await server.database.pool.query<{ email: string }>(
        'select email from accounts where uid = $1',
        [uid],
      )
      expect((await columnsThatSay(uid)).length).toBeGreaterThan(15)
      await server.call(selfDeleteAccount, { confirm: 'DELETE' }, token)
      expect(await leftOf('account', uid)).toEqual([])
      expect(await columnsThatSay(rows[0]?.email ?? '-')).toEqual([])
    }
  })
})

describe('when time has passed', () => {
  beforeAll(start)
  afterAll(() => server.close())

  /**
   * The jobs of these tables use the clock of the machine, which no test sets. See `jobs.test.ts` and
   * `access-log.test.ts`, and `security-log.test.ts`.
   */
  const BY_THE_MACHINE = ['access_log', 'change_feed', 'idempotency_keys', 'security_log']

  /** Tables with rows past their retention. */
  async function overdue(): Promise<string[]> {
    const found: string[] = []
    for (const [table, { kept }] of Object.entries(EVERY_TABLE)) {
      if (kept === undefined || typeof kept === 'string' || BY_THE_MACHINE.includes(table)) continue
      const { since, after = '0', where = 'true' } = kept
      const { rowCount } = await server.database.pool.query(
        `select from ${table} where ${since} <= $1::timestamptz - interval '${after}' and ${where} limit 1`,
        [server.clock.now()],
      )
      if (rowCount !== 0) found.push(table)
    }
    return found
  }

  test('rows are deleted by their jobs', async () => {
    server.clock.advance(366 * 86_400_000)
    expect((await overdue()).length).toBeGreaterThan(8)
    for (const { name, handle } of server.composition.jobs) {
      if (!/purge|settle|exports/.test(name)) continue
      await handle({ id: '', data: {}, signal: AbortSignal.timeout(60_000) })
    }
    expect(await overdue()).toEqual([])
  })
})
