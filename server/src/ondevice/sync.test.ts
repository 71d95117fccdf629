import { AREAS, type Area } from '@muster/domain/kernel/area.ts'
import { idsOfAct } from '@muster/domain/kernel/uuid.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import type { getDayKinds } from '@muster/domain/dutyday/history/functions.ts'
import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import { assembled } from '@muster/domain/ondevice/assemble.ts'
import { syncRoster } from '@muster/domain/ondevice/functions.ts'
import { ESSENTIAL_PARTS, PART_NAMES, type PartName } from '@muster/domain/ondevice/names.ts'
import { partsOf } from '@muster/domain/ondevice/parts.ts'
import { BEGINNING, beginningsOf } from '@muster/domain/ondevice/tags.ts'
import { getRoster, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dividedCompany, type DividedCompany, everyArea, idsAbout, MARKS } from '../testing/unit/divided-company.ts'
import type { Person } from '../testing/unit/rosters.ts'
import { inPieces, type Pieces } from './pieces.ts'

let company: DividedCompany
let foreignIds: ReadonlySet<string>
const TODAY = '2026-11-12' as CalendarDate

beforeAll(async () => {
  company = await dividedCompany()
  const { query, soldierIds, below } = company
  const squad = await query<{ id: string }>('select id from soldiers where roster_id = $1', [below.foreign])
  foreignIds = await idsAbout(query, [...soldierIds.foreign, ...squad.map(({ id }) => id)])
})
afterAll(() => company.setting.close())

type Kept = NonNullable<RawInputOf<typeof syncRoster>['parts']>
type Synced = OutputOf<typeof syncRoster>
const ALL: Kept = PART_NAMES.map((name) => ({ name }))

const sync = ({ token }: Person, parts: Kept = ALL) =>
  company.setting.server.call(syncRoster, { rosterId: company.rosterId, parts }, token)
const moved = async ({ token }: Person, cursor: string, names: readonly PartName[] = PART_NAMES) => {
  const input = { rosterId: company.rosterId, check: { cursor, names: [...names] } }
  const answer = await company.setting.server.call(syncRoster, input, token)
  expect(answer.parts).toEqual([])
  return answer.moved
}

/** A cursor since which nothing has moved: everything that was done before has reached the feed. */
async function settledCursor(person: Person): Promise<string> {
  let cursor = ''
  await expect
    .poll(
      async () => {
        cursor = (await sync(person, [])).cursor
        return moved(person, cursor)
      },
      { timeout: 30_000 },
    )
    .toEqual([])
  return cursor
}

/** What a device holds: the pieces by their tags. It forgets those that no part names any more. */
class Device {
  readonly #pieces = new Map<string, unknown>()
  #kept: Synced['parts'] = []

  take({ parts }: Synced): this {
    const before = new Map(this.#kept.map((part) => [part.name, part]))
    for (const { pieces } of parts) for (const { tag, value } of pieces) this.#pieces.set(tag, value)
    this.#kept = parts.map((part) => (part.state === 'same' ? (before.get(part.name) ?? part) : part))
    const named = new Set(this.#kept.flatMap(({ tags }) => tags))
    for (const tag of [...this.#pieces.keys()]) if (!named.has(tag)) this.#pieces.delete(tag)
    return this
  }

  answer(name: PartName): unknown {
    const part = this.#kept.find((one) => one.name === name)
    if (!part || part.state === 'closed') return null
    return assembled(
      part.tags.map((tag) => this.#pieces.get(tag)),
      part,
    )
  }

  /** What it sends the next time. */
  get kept(): Kept {
    return this.#kept.map(({ name, sum, tags }) => ({ name, sum, had: beginningsOf(tags) }))
  }

  get text(): string {
    return JSON.stringify([...this.#pieces.values()])
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
function foreignIn(text: string): string[] {
  const ids = new Set([...text.matchAll(UUID)].map(([id]) => id).filter((id) => foreignIds.has(id)))
  return [...ids, ...Object.values(MARKS.foreign).filter((word) => text.toLowerCase().includes(word.toLowerCase()))]
}

/** The area of the function that answers each part. Null for those that every leader may ask. */
const areaOf = Object.fromEntries(
  Object.entries(partsOf({ rosterId: '', today: TODAY, ownFields: [] })).map(([name, { read }]) => [
    name,
    read.area === 'any' ? null : (read.area ?? null),
  ]),
) as Record<PartName, Area | null>

describe('the parts of a roster on a device', () => {
  test('are the answers of the functions that screens read', async () => {
    const { owner, rosterId, setting } = company
    const device = new Device().take(await sync(owner))
    const { ownFields } = device.answer('roster') as { ownFields: { id: string }[] }
    const parts = partsOf({ rosterId, today: TODAY, ownFields: ownFields.map(({ id }) => id) })
    for (const name of PART_NAMES) {
      const { read, input } = parts[name]
      expect(device.answer(name), name).toEqual(await setting.server.call(read, input as never, owner.token))
    }
  })

  test('come once: the next time nothing is sent, and nothing is recorded in the access log', async () => {
    const { query, rosterId, setting } = company
    const leader = await company.leader({})
    const first = await sync(leader)
    const again = await sync(leader, new Device().take(first).kept)
    expect(again.parts.map(({ state }) => state)).toEqual(PART_NAMES.map(() => 'same'))
    expect(again.parts.flatMap(({ pieces, tags }) => [...pieces, ...tags])).toEqual([])
    await settledCursor(leader)
    await setting.server.call(getRoster, { rosterId }, leader.token)
    const logged = async () => {
      const rows = await query<{ name: string }>('select function as name from access_log where uid = $1 order by id', [
        leader.uid,
      ])
      return rows.map(({ name }) => name)
    }
    await expect.poll(logged, { timeout: 15_000 }).toEqual(['syncRoster', 'getRoster'])
  })

  test.each([
    ['of another time', (cursor: string) => `1.1/${cursor.split('/')[1]}`],
    ['that says nothing', () => 'x'],
    ['of other rights', (cursor: string) => `${cursor.split('/')[0]}/aaaaaaaaaaaa`],
  ])('may all have changed since a cursor %s', async (_, worn) => {
    const first = await sync(company.owner)
    expect(await moved(company.owner, worn(first.cursor))).toEqual(PART_NAMES)
    expect(await moved(company.owner, worn(first.cursor), ['tasks'])).toEqual(['tasks'])
    const { kept } = new Device().take(first)
    const short = await sync(
      company.owner,
      kept.map(({ name, had = '' }) => ({ name, had: had.slice(BEGINNING) })),
    )
    expect(short.parts.find(({ name }) => name === 'soldiers')?.pieces).toHaveLength(1)
  })

  test('change in the pieces of those who changed alone', async () => {
    const { owner, rosterId, setting, soldierIds } = company
    const device = new Device()
    const first = await sync(owner)
    device.take(first)
    const [soldierId = ''] = soldierIds.own
    const patch = { rosterId, soldierIds: [soldierId], patch: { cell: '910-333-0199' } }
    await setting.server.call(updateSoldiers, patch, owner.token)
    expect(await moved(owner, first.cursor)).toContain('soldiers')
    const second = await sync(owner, device.kept)
    const soldiers = second.parts.find(({ name }) => name === 'soldiers')
    expect(soldiers).toMatchObject({ state: 'changed', tags: { length: first.parts[1]?.tags.length } })
    expect(soldiers?.pieces).toHaveLength(1)
    const { soldiers: list } = device.take(second).answer('soldiers') as { soldiers: { id: string; cell: string }[] }
    expect(list.find(({ id }) => id === soldierId)?.cell).toBe('910-333-0199')

    const cursor = await settledCursor(owner)
    const entry = { id: randomUUID(), soldierId, status: 'TDY', from: TODAY, to: '2026-11-14' } as const
    await setting.server.call(recordStatus, { rosterId, entries: [entry] }, owner.token)
    const touched = await moved(owner, cursor)
    expect(touched).toContain('accountability')
    expect(touched).not.toContain('licenses')
    const third = await sync(owner, device.kept)
    const changed = third.parts.filter(({ state }) => state === 'changed').map(({ name }) => name)
    // What the feed does not name has not changed.
    expect(changed.filter((name) => !touched.includes(name))).toEqual([])
    expect(changed).toContain('accountability')
    expect(changed).not.toContain('soldiers')
    const days = third.parts.find(({ name }) => name === 'last days')
    expect(days?.pieces).toHaveLength(1)
  })

  test('bring what is in two of them once', async () => {
    const { parts } = await sync(company.owner, [{ name: 'tasks' }, { name: 'own tasks' }])
    const [tasks, own] = parts.map(({ tags }) => tags)
    const both = tasks?.filter((tag) => own?.includes(tag)) ?? []
    expect(both.length).toBeGreaterThan(0)
    const sent = parts.flatMap(({ pieces }) => pieces.map(({ tag }) => tag))
    expect(sent.filter((tag) => both.includes(tag)).toSorted()).toEqual(both.toSorted())
    const had = beginningsOf(tasks ?? [])
    const again = await sync(company.owner, [{ name: 'tasks', had }, { name: 'own tasks' }])
    expect(again.parts[1]?.pieces.map(({ tag }) => tag)).toEqual(own?.filter((tag) => !both.includes(tag)))
  })

  test('of a roster that is not shared with the caller are not there', async () => {
    const stranger = await company.setting.server.signUp({ name: 'Stranger, Sam' })
    await expect(sync(stranger)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('what a leader may not see', () => {
  test('of other groups is in no part', async () => {
    const leader = await company.leader({ groups: ['1st Platoon'] })
    const device = new Device().take(await sync(leader))
    expect(foreignIn(device.text)).toEqual([])
    expect(device.text).toContain(MARKS.own.name)
    expect(device.text).toContain(MARKS.own.phone)
    // The last days name Soldiers by the first characters of their ids.
    const { people, days } = device.answer('last days') as OutputOf<typeof getDayKinds>
    expect(people.length).toBeGreaterThan(5)
    const named = new Set([
      ...people,
      ...days.flatMap((day) => [...day.others, ...day.groups].flatMap(([, ids]) => ids)),
    ])
    expect([...foreignIds].filter((id) => [...named].some((short) => id.startsWith(short)))).toEqual([])
  })

  test.each(AREAS)('of the area %s is closed, and the rest is there', async (area) => {
    const limits =
      area === 'accountability'
        ? ({ accountability: 'nothing', leave: 'see', operations: 'see' } as const)
        : { [area]: 'nothing' }
    const leader = await company.leader({ areas: limits })
    const answer = await sync(leader)
    const closed = answer.parts.filter(({ state }) => state === 'closed').map(({ name }) => name)
    expect(closed).toEqual(PART_NAMES.filter((name) => areaOf[name] === area))
    if (area === 'contact') expect(new Device().take(answer).text).not.toContain(MARKS.own.phone)
  })

  test('any longer is gone after the next sync', async () => {
    const leader = await company.leader({ areas: everyArea('change') })
    const first = await sync(leader)
    const device = new Device().take(first)
    expect(foreignIn(device.text)).not.toEqual([])
    await company.give(leader, { groups: ['1st Platoon'] })
    expect(await moved(leader, first.cursor)).toEqual(PART_NAMES)
    const second = await sync(leader, device.kept)
    device.take(second)
    expect(foreignIn(device.text)).toEqual([])
    expect(device.text).toContain(MARKS.own.name)
    await company.give(leader, { groups: ['1st Platoon'], areas: { contact: 'nothing', counseling: 'nothing' } })
    const third = await sync(leader, device.kept)
    device.take(third)
    expect(device.text).not.toContain(MARKS.own.phone)
    expect(device.answer('counselings')).toBeNull()
    await company.query('delete from roster_members where uid = $1', [leader.uid])
    await expect(sync(leader, device.kept)).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('the essentials are among the parts', () => {
  expect(PART_NAMES).toEqual(expect.arrayContaining([...ESSENTIAL_PARTS]))
})

describe('pieces', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ id: `soldier ${index}`, n: index }))

  test('hold about 32 rows, and together all of them in order', () => {
    const { tags, json, rows: place } = inPieces({ rows, more: false }, { rows: ['rows'] })
    expect(tags.length).toBeGreaterThan(20)
    expect(tags.length).toBeLessThan(60)
    const values = tags.map((tag) => JSON.parse(json.get(tag) ?? '') as unknown)
    expect(assembled(values, { rows: place })).toEqual({ rows, more: false })
  })

  test('stay the same around a row that is added or removed', () => {
    const before = new Set(inPieces({ rows }, { rows: ['rows'] }).tags)
    const without = inPieces({ rows: rows.toSpliced(500, 1) }, { rows: ['rows'] }).tags
    const more = inPieces({ rows: rows.toSpliced(500, 0, { id: 'new', n: 0 }) }, { rows: ['rows'] }).tags
    expect(without.filter((tag) => !before.has(tag)).length).toBeLessThanOrEqual(2)
    expect(more.filter((tag) => !before.has(tag)).length).toBeLessThanOrEqual(2)
  })

  test('of rows that move during a day leave the rest as it is, and do not repeat the ID', () => {
    const id = 'a-soldier'
    const row = { soldierId: id, last: 'Vega', status: 'NR', entry: null }
    const entry = { id: 'e', soldierId: id, remark: 'said = a-soldier', who: [id, null] }
    const moving = { rows: ['rows'], moving: ['status', 'entry'] }
    const before = inPieces({ rows: [row] }, moving)
    const after = inPieces({ rows: [{ ...row, status: 'LV', entry }] }, moving)
    expect(after.tags).toHaveLength(3)
    expect(after.tags.slice(0, 2)).toEqual(before.tags.slice(0, 2))
    expect(after.json.get(after.tags[2] ?? '')?.split(id)).toHaveLength(2)
    const values = after.tags.map((tag) => JSON.parse(after.json.get(tag) ?? '') as unknown)
    expect(assembled(values, { rows: after.rows, paired: true })).toEqual({ rows: [{ ...row, status: 'LV', entry }] })
  })

  test('of rows that one act changed differ from each other by little', () => {
    const idOf = idsOfAct(randomUUID())
    const people = Array.from({ length: 1000 }, () => randomUUID())
    const piecesOf = (id: (soldierId: string) => string) =>
      inPieces(
        { rows: people.map((soldierId) => ({ soldierId, entry: { id: id(soldierId), soldierId, status: 'PDY' } })) },
        { rows: ['rows'], moving: ['entry'] },
      )
    const length = ({ tags, json }: Pieces) =>
      brotliCompressSync(
        tags
          .slice(1)
          .flatMap((tag, at) => (at % 2 === 1 ? [json.get(tag)] : []))
          .join(''),
      ).length
    const { tags, json, rows: place } = piecesOf(idOf)
    expect(length(piecesOf(idOf)) * 20).toBeLessThan(length(piecesOf(() => randomUUID())))
    const values = tags.map((tag) => JSON.parse(json.get(tag) ?? '') as unknown)
    expect(assembled(values, { rows: place, paired: true })).toEqual({
      rows: people.map((soldierId) => ({ soldierId, entry: { id: idOf(soldierId), soldierId, status: 'PDY' } })),
    })
  })

  test('of an answer without its rows are one', () => {
    expect(inPieces(null, { rows: ['rows'] }).tags).toHaveLength(1)
    const { json, tags, rows: place } = inPieces({ units: [] }, { rows: ['units', '0', 'soldiers'] })
    expect(place).toBeNull()
    expect(JSON.parse(json.get(tags[0] ?? '') ?? '')).toEqual({ units: [] })
  })
})
