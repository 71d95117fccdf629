import { escapeIdentifier } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { tellProof } from '../testing/run/proofs.ts'

/**
 * What the working roles may not do with a table or a column, whatever the rules say of its rows. Each of these is
 * refused, and each is then granted, one at a time, and is no longer refused: so it is the missing grant that holds.
 */
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const ROLES = ['app', 'system'] as const
const ACTS = ['select', 'insert', 'update', 'delete'] as const
interface Guard {
  readonly role: (typeof ROLES)[number]
  readonly table: string
  readonly act: (typeof ACTS)[number]
  /** Null for the whole table: no column of it is granted. */
  readonly column: string | null
  /** This column, or any one of the table, and its type. */
  readonly of: string
  readonly type: string
  /** It says which row it is, and of which roster. `row-level-security.test.ts` holds these. */
  readonly whose: boolean
}

/** As in the database, in words: `app: update rosters (owner_uid)`. */
const EXPECTED: readonly string[] = [
  'app: delete access_log',
  'app: update access_log',
  'app: delete account_names',
  'app: insert account_names',
  'app: update account_names',
  'app: update accounts (disabled_at, email, email_verified, role, roles)',
  'app: delete change_feed',
  'app: insert change_feed (at, id, xid)',
  'app: select change_feed (at, topics, xid)',
  'app: update change_feed',
  'app: update change_sets (number)',
  'app: update counseling_events (number)',
  'app: update counseling_signatures (number)',
  'app: delete data_keys',
  'app: insert data_keys',
  'app: select data_keys',
  'app: update data_keys',
  'app: update idempotency_keys (sealed)',
  'app: delete kysely_migration',
  'app: insert kysely_migration',
  'app: select kysely_migration',
  'app: update kysely_migration',
  'app: delete kysely_migration_lock',
  'app: insert kysely_migration_lock',
  'app: select kysely_migration_lock',
  'app: update kysely_migration_lock',
  'app: update leave_events (number)',
  'app: update license_events (number)',
  'app: update readiness_records (number)',
  'app: update recall_entries (number)',
  'app: update rosters (owner_uid)',
  'app: delete security_log',
  'app: insert security_log (hash, id, seq)',
  'app: update security_log',
  'app: delete security_log_heads',
  'app: insert security_log_heads',
  'app: update security_log_heads',
  'app: delete security_log_streams',
  'app: insert security_log_streams',
  'app: update security_log_streams',
  'app: update sessions (former_token_hash, former_until, next_token_at, next_token_hash, renew)',
  'app: update task_events (number)',
  'app: update tasking_events (number)',
  'system: delete access_log',
  'system: update access_log',
  'system: delete account_names',
  'system: insert account_names',
  'system: update account_names',
  'system: update change_feed',
  'system: insert data_keys (made_at, sealed_at)',
  'system: update data_keys (id, made_at, roster_id, wrapped, wrapped_by)',
  'system: delete kysely_migration',
  'system: insert kysely_migration',
  'system: select kysely_migration',
  'system: update kysely_migration',
  'system: delete kysely_migration_lock',
  'system: insert kysely_migration_lock',
  'system: select kysely_migration_lock',
  'system: update kysely_migration_lock',
  'system: delete security_log',
  'system: update security_log (about, address, at, details, id, kind, outcome, times, uid, what)',
  'system: delete security_log_heads',
  'system: update security_log_heads',
  'system: delete security_log_streams',
]

/** Everything that a role is not granted in a table of the product, by column where it is granted some. */
async function guards(): Promise<Guard[]> {
  const { rows } = await database.pool.query<Guard>(
    `with acts as (
      select role, c.oid, c.relname as table, act, a.attname as column, a.attnum,
        format_type(a.atttypid, a.atttypmod) as type,
        role = 'app' and act = 'update' and (a.attname in ('roster_id', 'created_at') or exists (
          select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey::smallint[]))) as whose,
        case when act = 'delete' then has_table_privilege(current_user || '_' || role, c.oid, act)
          else has_column_privilege(current_user || '_' || role, c.oid, a.attnum, act) end as granted
      from unnest($1::text[]) role, unnest($2::text[]) act, pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    )
    select role, "table", act, "column", "column" as of, type, whose from acts a
      where not granted and act <> 'delete'
        and exists (select from acts o where (o.role, o.oid, o.act) = (a.role, a.oid, a.act) and o.granted)
    union all
    select role, "table", act, null, (array_agg("column" order by attnum))[1], (array_agg(type order by attnum))[1], bool_and(whose)
      from acts group by role, "table", act having not bool_or(granted)
    order by 1, 2, 3, 4`,
    [ROLES, ACTS],
  )
  return rows
}

/** One line for each table, role and act, however many columns it has. */
function linesOf(all: readonly Guard[]): string[] {
  const told = all.filter(({ whose }) => !whose)
  const lines = Map.groupBy(told, ({ role, act, table }) => `${role}: ${act} ${table}`)
  return [...lines].map(([line, of]) =>
    of.some(({ column }) => column === null) ? line : `${line} (${of.map(({ column }) => column).join(', ')})`,
  )
}

/** A statement that needs this right and no other, and touches no row. */
function statementFor({ table, act, of, type }: Guard): string {
  const name = escapeIdentifier(table)
  const column = escapeIdentifier(of)
  switch (act) {
    case 'select':
      return `select ${column} from ${name} where false`
    case 'insert':
      return `insert into ${name} (${column}) overriding system value select null::${type} where false`
    case 'update':
      return `update ${name} set ${column} = default where false`
    default:
      return `delete from ${name} where false`
  }
}

async function isRefused(role: Guard['role'], statement: string): Promise<boolean> {
  try {
    await database.pools[role].query(statement)
    return false
  } catch (error) {
    expect(error, statement).toMatchObject({ code: '42501' })
    return true
  }
}

test('these are all, and each holds by itself', async () => {
  const all = await guards()
  expect(linesOf(all)).toEqual(EXPECTED)
  const { rows } = await database.pool.query<{ owner: string }>('select current_user as owner')
  let held = 0
  for (const guard of all) {
    const { role, table, act, column } = guard
    const statement = statementFor(guard)
    const right = `${act}${column === null ? '' : ` (${escapeIdentifier(column)})`} on ${escapeIdentifier(table)}`
    const roleName = escapeIdentifier(`${rows[0]?.owner}_${role}`)
    const before = await isRefused(role, statement)
    await database.pool.query(`grant ${right} to ${roleName}`)
    const after = await isRefused(role, statement)
    await database.pool.query(`revoke ${right} from ${roleName}`)
    expect({ right, before, after }).toEqual({ right, before: true, after: false })
    held += 1
  }
  expect(linesOf(await guards())).toEqual(EXPECTED)
  tellProof({ what: 'rights to tables and columns given, and noticed', tried: all.length, held })
})
