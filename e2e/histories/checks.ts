import { isDeepStrictEqual } from 'node:util'
import type { TestDatabase } from '../../server/src/testing/database/database.ts'
import { shownReads } from '../../app/src/testing/histories/shown-reads.ts'
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { storedKey } from '../../server/src/testing/server/stored-key.ts'
import type { TestServer } from '../../server/src/testing/server/server.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import { named, sharesRecord, takesBackLineOf, type Tapped } from './tapped.ts'

/** What the server did, as its tables say it. */
interface Performed {
  /** The keys that were answered, with their place in the order in which the server began. */
  readonly order: ReadonlyMap<string, number>
  /** The same keys in the order in which it ended: of two devices at once, the one that ends last counts. */
  readonly ended: readonly string[]
  /** How often each mark is there. */
  readonly marks: ReadonlyMap<string, number>
}

/**
 * Whatever an act leaves behind, under a name of its own. A mark that no act explains, or that is there twice, is a
 * fault.
 */
const MARKS = `
  select 'entry ' || id as mark from duty_entries where roster_id = $1
  union all select 'withdrawal ' || entry_id from duty_withdrawals where roster_id = $1
  union all select 'submission' from submissions where roster_id = $1
  union all select 'task ' || id from tasks where roster_id = $1 and id <> all($2)
  union all select 'title ' || (change ->> 'to') from task_events e, jsonb_array_elements(e.detail -> 'changes') change
    where e.roster_id = $1 and e.kind = 'edited'
  union all select 'event ' || id from task_events where roster_id = $1 and kind = 'state'
  union all select 'comment ' || id from task_comments where roster_id = $1
  union all select 'out ' || id from equipment_sign_outs where roster_id = $1
  union all select 'in ' || id from equipment_sign_outs where roster_id = $1 and in_at is not null
  union all select 'soldier ' || id from soldiers where roster_id = $1 and last_name = 'Newby'
  union all select 'position ' || (c.after ->> 'position') from soldier_changes c
    join change_sets s on s.id = c.change_set_id where c.roster_id = $1 and s.kind = 'edit'`

async function performed(
  { pool }: TestDatabase,
  { rosterId, taskIds, owner, editor }: Ground,
  tapped: readonly Tapped[],
): Promise<Performed> {
  const sent = new Map(tapped.flatMap(({ keys }) => keys.map((key) => [storedKey(key), key])))
  const keys = await pool.query<{ key: string }>(
    // A device sends its next act only after the answer to the one before, so transactions begin in its order.
    'select key from idempotency_keys where caller = any($1) order by xmin::text::bigint',
    [[owner.uid, editor.uid]],
  )
  const ended = await pool.query<{ key: string }>(
    // A transaction notes its changes last, while others wait for what it changed. Without changes it has no place.
    `select key from idempotency_keys k join change_feed f on f.xmin = k.xmin where caller = any($1) order by f.id`,
    [[owner.uid, editor.uid]],
  )
  const marks = await pool.query<{ mark: string }>(MARKS, [rosterId, taskIds])
  const counts = new Map<string, number>()
  for (const { mark } of marks.rows) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return {
    order: new Map(keys.rows.map(({ key }, at) => [sent.get(key) ?? key, at])),
    ended: ended.rows.map(({ key }) => sent.get(key) ?? key),
    marks: counts,
  }
}

/** Everything that is wrong at the end of a history. */
export async function faultsOf(people: People, ground: Ground, home: TestServer): Promise<readonly string[]> {
  const { order, ended, marks } = await performed(home.database, ground, people.tapped)
  const placeOf = ({ keys }: Tapped) => keys.flatMap((key) => order.get(key) ?? [])
  const inOrder = ended.flatMap((key) => people.tapped.filter(({ keys }) => keys.includes(key)))
  return [
    ...people.faults,
    ...onceFaults(people.tapped, placeOf, { order, marks }),
    ...orderFaults(people.tapped, placeOf),
    ...(await shownFaults(people, ground)),
    ...(await modelFaults(ground, home, inOrder)),
  ]
}

type PlaceOf = (tapped: Tapped) => readonly number[]

function onceFaults(
  all: readonly Tapped[],
  placeOf: PlaceOf,
  { order, marks }: Pick<Performed, 'order' | 'marks'>,
): string[] {
  const faults: string[] = []
  const known = new Set(all.flatMap(({ keys }) => keys))
  for (const key of order.keys()) if (!known.has(key)) faults.push(`done under a key of nobody: ${key}`)
  const expected = new Map<string, number>()
  for (const each of all) {
    const times = placeOf(each).length
    if (times > 1) faults.push(`done ${times} times: ${named(each)}`)
    if (times === 0 && each.answered) faults.push(`said to be done, and was not: ${named(each)}`)
    if (times === 0 && each.told && each.given === null && !each.unsure) {
      faults.push(`said to be kept, and was never done: ${named(each)}`)
    }
    if (times > 0 && each.given !== null) faults.push(`done, although it was given ${each.given}: ${named(each)}`)
    for (const mark of times > 0 ? marksOf(each, marks) : []) expected.set(mark, (expected.get(mark) ?? 0) + 1)
  }
  for (const mark of new Set([...expected.keys(), ...marks.keys()])) {
    const [found, wanted] = [marks.get(mark) ?? 0, expected.get(mark) ?? 0]
    if (found !== wanted) faults.push(`there ${found} times instead of ${wanted}: ${mark}`)
  }
  return faults
}

/** A report has no id. An undone entry may never have arrived. */
function marksOf({ tap }: Tapped, found: ReadonlyMap<string, number>): readonly string[] {
  if (tap.kind === 'submit') return ['submission']
  return tap.marks.filter((mark) => !mark.startsWith('withdrawal ') || found.has(mark.replace('withdrawal', 'entry')))
}

/** In the order of each device, except what was refused first, and what had to wait for that. */
function orderFaults(all: readonly Tapped[], placeOf: PlaceOf): string[] {
  const waited: Tapped[] = []
  for (const each of all.toSorted((a, b) => a.seq - b.seq)) {
    const behind = all.some((other) => other.refused && other.seq < each.seq && sharesRecord(other, each))
    if (behind || waited.some((other) => takesBackLineOf(each, other))) waited.push(each)
  }
  const inTurn = all.filter((each) => !each.refused && !waited.includes(each))
  const faults: string[] = []
  for (const ofDevice of Map.groupBy(inTurn, ({ device }) => device).values()) {
    let last: Tapped | null = null
    for (const each of ofDevice) {
      const [place] = placeOf(each)
      if (place === undefined) continue
      const [before] = last ? placeOf(last) : []
      if (last && before !== undefined && before > place) faults.push(`${named(each)} came before ${named(last)}`)
      last = each
    }
  }
  return faults
}

/** Every device shows, and keeps of its roster, what the server says. */
async function shownFaults(people: People, ground: Ground): Promise<string[]> {
  const { rosterId } = ground
  const faults: string[] = []
  const taskIds = people.tapped.some(({ tap }) => tap.kind === 'comment') ? ground.taskIds : []
  const reads = shownReads(rosterId, taskIds)
  const answers = new Map<string, unknown>()
  for (const [at, device] of people.devices.entries()) {
    const page = await people.page(at)
    for (const { declaration, input, pending } of reads) {
      const { said, shown } = await answered(() => page.shown(declaration, input, pending))
      faults.push(...differences(`device ${at} shows another ${declaration.name}`, shown, said))
      // One account on two devices.
      const first = answers.get(`${device.person.uid} ${declaration.name} ${JSON.stringify(input)}`) ?? said
      answers.set(`${device.person.uid} ${declaration.name} ${JSON.stringify(input)}`, first)
      faults.push(...differences(`device ${at} is told another ${declaration.name}`, said, first))
    }
    for (const { name, input, answer } of await answered(() => page.roster(rosterId))) {
      const declaration = reads.find((read) => read.declaration.name === name)?.declaration
      if (!declaration) continue
      const { said } = await answered(() => page.shown(declaration, input as never, []))
      faults.push(...differences(`device ${at} keeps another ${name}`, answer, said))
    }
  }
  return faults
}

/** The server says what follows from the acts in its order: the last one about something counts. */
async function modelFaults(
  { rosterId, owner }: Ground,
  home: TestServer,
  inOrder: readonly Tapped[],
): Promise<string[]> {
  const entries = new Map<string, string[]>()
  const titles = new Map<string, string>()
  const positions = new Map<string, string>()
  for (const { tap } of inOrder) {
    const input = tap.input as {
      readonly entries?: readonly { readonly id: string; readonly soldierId: string }[]
      readonly entryIds?: readonly string[]
      readonly taskId?: string
      readonly soldierIds?: readonly string[]
      readonly patch?: { readonly title?: string; readonly position?: string }
    }
    for (const { id, soldierId } of input.entries ?? []) entries.set(soldierId, [...(entries.get(soldierId) ?? []), id])
    for (const gone of input.entryIds ?? []) {
      for (const [soldierId, ids] of entries)
        entries.set(
          soldierId,
          ids.filter((id) => id !== gone),
        )
    }
    if (input.taskId && input.patch?.title) titles.set(input.taskId, input.patch.title)
    for (const soldierId of input.soldierIds ?? []) positions.set(soldierId, input.patch?.position ?? '')
  }
  const { rows } = await home.call(getAccountability, { rosterId }, owner.token)
  const { tasks } = await home.call(listTasks, { rosterId }, owner.token)
  const { soldiers } = await home.call(listSoldiers, { rosterId, fields: ['position'] }, owner.token)
  const differing = <T>(what: string, found: readonly (readonly [string, T])[], wanted: (id: string) => T) =>
    found.flatMap(([id, value]) =>
      value === wanted(id) ? [] : [`the ${what} of ${id} is ${String(value)}, and not ${String(wanted(id))}`],
    )
  return [
    ...differing(
      'entry',
      rows.map((row) => [row.soldierId, row.entry?.id]),
      (id) => entries.get(id)?.at(-1),
    ),
    ...differing(
      'title',
      tasks.filter(({ id }) => titles.has(id)).map((task) => [task.id, task.title]),
      (id) => titles.get(id) ?? '',
    ),
    ...differing(
      'position',
      soldiers.map((soldier) => [soldier.id, soldier.position ?? '']),
      (id) => positions.get(id) ?? '',
    ),
  ]
}

/** Nothing if both are the same, or the first lines in which they differ. */
function differences(what: string, found: unknown, wanted: unknown): string[] {
  if (isDeepStrictEqual(found, wanted)) return []
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value, null, 1).split('\n'))
  const at = one?.findIndex((line, index) => line !== other?.[index]) ?? 0
  const around = (lines: readonly string[] = []) => lines.slice(Math.max(0, at - 3), at + 3).join('\n')
  return [`${what}:\n${around(one)}\ninstead of\n${around(other)}`]
}

const TRIES = 20

/** A page of a history waits a second for an answer. A busy machine may take longer, and nothing is wrong then. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const { code } = error as { readonly code?: string }
      if (code !== 'deadline-exceeded' || attempt === TRIES) throw error
    }
  }
}
