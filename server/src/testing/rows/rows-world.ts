import type { Actor } from '../../database/acting.ts'
import { startTestServer, type TestServer } from '../server/server.ts'
import { chainAround, type TestChain } from '../unit/chain.ts'
import { leaderOfArea, leaderOfPart } from '../unit/parts.ts'
import { newRoster, type TestRoster } from '../unit/rosters.ts'
import type { ActorKind } from './actors.ts'
import { fillRoster } from './fill-roster.ts'

/** A roster with rows in every table, in a chain, and an account with each relation to it. */
export interface RowsWorld {
  readonly server: TestServer
  readonly roster: TestRoster
  readonly chain: TestChain
  /** The row of the leader below. */
  readonly belowRow: string
  readonly actors: Readonly<Record<ActorKind, Actor>>
}

export async function openRowsWorld(): Promise<RowsWorld> {
  const server = await startTestServer()
  const roster = await newRoster(server)
  const chain = await chainAround(server, roster)
  const uid = ({ uid }: { uid: string }) => ({ uid })
  const actors = {
    owner: uid(roster.owner),
    editor: uid(roster.editor),
    viewer: uid(roster.viewer),
    above: uid(chain.above),
    aboveViewer: uid(chain.aboveViewer),
    aboveAccountability: uid(await leaderOfArea(server, chain.rosterIds.battalion, 'accountability')),
    part: uid(await leaderOfPart(server, roster.id, chain.linkedSoldierId)),
    readinessOnly: uid(await leaderOfArea(server, roster.id, 'readiness')),
    linked: uid(chain.linked),
    below: uid(chain.below),
    beside: uid(chain.beside),
    stranger: uid(roster.stranger),
    nobody: 'nobody',
  } as const
  const { rows } = await server.database.pool.query('select id from soldiers where linked_uid = $1', [chain.below.uid])
  await fillRoster(server, roster, chain)
  return { server, roster, chain, actors, belowRow: rows[0]?.id }
}

/** The column that names the roster or the subject of a row, for tables without `roster_id` and `soldier_id`. */
const ROSTER_COLUMN: Readonly<Record<string, string>> = {
  rosters: 'id',
  roster_transfers: 'from_roster_id',
  transfer_soldiers: 'from_roster_id',
}
const WHOM: Readonly<Record<string, string>> = {
  soldiers: 'id',
  alert_leaders: '(select s.id from soldiers s where s.group_id = t.group_id)',
  group_submissions: '(select s.id from soldiers s where s.group_id = t.group_id)',
  group_nudges: '(select s.id from soldiers s where s.group_id = t.group_id)',
  link_consents: '(select s.id from soldiers s where s.linked_uid = t.uid)',
  change_sets: '(select min(c.soldier_id::text) from soldier_changes c where c.change_set_id = t.id)',
  ...Object.fromEntries(
    ['tasks', 'task_steps', 'task_events', 'task_comments'].map((table) => [
      table,
      `(select x.soldier_id from task_assignees x where x.task_id = t.${table === 'tasks' ? 'id' : 'task_id'})`,
    ]),
  ),
  taskings: '(select x.soldier_id from tasking_assignments x where x.tasking_id = t.id)',
  tasking_lines: '(select x.soldier_id from tasking_assignments x where x.line_id = t.id)',
  tasking_steps: '(select x.soldier_id from tasking_assignments x where x.tasking_id = t.tasking_id)',
  equipment_items: '(select x.soldier_id from equipment_sign_outs x where x.item_id = t.id)',
  calendar_events: '(select x.soldier_id from calendar_event_soldiers x where x.event_id = t.id)',
  ...Object.fromEntries(
    [
      'counseling_addenda',
      'counseling_events',
      'counseling_tasks',
      'counseling_signatures',
      'counseling_sign_links',
      'counseling_export_files',
    ].map((table) => [table, '(select c.soldier_id from counselings c where c.id = t.counseling_id)']),
  ),
  ...Object.fromEntries(
    ['calendar_event_groups', 'calendar_skipped_days', 'calendar_checklist_items', 'calendar_changes'].map((table) => [
      table,
      '(select x.soldier_id from calendar_event_soldiers x where x.event_id = t.event_id)',
    ]),
  ),
  duty_withdrawals: '(select e.soldier_id from duty_entries e where e.id = t.entry_id)',
}
class RollBack extends Error {}

interface Probed {
  readonly place: string
  readonly soldier_id: string | null
  readonly row: object
}

/** What an actor may do with the rows of the roster in a table, as in `RowRights`. */
export async function rightsOf(world: RowsWorld, kind: ActorKind, table: string): Promise<string> {
  const { server, roster } = world
  const column = ROSTER_COLUMN[table] ?? 'roster_id'
  // The columns that the database fills in by itself are left out of the insert.
  const { rows: columns } = await server.database.pool.query<{ name: string; settable: boolean }>(
    `select quote_ident(column_name) as name,
      has_column_privilege(current_user || '_app', table_name, column_name, 'update') as settable
    from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const whom = WHOM[table] ?? (names.includes('soldier_id') ? 'soldier_id' : 'null')
  const { rows } = await server.database.pool.query<Probed>(
    `select t.ctid::text as place, (${whom})::text as soldier_id, to_jsonb(t) as row from ${table} t where ${column} = $1`,
    [roster.id],
  )
  if (rows.length === 0) throw new Error(`${table} has no row to try`)
  const own = rows.filter(({ soldier_id }) => soldier_id !== null && soldier_id === rowOf(world, kind))
  const set = columns.find(({ settable }) => settable)?.name ?? column
  const acts: Record<string, (row: Probed) => readonly [string, unknown[]]> = {
    s: ({ place }) => [`select 1 from ${table} where ctid = $1::tid`, [place]],
    i: ({ row }) => [
      `insert into ${table} (${names.join()}) overriding system value
        select ${names.join()} from jsonb_populate_record(null::${table}, $1) returning 1`,
      [JSON.stringify(row)],
    ],
    u: ({ place }) => [`update ${table} set ${set} = ${set} where ctid = $1::tid returning 1`, [place]],
    d: ({ place }) => [`delete from ${table} where ctid = $1::tid returning 1`, [place]],
  }
  let rights = ''
  for (const [act, statement] of Object.entries(acts)) {
    const may = new Set<Probed>()
    for (const row of rows) if (await reaches(world, kind, ...statement(row))) may.add(row)
    if (may.size === rows.length) rights += act.toUpperCase()
    else if (may.size > 0) {
      // Some rows, and not those about the account itself: a right that no table of rights has a letter for.
      const isOwn = may.size === own.length && own.every((row) => may.has(row))
      rights += isOwn ? act : `(${act} of ${may.size})`
    }
  }
  return rights
}

function rowOf({ chain, belowRow }: RowsWorld, kind: ActorKind): string | null {
  return kind === 'linked' || kind === 'part' ? chain.linkedSoldierId : kind === 'below' ? belowRow : null
}

/** Whether a statement reaches a row. It may still fail there, because the row exists already or is append-only. */
async function reaches(
  { server, actors }: RowsWorld,
  kind: ActorKind,
  text: string,
  values: unknown[],
): Promise<boolean> {
  let count = 0
  try {
    await server.database.as(actors[kind]).write(async (tx) => {
      count = (await tx.prepared('', 'every call', text, values)).length
      throw new RollBack()
    })
  } catch (error) {
    if (error instanceof RollBack) return count > 0
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === '42501') return false
    // The row exists already, is still referred to, is append-only, or may not be written by hand.
    if (['23505', '23503', '23001', '23514'].includes(String(code))) return true
    throw error
  }
  return false
}
