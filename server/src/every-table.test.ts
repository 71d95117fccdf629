import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Column } from './database/table.ts'
import { EVERY_TABLE } from './every-table.ts'
import { openTestDatabase, type TestDatabase } from './testing/database/database.ts'

/**
 * Every column declares whose it is and what happens to it. This compares the declarations with the database itself:
 * its columns, and what its foreign keys do.
 */
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const COLUMNS = Object.entries(EVERY_TABLE).flatMap(([table, { columns }]) =>
  Object.entries(columns).map(([name, { holds }]) => ({ table, name, holds })),
)

/** Columns that are declared but do not exist, or exist but are not declared. */
async function misfits(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  const there = new Set(rows.map(({ column }) => column))
  const declared = new Set(COLUMNS.map(({ table, name }) => `${table}.${name}`))
  return [...there.symmetricDifference(declared)].toSorted()
}

describe('every column of every table', () => {
  test('is declared, and no other', async () => {
    expect(await misfits(database.pool)).toEqual([])
  })

  test('is reported when it is not declared', async () => {
    const planted = await openTestDatabase()
    await planted.pool.query('alter table soldiers add column blood_type text')
    await planted.pool.query('create table medals (soldier_id uuid)')
    await planted.pool.query('alter table sessions rename column device to phone')
    const found = ['medals.soldier_id', 'sessions.device', 'sessions.phone', 'soldiers.blood_type']
    expect(await misfits(planted.pool)).toEqual(found)
    await planted.drop()
  })
})

interface ForeignKey {
  readonly table: string
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
  readonly onDelete: 'row goes' | 'emptied' | 'refused'
}

async function foreignKeys(pool: Pool): Promise<ForeignKey[]> {
  const names = (numbers: string, table: string) => `(select json_agg(a.attname order by n.place)
    from unnest(${numbers}) with ordinality n (number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`
  const { rows } = await pool.query<ForeignKey>(
    `select conrelid::regclass::text as table, ${names('conkey', 'conrelid')} as columns,
      confrelid::regclass::text as to, ${names('confkey', 'confrelid')} as "toColumns",
      case confdeltype when 'c' then 'row goes' when 'n' then 'emptied' else 'refused' end as "onDelete"
    from pg_constraint where contype = 'f'`,
  )
  return rows
}

const PEOPLE = { account: { table: 'accounts', id: 'uid' }, soldier: { table: 'soldiers', id: 'id' } } as const

describe('when an account or a Soldier is deleted', () => {
  let keys: ForeignKey[]
  /** The tables whose rows are deleted with one of its rows. */
  const takenAlong = (by: string, found = new Set<string>()): Set<string> => {
    for (const { table } of keys.filter(({ to, onDelete }) => to === by && onDelete === 'row goes')) {
      if (!found.has(table)) takenAlong(table, found.add(table))
    }
    return found
  }
  const directly = (what: keyof typeof PEOPLE, table: string, column: string) =>
    keys.find((key) => {
      const at = key.columns.indexOf(column)
      return key.table === table && key.to === PEOPLE[what].table && key.toColumns[at] === PEOPLE[what].id
    })

  beforeAll(async () => {
    keys = await foreignKeys(database.pool)
  })

  /** No foreign key does this, but code does. */
  const BY_CODE = new Set([
    // `caller` is also the id of a device without an account: deleteAccount.
    'idempotency_keys.caller',
    // A key is made before its roster is there for others: forgetKeys.
    'data_keys.roster_id',
    // It stays after the row while adding the Soldier can be undone: purgeSoldiers, purgeExpired.
    'soldier_changes.soldier_id',
  ])

  test('the database does what is declared with each column that names one', () => {
    const wrong = COLUMNS.flatMap(({ table, name, holds }) => {
      if (holds.what !== 'account' && holds.what !== 'soldier') return []
      const people = PEOPLE[holds.what]
      const column = `${table}.${name}`
      if (BY_CODE.has(column) || (table === people.table && name === people.id)) return []
      const along = takenAlong(people.table).has(table) ? 'row goes' : 'number stays'
      const done = directly(holds.what, table, name)?.onDelete ?? along
      // A row that is deleted with another account may name an account that stays.
      const fits =
        done === holds.whenGone || (holds.what === 'account' && done === along && holds.whenGone === 'number stays')
      return fits ? [] : [`${column}: ${done}, not ${holds.whenGone}`]
    })
    expect(wrong).toEqual([])
  })

  test('each column with a foreign key to one is declared as such', () => {
    const wrong = COLUMNS.filter(
      ({ table, name, holds }) =>
        (directly('account', table, name) && holds.what !== 'account') ||
        (directly('soldier', table, name) && holds.what !== 'soldier'),
    )
    expect(wrong).toEqual([])
  })

  test('rows are deleted with their subject, and with nobody if they are the server’s', () => {
    const OWN = { account: 'accounts', Soldier: 'soldiers', roster: 'rosters' }
    const wrong = Object.entries(EVERY_TABLE).flatMap(([table, { of, columns }]) => {
      const goes = Object.values(OWN).filter((owner) => owner === table || takenAlong(owner).has(table))
      const fits = of === 'server' ? goes.length === 0 : goes.includes(OWN[of])
      return fits || namesByCode(table, columns) ? [] : [`${table} of ${of} goes with ${goes.join(', ') || 'nobody'}`]
    })
    expect(wrong).toEqual([])
  })
  const namesByCode = (table: string, columns: Readonly<Record<string, Column>>) =>
    Object.keys(columns).some((column) => BY_CODE.has(`${table}.${column}`))

  test('rows of the server say how long they are kept', () => {
    const endless = Object.entries(EVERY_TABLE).filter(([, { of, kept }]) => of === 'server' && kept === undefined)
    expect(endless.map(([table]) => table)).toEqual([])
  })

  test('every row about a Soldier is on record, depends on such a row, or is nothing a leader would lose', () => {
    const recorded = Object.entries(EVERY_TABLE).flatMap(([table, { onRecord }]) =>
      onRecord && table !== 'soldiers' ? [table] : [],
    )
    const found = new Set(recorded.flatMap((table) => [table, ...takenAlong(table)]))
    const others = [...takenAlong('soldiers')].filter(
      (table) => EVERY_TABLE[table]?.of === 'Soldier' && !found.has(table),
    )
    expect(others.toSorted()).toEqual(Object.keys(NOTHING_LOST))
  })

  test('the database asks every table on record, in the order of the declarations', async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      `select pg_get_functiondef('on_record(uuid, uuid[])'::regprocedure) as text`,
    )
    const asked = (rows[0]?.text ?? '').matchAll(
      /from (\w+) t\s+where t\.roster_id = roster and t\.(\w+) = any \(soldiers\)/g,
    )
    const declared = COLUMNS.filter(({ table, holds }) => EVERY_TABLE[table]?.onRecord && holds.what === 'soldier')
    expect(Array.from(asked, ([, table, column]) => `${table}.${column}`)).toEqual(
      declared.map(({ table, name }) => `${table}.${name}`),
    )
  })

  const NOTHING_LOST = {
    alert_leaders: 'who calls a group is set anew in a moment',
    alert_verifications: 'that the number was asked for',
    arrived_records: 'that a record came from elsewhere, and records are on record',
    duty_roster_exceptions: 'of members only, and members are on record',
    duty_roster_picks: 'of members only, and members are on record',
    readiness_cells: 'what the records come to, and records are on record',
    strength_history: 'begins with the Soldier',
    transfer_soldiers: 'whoever is transferred is archived here and has a line in link_events',
  }

  // docs/decisions/0078: whoever adds a table about a Soldier decides what a transfer does with it.
  test('every table about a Soldier goes along with a transfer, or stays for a reason', () => {
    const about = Object.entries(EVERY_TABLE).flatMap(([table, { of }]) => (of === 'Soldier' ? [table] : []))
    expect(about.toSorted()).toEqual([...GOES_ALONG, ...Object.keys(STAYS)].toSorted())
  })
  const GOES_ALONG = [
    'soldiers',
    ...['readiness_records', 'readiness_cells', 'readiness_opted', 'duty_profiles'],
    ...['licenses', 'license_events', 'leave_requests', 'leave_events'],
    ...['counselings', 'counseling_texts', 'counseling_addenda', 'counseling_events', 'counseling_signatures'],
    ...['duty_entries', 'duty_roster_members', 'task_assignees', 'link_events'],
  ]
  const STAYS = {
    alert_leaders: 'the unit’s alert roster',
    alert_verifications: 'the unit’s alert roster',
    arrived_records: 'bookkeeping of each roster',
    awol_cases: 'closed before a transfer; the history is the unit’s',
    awol_events: 'of a case',
    awol_reminders: 'of a case',
    calendar_event_soldiers: 'the unit’s plan',
    counseling_sign_links: 'links that leaders of the roster gave out',
    counseling_tasks: 'names a task of the roster',
    duty_details: 'published days of the roster',
    duty_roster_exceptions: 'letters on the roster’s sheet',
    duty_roster_picks: 'names on the roster’s sheet',
    duty_swaps: 'of published days of the roster',
    duty_withdrawals: 'history of the roster; what was withdrawn does not go',
    equipment_sign_outs: 'the unit’s property, signed in before a transfer',
    manifest_seats: 'the unit’s plan',
    readiness_imports: 'which file of the roster brought a result',
    recall_entries: 'the unit’s recall',
    recall_links: 'the unit’s recall',
    recall_people: 'the unit’s recall',
    soldier_changes: 'history of the roster',
    strength_history: 'the strength of the roster',
    tasking_assignments: 'the unit’s plan',
    transfer_soldiers: 'the transfers of the roster',
  }
})
