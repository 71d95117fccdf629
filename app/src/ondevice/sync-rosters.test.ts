import { type SyncedPart, syncOwn } from '@muster/domain/ondevice/functions.ts'
import {
  type AnyPartName,
  ESSENTIAL_PARTS,
  OWN_PART_NAMES,
  PART_NAMES,
  type PartName,
} from '@muster/domain/ondevice/names.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { beforeEach, expect, test } from 'vitest'
import type { RosterStorage } from '../platform/storage/roster-storage.ts'
import type { Choice } from './choice.ts'
import { answerOfPart, broughtAt, keptRosters, OWN, recordOf, sizeOf } from './records.ts'
import { partsWanted, syncRosters } from './sync-rosters.ts'

interface Asked {
  readonly rosterId: string
  readonly check?: { readonly cursor: string; readonly names: readonly PartName[] | null }
  readonly parts?: readonly { readonly name: PartName; readonly sum?: string | null; readonly had?: string }[]
}

let kept: Map<string, unknown>
let storage: RosterStorage
let asked: Asked[]
let answers: (input: Asked) => Promise<unknown>
/** What was asked about one's own record. */
let askedOwn: unknown[]

beforeEach(() => {
  kept = new Map()
  storage = {
    get: async <Value>(name: string) => kept.get(name) as Value | undefined,
    getMany: async <Value>(names: readonly string[]) => names.map((name) => kept.get(name) as Value | undefined),
    putMany: async (records) => {
      for (const [name, value] of records) kept.set(name, structuredClone(value))
    },
    remove: async (names) => {
      for (const name of names) kept.delete(name)
    },
    clear: async () => kept.clear(),
  }
  asked = []
  askedOwn = []
  answers = server({ part: (name) => changed(name, [1, 2]) })
})

/** A server where all parts that are asked about may have changed, and where each is as given. */
function server({
  part,
  moved = PART_NAMES,
}: {
  readonly part: (name: PartName, had: string) => SyncedPart
  readonly moved?: readonly PartName[]
}): (input: Asked) => Promise<unknown> {
  return async ({ check, parts = [] }) => ({
    today: '2026-11-12',
    cursor: `cursor ${asked.length}`,
    moved: check ? (check.names ?? PART_NAMES).filter((name) => moved.includes(name)) : [],
    parts: parts.map(({ name, had = '' }) => part(name, had)),
  })
}

/** The row is in the beginning, by which a device names the piece. */
const tagOf = (name: string, row: number | string) => `${row}`.slice(0, 3).padEnd(4, '_') + name

/** A part with a head and a piece for each of these rows. */
function changed<Name extends AnyPartName>(name: Name, rows: readonly number[], had = '') {
  const pieces = [
    { tag: tagOf(name, 'head'), value: { rows: [], of: name } },
    ...rows.map((row) => ({ tag: tagOf(name, row), value: [row] })),
  ]
  return {
    name,
    state: 'changed' as const,
    question: { name: `get ${name}`, input: { rosterId: 'r' } },
    rows: ['rows'],
    paired: false,
    sum: `sum ${rows.join(' ')}`,
    tags: pieces.map(({ tag }) => tag),
    pieces: pieces.filter(({ tag }) => !had.includes(tag.slice(0, 4))),
  }
}
const same = (name: PartName): SyncedPart => ({
  name,
  state: 'same',
  question: null,
  rows: null,
  paired: false,
  sum: null,
  tags: [],
  pieces: [],
})

const sync = (choice: Choice = 'all', rosterIds = ['r'], goesOn = () => true) =>
  syncRosters({
    client: {
      call: async (name, input) => {
        if (name === syncOwn.name) {
          askedOwn.push(input)
          const { parts = [] } = input as { parts?: { name: AnyPartName }[] }
          const found = parts.map((part) => changed(part.name, [7]))
          return { today: '2026-11-12', cursor: 'own cursor', moved: [], parts: found }
        }
        asked.push(input as Asked)
        return answers(input as Asked)
      },
    },
    storage,
    rosterIds,
    choice,
    goesOn,
    onStep: () => undefined,
  })

async function answer(name: PartName): Promise<unknown> {
  const part = (await recordOf(storage, 'r')).parts.find((one) => one.name === name)
  return part ? answerOfPart(storage, 'r', part) : undefined
}

test('the essentials of all rosters come first, then the rest, each part once', async () => {
  await sync('all', ['r', 's'])
  expect(asked.slice(0, 2).map(({ parts }) => parts?.map(({ name }) => name))).toEqual([
    ESSENTIAL_PARTS,
    ESSENTIAL_PARTS,
  ])
  const ofOne = asked
    .filter(({ rosterId }) => rosterId === 'r')
    .flatMap(({ parts }) => parts?.map(({ name }) => name) ?? [])
  expect(ofOne.toSorted()).toEqual([...PART_NAMES].toSorted())
  expect(await keptRosters(storage)).toEqual(['r', 's', OWN])
  expect(await answer('soldiers')).toEqual({ rows: [1, 2], of: 'soldiers' })
})

test('a device knows when it was brought all that is wanted, and that something never was', async () => {
  const since = Date.now()
  expect(await broughtAt(storage, ['r'], partsWanted('essentials'))).toBe(0)
  await sync('essentials')
  const at = await broughtAt(storage, ['r'], partsWanted('essentials'))
  expect(at >= since && at <= Date.now()).toBe(true)
  expect(await broughtAt(storage, ['r'], partsWanted('all'))).toBe(0)
  // What is no longer wanted must go, so there is something to do.
  expect(await broughtAt(storage, ['r'], partsWanted('nothing'))).toBe(0)
  expect(await broughtAt(storage, [], partsWanted('essentials'))).toBe(0)
  expect(await broughtAt(storage, ['r', 's'], partsWanted('essentials'))).toBe(0)
})

test('the next time asks what may have changed, and only what did is replaced', async () => {
  await sync('essentials')
  const at = Date.now()
  answers = server({
    moved: ['soldiers', 'alerts'],
    part: (name, had) => (name === 'soldiers' ? changed(name, [2, 3], had) : same(name)),
  })
  asked = []
  await sync('essentials')
  expect(asked).toEqual([
    { rosterId: 'r', check: { cursor: 'cursor 1', names: ESSENTIAL_PARTS } },
    {
      rosterId: 'r',
      parts: [
        { name: 'soldiers', sum: 'sum 1 2', had: 'hea_1___2___' },
        { name: 'alerts', sum: 'sum 1 2', had: 'hea_1___2___' },
      ],
    },
  ])
  expect(await answer('soldiers')).toEqual({ rows: [2, 3], of: 'soldiers' })
  expect(await answer('alerts')).toEqual({ rows: [1, 2], of: 'alerts' })
  expect(await answer('tasks')).toEqual({ rows: [1, 2], of: 'tasks' })
  expect([...kept.keys()].filter((name) => name.includes(tagOf('soldiers', 1)))).toEqual([])
  expect(await broughtAt(storage, ['r'], partsWanted('essentials'))).toBeGreaterThanOrEqual(at)
  // All parts have the cursor of the check, so the next one is one short call.
  asked = []
  answers = server({ moved: [], part: (name) => same(name) })
  await sync('essentials')
  expect(asked).toEqual([{ rosterId: 'r', check: { cursor: 'cursor 1', names: expect.arrayContaining(['soldiers']) } }])
  expect(asked[0]?.check?.names).toHaveLength(ESSENTIAL_PARTS.length)
})

test('a device that has all parts asks about all, without their names', async () => {
  await sync('all')
  answers = server({ moved: [], part: (name) => same(name) })
  // The portions of the first time have cursors of their own, and this gives them one.
  await sync('all')
  asked = []
  await sync('all')
  expect(asked).toEqual([{ rosterId: 'r', check: { cursor: expect.stringMatching(/^cursor/), names: null } }])
})

test('a piece that is not sent, because its tag begins as another on the device, is asked for again', async () => {
  await sync('essentials')
  const taken = { tag: '1___another', value: [5] }
  answers = server({
    moved: ['soldiers'],
    part: (name, had) => {
      const part = changed(name, [1], had)
      const pieces = had.includes('1___') ? part.pieces : [...part.pieces, taken]
      return { ...part, sum: 'other', tags: [...part.tags, taken.tag], pieces }
    },
  })
  asked = []
  await sync('essentials')
  expect(asked.map(({ parts }) => parts)).toEqual([
    undefined,
    [{ name: 'soldiers', sum: 'sum 1 2', had: 'hea_1___2___' }],
    [{ name: 'soldiers' }],
  ])
  expect(await answer('soldiers')).toEqual({ rows: [1, 5], of: 'soldiers' })
})

test('what the server closes is forgotten with its pieces', async () => {
  await sync('essentials')
  const before = sizeOf(await recordOf(storage, 'r'))
  answers = server({ part: (name) => (name === 'alerts' ? { ...same(name), state: 'closed' } : same(name)) })
  await sync('essentials')
  expect(await answer('alerts')).toBeUndefined()
  expect([...kept.keys()].filter((name) => name.includes('alerts'))).toEqual([])
  expect(sizeOf(await recordOf(storage, 'r'))).toBeLessThan(before)
})

test('a roster that is the caller’s no longer leaves nothing behind', async () => {
  await sync('essentials', ['r', 's'])
  await sync('essentials', ['s'])
  expect([...kept.keys()].filter((name) => / r( |$)/.test(name))).toEqual([])
  answers = () => Promise.reject(new Refusal('not-found', 'No such roster.'))
  await sync('essentials', ['s'])
  expect(await keptRosters(storage)).toEqual([OWN])
  expect([...kept.keys()].filter((name) => / s( |$)/.test(name))).toEqual([])
})

test('a smaller choice forgets the rest, and nothing forgets all', async () => {
  await sync('all')
  await sync('essentials')
  expect((await recordOf(storage, 'r')).parts.map(({ name }) => name).toSorted()).toEqual(
    [...ESSENTIAL_PARTS].toSorted(),
  )
  expect([...kept.keys()].filter((name) => name.includes('dashboard'))).toEqual([])
  asked = []
  await sync('nothing')
  expect(asked).toEqual([])
  expect([...kept.keys()]).toEqual(['rosters'])
})

test('a sync that is cut off keeps what came, and goes on from there', async () => {
  let calls = 0
  const all = answers
  answers = (input) => (++calls === 2 ? Promise.reject(new Refusal('unavailable', 'No signal.')) : all(input))
  await expect(sync()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await answer('soldiers')).toEqual({ rows: [1, 2], of: 'soldiers' })
  expect(await answer('dashboard')).toBeUndefined()
  await sync()
  expect(await answer('dashboard')).toEqual({ rows: [1, 2], of: 'dashboard' })
})

test('an answer that arrives after signing out is not kept', async () => {
  let signedIn = true
  const all = answers
  answers = (input) => {
    signedIn = false
    return all(input)
  }
  await sync('all', ['r'], () => signedIn)
  expect(asked).toHaveLength(1)
  expect([...kept.keys()]).toEqual([])
})

test('an answer with a piece that the browser deleted is none', async () => {
  await sync('essentials')
  for (const name of [...kept.keys()]) if (name.includes(tagOf('soldiers', 2))) kept.delete(name)
  expect(await answer('soldiers')).toBeUndefined()
})

test('one’s own record is kept beside the rosters, also without any', async () => {
  await sync('essentials', [])
  const own = await recordOf(storage, OWN)
  expect(own.parts.map(({ name }) => name)).toEqual(OWN_PART_NAMES)
  const [record] = own.parts
  expect(record && (await answerOfPart(storage, OWN, record))).toEqual({ rows: [7], of: 'my record' })
  expect(await broughtAt(storage, [], partsWanted('essentials'))).toBeGreaterThan(0)
  expect(await broughtAt(storage, [], partsWanted('nothing'))).toBe(0)
  askedOwn = []
  await sync('all', ['r'])
  expect(askedOwn).toEqual([{ check: { cursor: 'own cursor', names: null } }])
  expect(await keptRosters(storage)).toEqual([OWN, 'r'])
})

test('a part of one’s own record that this release no longer has is not asked about, and gone', async () => {
  await sync('essentials', [])
  const record = await recordOf(storage, OWN)
  const [first] = record.parts
  const [name = ''] = [...kept].find(([, value]) => (value as { rosterId?: string }).rosterId === OWN) ?? []
  kept.set(name, { ...record, parts: [...record.parts, { ...first, name: 'gone' }] })
  askedOwn = []
  await sync('essentials', [])
  expect(askedOwn).toEqual([{ check: { cursor: 'own cursor', names: null } }])
  expect((await recordOf(storage, OWN)).parts.map((part) => part.name)).toEqual(OWN_PART_NAMES)
})

test('nothing forgets one’s own record too', async () => {
  await sync('all', [])
  await sync('nothing', [])
  expect([...kept.keys()]).toEqual(['rosters'])
})
