import { type RawBuilder, sql } from 'kysely'
import { opened } from '../../../../database/sealed/opening.ts'
import { sealedTables } from '../../../../database/sealed/seal-stored.ts'
import type { Table } from '../../../../database/table.ts'
import type { ArrivedKind } from '../../tables.ts'
import type { Moving } from '../following.ts'

interface Copying {
  readonly name: string
  readonly declared: Table
  /** The columns of the primary key besides `roster_id`. */
  readonly key: readonly string[]
  /** Columns that the database writes. */
  readonly except?: readonly string[]
  /** SQL for columns that get another value than `t.<column>` has. */
  readonly set?: Readonly<Record<string, string>>
  /** The table that says whose the row is, when the row itself does not: its name, and the column here that names it. */
  readonly of?: readonly [table: string, column: string]
  /** Which rows. `t` is the row, and `p` the one it belongs to. */
  readonly where?: RawBuilder<unknown>
  readonly order?: string
}

/**
 * Copies records of the Soldiers to the gaining roster under the same ids. `lines` only grow, so a line that is there
 * already is the same. A `state` replaces the one that the gaining roster kept of an earlier time of the Soldier there.
 */
export async function copyRecords(moving: Moving, what: 'lines' | 'state', copying: Copying): Promise<void> {
  const { tx, gaining } = moving
  const { name, declared, key, except = [], set = {}, order } = copying
  const columns = Object.keys(declared.columns).filter((column) => !except.includes(column))
  const values = columns.map((column) => valueOf(column, set, declared))
  const changing = columns.filter((column) => column !== 'roster_id' && !key.includes(column))
  const update = changing.map((column) => `${column} = excluded.${column}`).join(', ')
  await sql`
    insert into ${sql.table(name)} (${sql.raw(columns.join(', '))})
    select ${sql.join(values.map((value) => (value === 'to' ? sql`${gaining.rosterId}::uuid` : sql.raw(value))))}
    ${recordsOf(moving, copying, await sealedAnew(moving, copying))}
    ${order === undefined ? sql`` : sql`order by ${sql.raw(order)}`}
    ${
      what === 'lines'
        ? sql`on conflict do nothing`
        : sql`on conflict (${sql.raw(['roster_id', ...key].join(', '))}) do update set ${sql.raw(update)}`
    }`.execute(tx.query)
}

/** From the records `t` of the Soldiers `m`, and of others that these belong to, `p`. */
function recordsOf({ losing, moved }: Moving, copying: Copying, beside: RawBuilder<unknown> = sql``) {
  const { name, of, where = sql`true` } = copying
  const [parent, by] = of ?? []
  return sql`
    from unnest(${moved.map(({ soldierId }) => soldierId)}::uuid[], ${moved.map(({ takenAs }) => takenAs)}::uuid[])
      as m(id, as_id)
    ${
      parent === undefined
        ? sql`join ${sql.table(name)} t on t.roster_id = ${losing.rosterId} and t.soldier_id = m.id`
        : sql`join ${sql.table(parent)} p on p.roster_id = ${losing.rosterId} and p.soldier_id = m.id
          join ${sql.table(name)} t on t.roster_id = p.roster_id and t.${sql.raw(by ?? 'id')} = p.id`
    }
    ${beside} where ${where}`
}

/** The sealed columns of the records, sealed with the key of the gaining roster, to be joined as `anew`. */
async function sealedAnew(moving: Moving, copying: Copying): Promise<RawBuilder<unknown>> {
  const { tx, gaining } = moving
  const { name, declared } = copying
  const [found] = sealedTables({ [name]: declared })
  if (!found) return sql``
  const { id, columns } = found
  const clear = columns.map(({ column }) => `${opened(`${name}.${column}`, 't', id)} as ${column}`)
  const { rows } = await sql<{ id: string } & Record<string, unknown>>`
    select t.${sql.raw(id)} as id, ${sql.raw(clear.join(', '))} ${recordsOf(moving, copying)}`.execute(tx.query)
  const seal = await tx.sealing(gaining.rosterId)
  const lists = columns.map(({ column, as }) => rows.map((row) => seal(as, `${name}.${column}`, row.id, row[column])))
  return sql`join unnest(${rows.map((row) => row.id)}::uuid[], ${sql.join(lists.map((list) => sql`${list}::text[]`))})
    as anew(id, ${sql.raw(columns.map(({ column }) => column).join(', '))}) on anew.id = t.${sql.raw(id)}`
}

function valueOf(column: string, set: Readonly<Record<string, string>>, { columns }: Table): string {
  if (column === 'roster_id') return 'to'
  if (column === 'soldier_id') return 'm.as_id'
  const sealed = columns[column]?.sealed
  if (sealed) return sealed === 'json' ? `anew.${column}::jsonb` : `anew.${column}`
  return set[column] ?? `t.${column}`
}

/** Before copying: notes which of these records the gaining roster does not have yet. They came with this transfer. */
export async function noteArriving(
  { tx, losing, gaining, moved }: Moving,
  kind: ArrivedKind,
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`
    insert into arrived_records (roster_id, kind, record_id, soldier_id)
    select ${gaining.rosterId}::uuid, ${kind}::text, t.id, m.as_id
    from unnest(${moved.map(({ soldierId }) => soldierId)}::uuid[], ${moved.map(({ takenAs }) => takenAs)}::uuid[])
      as m(id, as_id)
      join ${sql.table(kind)} t on t.roster_id = ${losing.rosterId} and t.soldier_id = m.id
    where ${where}
      and not exists (select from ${sql.table(kind)} g where g.roster_id = ${gaining.rosterId} and g.id = t.id)
    on conflict do nothing`.execute(tx.query)
}

/**
 * After copying: the losing roster keeps what its own leaders wrote. Records that had come to it with an earlier
 * transfer leave it, as far as the gaining roster has them now.
 */
export async function releaseArrived({ tx, losing, gaining, moved }: Moving, kind: ArrivedKind): Promise<void> {
  await sql`
    delete from arrived_records a
    where a.roster_id = ${losing.rosterId} and a.kind = ${kind}
      and a.soldier_id = any(${moved.map(({ soldierId }) => soldierId)}::uuid[])
      and exists (select from ${sql.table(kind)} g where g.roster_id = ${gaining.rosterId} and g.id = a.record_id)`.execute(
    tx.query,
  )
}
