import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBehalfOf } from './on-behalf-of.ts'
import { runInProcess } from './run-in-process.ts'

const limits = { milliseconds: 30_000, heapMegabytes: 64, queue: 100 }
let folder = ''
let jobs = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-job-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function job(work: string): URL {
  const file = join(folder, `${jobs++}.mjs`)
  writeFileSync(
    file,
    `import { answerJob } from ${JSON.stringify(new URL('./answer-job.ts', import.meta.url).href)}\nanswerJob(${work})\n`,
  )
  return pathToFileURL(file)
}

test('returns the job’s result for its input, bytes and dates included', async () => {
  const input = { bytes: Buffer.from('abc'), at: new Date(0) }
  expect(await runInProcess(job('async (input) => ({ ...input, more: 1 })'), input, limits)).toEqual({
    ...input,
    more: 1,
  })
})

test.each([
  ['never ends', 'async () => { for (;;); }', 'time'],
  ['eats all memory', 'async () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }', 'memory'],
  ['throws', 'async () => { throw new Error("no") }', 'crash'],
  ['ends without an answer', 'async () => process.exit(0)', 'crash'],
])('a job that %s is stopped, and the next one runs', async (_, work, reason) => {
  const short = { ...limits, milliseconds: reason === 'time' ? 500 : limits.milliseconds }
  await expect(runInProcess(job(work), null, short)).rejects.toMatchObject({ name: 'JobStopped', reason })
  expect(await runInProcess(job('async () => "next"'), null, limits)).toBe('next')
})

test('a failure is reported by its place, without its message, which may quote a user’s file', async () => {
  const failing = job('async () => { throw new Error("no room for Featherstonehaugh") }')
  const error = await runInProcess(failing, null, limits).catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/ended with 1\n +at .*\.mjs:2:/)
  expect(String(error)).not.toContain('Featherstonehaugh')
})

test('has no environment variables, which contain the passwords', async () => {
  const names = await runInProcess<null, string[]>(job('async () => Object.keys(process.env)'), null, limits)
  expect(
    names.filter((name) => !['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'].includes(name) && !name.startsWith('NODE_')),
  ).toEqual([])
})

test('one account’s running and waiting jobs hold up nobody else', async () => {
  const go = join(folder, 'go')
  const untilToldToGo = job(`async (input) => {
    const { existsSync } = await import('node:fs')
    while (!existsSync(${JSON.stringify(go)})) await new Promise((done) => setTimeout(done, 20))
    return input
  }`)
  const many = availableParallelism() + 4
  const theirs = Array.from({ length: many }, (_, index) =>
    onBehalfOf('A', () =>
      runInProcess(untilToldToGo, index, { ...limits, milliseconds: 120_000, foreign: index % 2 === 0 }),
    ),
  )
  // None of A's jobs ends before B has its own, twice.
  expect(await onBehalfOf('B', () => runInProcess(job('async () => "first"'), null, limits))).toBe('first')
  expect(await onBehalfOf('B', () => runInProcess(job('async () => "second"'), null, limits))).toBe('second')
  writeFileSync(go, '')
  expect(await Promise.all(theirs)).toEqual(Array.from({ length: many }, (_, index) => index))
})

test('with too many waiting, a caller is asked to come back', async () => {
  const echo = job('async (input) => input')
  const all = Array.from({ length: 12 }, (_, index) => runInProcess(echo, index, { ...limits, queue: 3 }))
  const answers = await Promise.allSettled(all)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'resource-exhausted' })
  expect(await runInProcess(echo, 'free again', limits)).toBe('free again')
})
