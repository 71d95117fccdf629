import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { type Finding, interleave, quantile, ratio, type Report, times } from './runner.ts'
import { companies } from './soldiers.ts'
import type { Stage } from './stage.ts'

const LISTENERS = [1, 100, 500]
const ROUNDS = 5
const CHANGES = 30
/** The server lets one account have 20 streams. */
const STREAMS_PER_ACCOUNT = 20

/** The job of a listener process: it opens the streams, makes the changes and times each event. */
export interface LiveJob {
  readonly streams: readonly { readonly url: string; readonly token: string }[]
  readonly changes: readonly { readonly url: string; readonly token: string; readonly data: unknown }[]
}

/** The time from sending a change to its event at each listener, in milliseconds. */
export interface LiveResult {
  readonly delays: readonly number[]
  readonly lost: number
}

/** A status recorded by one leader, and its arrival on many screens. */
export async function live(stage: Stage): Promise<Report> {
  const { world } = stage
  world.at = new Date(Date.now() - 86_400_000)
  const leader = await world.leader('1SG', 'Navarro')
  const roster = await world.roster(leader, companies(world.chance, 125))
  const [soldier] = roster.soldiers
  const token = await stage.signIn(leader)
  const watchers: string[] = []
  for (let account = 0; account < Math.max(...LISTENERS) / STREAMS_PER_ACCOUNT; account++) {
    const watcher = await world.leader('SSG', 'Dixon')
    await world.member(roster, watcher, 'viewer')
    watchers.push(await stage.signIn(watcher))
  }
  const [oursAt, bareAt] = [await stage.start('ours'), await stage.start('bare')]
  const from = dayAt(new Date(), roster.timeZone)

  const job = (listeners: number, streams: string, changeAt: string, data: () => unknown): LiveJob => ({
    streams: Array.from({ length: listeners }, (_, at) => ({
      url: streams,
      token: watchers[Math.floor(at / STREAMS_PER_ACCOUNT)] ?? token,
    })),
    changes: Array.from({ length: CHANGES }, () => ({ url: changeAt, token, data: data() })),
  })
  const ours = (listeners: number) =>
    job(listeners, `${oursAt}/api/live?topics=roster:${roster.id}/duty`, `${oursAt}/api/recordStatus`, () => ({
      rosterId: roster.id,
      entries: [{ id: world.newId(), soldierId: soldier?.id, status: 'PDY', from, to: from, method: 'seen' }],
    }))
  const bare = (listeners: number) =>
    job(listeners, `${bareAt}/api/live`, `${bareAt}/api/change`, () => ({
      rosterId: roster.id,
      soldierId: soldier?.id,
      status: 'PDY',
    }))

  const findings: Finding[] = []
  for (const listeners of LISTENERS) {
    const figures = await interleave(ROUNDS, {
      ours: () => listen(ours(listeners)),
      bare: () => listen(bare(listeners)),
    })
    const at = (share: number) =>
      ratio(
        figures.ours.map(({ delays }) => quantile(delays, share)),
        figures.bare.map(({ delays }) => quantile(delays, share)),
      )
    const lost = figures.ours.reduce((sum, result) => sum + result.lost, 0)
    const aimed = listeners === Math.max(...LISTENERS)
    const p99 = quantile(
      figures.ours.flatMap(({ delays }) => delays),
      0.99,
    )
    findings.push(
      { what: `${listeners} listeners: p50 against LISTEN to SSE`, figure: times(at(0.5)) },
      {
        what: `${listeners} listeners: p99 against LISTEN to SSE`,
        figure: `${times(at(0.99))} (${p99.toFixed(0)} ms)`,
        ...(aimed ? { aim: '2x or less', met: at(0.99) <= 2 } : {}),
      },
      {
        what: `${listeners} listeners: events lost of ${listeners * CHANGES * ROUNDS}`,
        figure: String(lost),
        aim: 'none',
        met: lost === 0,
      },
    )
  }
  return { title: 'Live change', findings }
}

async function listen(job: LiveJob): Promise<LiveResult> {
  const child = fork(join(import.meta.dirname, 'listeners.ts'), { execArgv: [] })
  child.send(job)
  const [result] = (await once(child, 'message')) as [LiveResult]
  child.kill()
  await once(child, 'exit')
  return result
}
