import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AnyPartName } from '@muster/domain/ondevice/names.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { idsOfAct } from '@muster/domain/kernel/uuid.ts'
import { recordOf, sizeOf } from '../app/src/ondevice/records.ts'
import { syncRosters } from '../app/src/ondevice/sync-rosters.ts'
import type { RosterStorage } from '../app/src/platform/storage/roster-storage.ts'
import type { WorldRoster } from '../server/src/demo/world/world.ts'
import { type Finding, interleave, median, type Report } from './runner.ts'
import type { Stage } from './stage.ts'
import { type Ask, asking, giveTasks, wholeRoster } from './whole-roster.ts'

const SOLDIERS = 1000
const ROUNDS = 5
const FIRST = { bytes: 1_500_000, milliseconds: 3000 }
const DAY_BYTES = 50_000

/** The first sync of a roster with everything, and the syncs of a day at work, as the app makes them. */
export async function deviceSync(stage: Stage): Promise<Report> {
  const leader = await stage.world.leader('1SG', 'Navarro')
  const roster = await wholeRoster(stage, leader, SOLDIERS)
  const url = await stage.start('ours')
  const token = await stage.signIn(leader)
  const ask = asking(url, token)
  await giveTasks(ask, roster)

  const firstSync = () => new Device(url, token).sync(roster.id)
  const { first } = await interleave(ROUNDS, { first: firstSync })
  const device = new Device(url, token)
  await device.sync(roster.id)
  // What was done just before has reached the change feed by then.
  await device.sync(roster.id)
  const unchanged = await device.sync(roster.id)
  const day = []
  for (const act of dayAtWork(ask, roster)) {
    await act()
    day.push(await device.sync(roster.id))
  }
  const daily = day.reduce((sum, { down, up }) => sum + down + up, 0)
  const time = median(first.map(({ milliseconds }) => milliseconds))
  const bytes = median(first.map(({ down, up }) => down + up))
  const { down, up, parts } = await firstSync()
  return {
    title: `The parts of a roster of ${SOLDIERS.toLocaleString('en-US')} Soldiers on a device`,
    findings: [
      within('first sync: on the wire', `${kB(bytes)} (down ${kB(down)}, up ${kB(up)})`, bytes, FIRST.bytes, '1.5 MB'),
      within('first sync: time, server and line', `${time.toFixed(0)} ms`, time, FIRST.milliseconds, '3 s'),
      { what: 'first sync: as text', figure: kB(await device.size(roster.id)) },
      {
        what: 'largest parts, as text',
        figure: parts
          .slice(0, 6)
          .map(([name, size]) => `${name} ${kB(size)}`)
          .join(', '),
      },
      {
        what: 'sync when nothing has changed',
        figure: `${kB(unchanged.down + unchanged.up)}, ${unchanged.milliseconds.toFixed(0)} ms`,
      },
      within(
        `a day at work, ${day.length} syncs`,
        `${kB(daily)} (${day.map((one) => kB(one.down + one.up)).join(', ')})`,
        daily,
        DAY_BYTES,
        '50 kB',
      ),
    ],
  }
}

function within(what: string, figure: string, measured: number, most: number, aim: string): Finding {
  return { what, figure, aim: `${aim} or less`, met: measured <= most }
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** A morning and a day after it, with a sync after each. */
function dayAtWork(ask: Ask, { id: rosterId, soldiers }: WorldRoster): readonly (() => Promise<unknown>)[] {
  const today = dayAt(new Date(), 'America/New_York')
  const away = soldiers.slice(0, 40).map(({ id: soldierId }, nth) => ({
    id: randomUUID(),
    soldierId,
    from: today,
    to: today,
    ...(nth % 2 === 0 ? { status: 'SC', place: 'TMC' } : { status: 'APT', place: 'Dental clinic', remark: '0900' }),
  }))
  const idOf = idsOfAct(randomUUID())
  const others = soldiers.map(({ id: soldierId }) => ({ id: idOf(soldierId), soldierId }))
  const task = (nth: number) => ({ title: `Inspect vehicle ${nth}`, assignees: [soldiers[nth]?.id] })
  return [
    () => ask('recordStatus', { rosterId, entries: away }),
    () => ask('markOthersPresent', { rosterId, dutyDate: today, others }),
    () => ask('submitAccountability', { rosterId, dutyDate: today }),
    () => ask('createTask', { rosterId, taskId: randomUUID(), task: task(1) }),
    () => ask('createTask', { rosterId, taskId: randomUUID(), task: task(2) }),
  ]
}

interface Sync {
  readonly down: number
  readonly up: number
  readonly milliseconds: number
  /** What each part on the device takes as text, the largest first. */
  readonly parts: readonly (readonly [AnyPartName, number])[]
}

/** The app's own sync, with a store in memory. Counts the bodies as they are on the wire. */
class Device {
  readonly #storage = inMemory()
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async sync(rosterId: string): Promise<Sync> {
    const sync = { down: 0, up: 0, parts: [] as (readonly [AnyPartName, number])[] }
    const call = async (name: string, data: unknown) => {
      const body = JSON.stringify({ data })
      const answer = await post(`${this.#url}/api/${name}`, this.#token, body)
      sync.up += Buffer.byteLength(body)
      sync.down += answer.wire
      return answer.value
    }
    const began = performance.now()
    const options = { choice: 'all', goesOn: () => true, onStep: () => undefined } as const
    await syncRosters({ client: { call }, storage: this.#storage, rosterIds: [rosterId], ...options })
    const milliseconds = performance.now() - began
    return { ...sync, milliseconds, parts: await this.#largest(rosterId) }
  }

  async size(rosterId: string): Promise<number> {
    return sizeOf(await recordOf(this.#storage, rosterId))
  }

  async #largest(rosterId: string): Promise<(readonly [AnyPartName, number])[]> {
    const { parts, sizes } = await recordOf(this.#storage, rosterId)
    return parts
      .map(({ name, tags }) => [name, tags.reduce((sum, tag) => sum + (sizes[tag] ?? 0), 0)] as const)
      .toSorted(([, a], [, b]) => b - a)
  }
}

function inMemory(): RosterStorage {
  const kept = new Map<string, unknown>()
  return {
    get: async <Value>(name: string) => kept.get(name) as Value | undefined,
    getMany: async <Value>(names: readonly string[]) => names.map((name) => kept.get(name) as Value | undefined),
    putMany: async (records) => records.forEach(([name, value]) => kept.set(name, value)),
    remove: async (names) => names.forEach((name) => kept.delete(name)),
    clear: async () => kept.clear(),
  }
}

/** As a browser posts it. `fetch` of Node does not say how long the answer was before it was unpacked. */
async function post(
  url: string,
  token: string,
  body: string,
): Promise<{ readonly wire: number; readonly value: unknown }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, br',
    'content-length': Buffer.byteLength(body),
  }
  const { promise, resolve, reject } = Promise.withResolvers<{ wire: number; value: unknown }>()
  const sent = request(url, { method: 'POST', headers }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const wire = Buffer.concat(chunks)
      const encoding = response.headers['content-encoding']
      const text = (
        encoding === 'br' ? brotliDecompressSync(wire) : encoding === 'gzip' ? gunzipSync(wire) : wire
      ).toString()
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 300)}`))
      else resolve({ wire: wire.length, value: (JSON.parse(text) as { result: unknown }).result })
    })
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
