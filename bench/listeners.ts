// The screens of `live.ts`, in a process of their own: opens streams, makes changes one after the other, and measures
// the time from sending each change to each of its events.
import { request } from 'node:http'
import type { LiveJob, LiveResult } from './live.ts'
import { answerOf } from './load.ts'

/** A later event counts as lost. */
const PATIENCE_MS = 5_000

let sentAt = 0
let delays: number[] = []
let onEvent = (): void => {}

process.once('message', (job: LiveJob) => void run(job).then((result) => process.send?.(result)))

async function run({ streams, changes }: LiveJob): Promise<LiveResult> {
  await Promise.all(streams.map(open))
  const all: number[] = []
  for (const change of changes) {
    delays = []
    const arrived = new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, PATIENCE_MS)
      onEvent = () => {
        if (delays.length < streams.length) return
        clearTimeout(patience)
        resolve()
      }
    })
    sentAt = performance.now()
    await Promise.all([answerOf(change), arrived])
    all.push(...delays)
  }
  return { delays: all, lost: streams.length * changes.length - all.length }
}

/** Resolves when the server has confirmed that it is listening. */
function open({ url, token }: LiveJob['streams'][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: open')) resolve()
        if (!text.includes('event: touch')) return
        delays.push(performance.now() - sentAt)
        onEvent()
      })
    })
    asking.on('error', reject).end()
  })
}
