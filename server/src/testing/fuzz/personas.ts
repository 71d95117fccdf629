import { randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { anyInput, HOSTILE, placesIn, withAt } from '../hostile/any-input.ts'
import { type Things, things } from '../hostile/others-data.ts'
import { declarations } from '../server/declared.ts'
import { exampleAbout, exampleWith } from '../server/example-input.ts'
import type { TestServer } from '../server/server.ts'
import { linkInto } from '../unit/chain.ts'
import type { Person } from '../unit/rosters.ts'
import type { Random } from './random.ts'

/** Who calls: everybody that a roster knows, and an admin. None of them has a right in the other leader's unit. */
export const PERSONAS = ['owner', 'editor with a part', 'viewer', 'linked Soldier', 'admin'] as const
export type Persona = (typeof PERSONAS)[number]

export interface Unit {
  readonly rosterId: string
  readonly people: Record<Persona, Person>
  /** Ids that calls name: of the unit, and of the other leader's. Those in answers come along. */
  readonly ids: string[]
  /** The same by the name of the field that they belong in, such as `taskId`. */
  readonly named: Map<string, string[]>
}

const MOST_IDS = 400
const MOST_OF_A_NAME = 40
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A new unit for the five, because calls delete rosters, accounts and sessions. */
export async function newUnit(server: TestServer, theirs: Things): Promise<Unit> {
  const { roster, ids } = await things(server, 'Own')
  const [linked, admin] = await Promise.all([
    server.signUp({ name: 'Linked, Lou' }),
    server.signUp({ name: 'Admin, Ada' }),
  ])
  const soldierId = await linkInto(server, roster, linked, 'Linked')
  const { pool } = server.database
  await pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
  await pool.query('update roster_members set limited = true where roster_id = $1 and uid = $2', [
    roster.id,
    roster.editor.uid,
  ])
  const people = {
    owner: roster.owner,
    'editor with a part': roster.editor,
    viewer: roster.viewer,
    'linked Soldier': linked,
    admin,
  }
  const uids = Object.values(people).map(({ uid }) => uid)
  const strange = ['00000000-0000-0000-0000-000000000000', randomUUID()]
  const unit: Unit = {
    rosterId: roster.id,
    people,
    ids: [...ids, soldierId, ...uids, ...theirs.ids, ...strange],
    named: new Map([
      ['uid', uids],
      ['soldierId', [soldierId]],
      ['confirm', ['DELETE']],
      ['confirmName', ['Own']],
    ]),
  }
  // One look at everything, so that the first calls have something to be about.
  for (const declaration of LOOKS) {
    const input = exampleWith(declaration, { rosterId: roster.id })
    learn(unit, await server.call(declaration, input as never, roster.owner.token).catch(() => null))
  }
  return unit
}
const LOOKS = declarations.filter(({ kind, access }) => kind === 'read' && access.startsWith('roster'))

/** Later calls name what earlier ones showed or made: `id` in a list of tasks is a `taskId`. */
export function learn(unit: Unit, value: unknown, above = ''): void {
  if (Array.isArray(value)) {
    for (const each of value.slice(0, 20)) learn(unit, each, above)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      if (typeof each === 'object') learn(unit, each, name)
      else if (typeof each === 'string' && UUID.test(each)) keep(unit, name === 'id' ? nameFor(above) : name, each)
    }
  }
}

function keep({ ids, named }: Unit, name: string, id: string): void {
  if (ids.length < MOST_IDS && !ids.includes(id)) ids.push(id)
  const known = named.get(name) ?? []
  if (known.length < MOST_OF_A_NAME && !known.includes(id)) known.push(id)
  named.set(name, known)
}

const nameFor = (list: string) => `${list.replace(/ies$/, 'y').replace(/s$/, '')}Id`

export const WAYS = ['valid', 'nearly valid', 'hostile'] as const
export type Way = (typeof WAYS)[number]

/** A body for a function: an input of the right shape, one with a fault in one place, or none at all. */
export function bodyOf(declaration: FunctionDeclaration, way: Way, unit: Unit, random: Random): string {
  const input = validInput(declaration, unit, random)
  if (way === 'valid') return JSON.stringify({ data: input })
  if (way === 'nearly valid') {
    const place = random.of(placesIn(input))
    return JSON.stringify({ data: withAt(input, place, random.of(HOSTILE)) })
  }
  const text = JSON.stringify({ data: input })
  return random.of([
    () => JSON.stringify({ data: random.of(HOSTILE) }),
    () => text.slice(0, random.below(text.length)),
    () => JSON.stringify({ data: { ...(input as object), [`x${random.below(1e6)}`]: random.of(HOSTILE) } }),
    () => `{"data":{"__proto__":${JSON.stringify(input)}}}`,
    () => text.replace(/[0-9a-f]/g, (digit) => (random.below(12) === 0 ? '\\u0000' : digit)),
    () => JSON.stringify({ data: random.sample(anyInput(declaration.input, unit.ids)) }),
  ])()
}

/** The smallest input about records that are there, and in half of the calls with other values in some of its fields. */
function validInput(declaration: FunctionDeclaration, unit: Unit, random: Random): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  for (const [name, ids] of unit.named) {
    // Without a known one it gets a new id, as for what is created.
    if (random.below(5) === 0) continue
    const id = random.below(10) === 0 ? random.of(unit.ids) : random.of(ids)
    known[name] = id
    known[`${name}s`] = [id]
  }
  const input = exampleAbout(declaration, {
    ...known,
    rosterId: random.below(8) === 0 ? random.of(unit.ids) : unit.rosterId,
  })
  if (random.below(2) === 0) return input
  const other = random.sample(anyInput(declaration.input, unit.ids)) as Record<string, unknown> | null
  return Object.entries(other ?? {}).reduce((now, [name, value]) => {
    if (name === 'rosterId' || random.below(2) === 0) return now
    const tried = { ...now, [name]: value }
    return declaration.input.safeParse(tried).success ? tried : now
  }, input)
}
