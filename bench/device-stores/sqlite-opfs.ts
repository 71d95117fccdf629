import type { Contender } from './contender.ts'

export interface Asked {
  readonly number: number
  readonly call: keyof Contender
  readonly input: unknown
}
interface Answered {
  readonly number: number
  readonly value?: unknown
  readonly error?: string
}

const worker = new Worker(new URL('./sqlite-opfs-worker.ts', import.meta.url), { type: 'module' })
const waiting = new Map<number, PromiseWithResolvers<unknown>>()
let asked = 0
worker.addEventListener('message', ({ data: { number, value, error } }: MessageEvent<Answered>) => {
  if (error === undefined) waiting.get(number)?.resolve(value)
  else waiting.get(number)?.reject(new Error(error))
  waiting.delete(number)
})

function ask<Value>(call: keyof Contender, input?: unknown): Promise<Value> {
  const number = asked++
  const answer = Promise.withResolvers<unknown>()
  waiting.set(number, answer)
  worker.postMessage({ number, call, input } satisfies Asked)
  return answer.promise as Promise<Value>
}

/** In a worker, because only there files of the origin can be read and written at once. */
export const contender: Contender = {
  take: (brought) => ask('take', { rows: brought.rows }),
  all: () => ask('all'),
  one: (id) => ask('one', id),
  search: (part) => ask('search', part),
  wasmBytes: () => ask('wasmBytes'),
}
