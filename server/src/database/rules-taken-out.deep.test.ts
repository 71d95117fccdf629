import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTORS } from '../testing/rows/actors.ts'
import { EXPECTED } from '../testing/rows/row-rights.ts'
import { tellProof } from '../testing/run/proofs.ts'
import { openRowsWorld, rightsOf, type RowsWorld } from '../testing/rows/rows-world.ts'

/**
 * Each rule of row-level security is opened, one at a time, and what `row-level-security.test.ts` asks must notice. Where
 * another wall stops what it let through (another rule of the table, or a right that is not granted), all other walls of
 * the table are opened, and the rule must hold by itself. A rule that nothing would miss is too much, or not tested.
 *
 * `RULES=all` opens all of them, else a tenth, another one each day.
 */
let world: RowsWorld
let rules: Rule[]

interface Rule {
  readonly table: string
  readonly name: string
  readonly act: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
  readonly permissive: boolean
  readonly using: string | null
  readonly check: string | null
}

beforeAll(async () => {
  world = await openRowsWorld()
  const { rows } = await world.server.database.pool.query<Rule>(
    `select tablename as table, policyname as name, cmd as act, permissive = 'PERMISSIVE' as permissive,
      qual as using, with_check as check
    from pg_policies where schemaname = 'public' and policyname <> 'system' order by 1, 2`,
  )
  rules = rows
})
afterAll(() => world.server.close())

/** With both parts open, or back as it was. */
function altered({ table, name, using, check }: Rule, open: boolean): string {
  const part = (word: string, text: string | null) => (text === null ? '' : `${word} (${open ? 'true' : text})`)
  return `alter policy "${name}" on ${table} ${part('using', using)} ${part('with check', check)}`
}

/** Open by decision: every leader of a roster reads these. */
const OPEN = ['duty_days_off', 'groups', 'license_settings', 'own_fields', 'readiness_policies']
const isOpen = ({ using, check }: Rule) => [using, check].every((text) => text === null || text === 'true')

test('only these rules let everything through', () => {
  const open = rules.filter((rule) => rule.table in EXPECTED && isOpen(rule))
  expect(open.map(({ table, name }) => `${table} ${name}`)).toEqual(OPEN.map((table) => `${table} part_seen`))
})

type Rights = readonly string[]

async function rightsIn(table: string): Promise<Rights> {
  const rights: string[] = []
  for (const kind of ACTORS) rights.push(await rightsOf(world, kind, table))
  return rights
}

const expected = (table: string): Rights => ACTORS.map((kind) => EXPECTED[table]?.[kind] ?? '')
const run = (statement: string) => world.server.database.pool.query(statement)

/** Whether rights are others than before while a rule is open. */
async function isNoticed(rule: Rule, before: Rights): Promise<boolean> {
  await run(altered(rule, true))
  try {
    return (await rightsIn(rule.table)).join() !== before.join()
  } finally {
    await run(altered(rule, false))
  }
}

const ACTS = ['select', 'insert', 'update', 'delete'] as const

/** The same with all other walls of the table away. */
async function holdsAlone(rule: Rule): Promise<boolean> {
  const { table } = rule
  const others = rules.filter((other) => other.table === table && other.name !== rule.name)
  // A rule that allows is asked only where no other one allows the same.
  const allowed = ACTS.filter((act) => !rule.permissive || rule.act.toLowerCase() !== act)
  const grants = await missingGrants(table)
  try {
    for (const act of grants.acts) await run(`grant ${act} on ${table} to ${grants.role}`)
    for (const other of others) await run(altered(other, true))
    for (const act of allowed) {
      const parts = `${act === 'insert' ? '' : 'using (true)'} ${act === 'insert' || act === 'update' ? 'with check (true)' : ''}`
      await run(`create policy walls_away_${act} on ${table} for ${act} to ${grants.role} ${parts}`)
    }
    return await isNoticed(rule, await rightsIn(table))
  } finally {
    for (const act of ACTS) await run(`drop policy if exists walls_away_${act} on ${table}`)
    for (const other of others) await run(altered(other, false))
    for (const act of grants.acts) await run(`revoke ${act} on ${table} from ${grants.role}`)
    // A right that is taken from the table is taken from its columns as well.
    for (const { act, columns } of grants.columns) await run(`grant ${act} (${columns}) on ${table} to ${grants.role}`)
  }
}

interface Grants {
  readonly role: string
  /** Rights on the whole table that the role of the accounts does not have. */
  readonly acts: readonly string[]
  readonly columns: readonly { readonly act: string; readonly columns: string }[]
}

async function missingGrants(table: string): Promise<Grants> {
  const { rows: roles } = await world.server.database.working.query<{ role: string }>('select current_user as role')
  const role = roles[0]?.role ?? ''
  const { pool } = world.server.database
  const { rows } = await pool.query<{ act: string }>(
    `select a.act from unnest($1::text[]) as a (act) where not has_table_privilege($2, $3, a.act)`,
    [ACTS, role, table],
  )
  const acts = rows.map(({ act }) => act)
  const { rows: columns } = await pool.query<{ act: string; columns: string }>(
    `select lower(privilege_type) as act, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.column_privileges
    where grantee = $1 and table_name = $2 and lower(privilege_type) = any ($3) group by 1`,
    [role, table, acts],
  )
  return { role, acts, columns }
}

test('each rule that is opened is noticed', { timeout: 1_800_000 }, async () => {
  const asked = rules.filter((rule) => rule.table in EXPECTED && !isOpen(rule))
  expect(asked.length).toBeGreaterThan(200)
  const today = Math.floor(Date.now() / 86_400_000) % 10
  const chosen = process.env['RULES'] === 'all' ? asked : asked.filter((_rule, at) => at % 10 === today)
  const missed: string[] = []
  let behind = 0
  for (const rule of chosen) {
    if (await isNoticed(rule, expected(rule.table))) continue
    if (await holdsAlone(rule)) behind += 1
    else missed.push(`${rule.table}: ${rule.name}`)
  }
  tellProof({
    what: 'rules of the database opened, and noticed',
    tried: chosen.length,
    held: chosen.length - missed.length,
    note: `${behind} of them with the other walls away; there are ${asked.length}`,
  })
  expect(missed).toEqual([])
  // Everything is as it was.
  for (const table of new Set(chosen.map((rule) => rule.table)))
    expect(await rightsIn(table), table).toEqual(expected(table))
})
