import { randomUUID } from 'node:crypto'
import { codeFromWire, HTTP_STATUS } from '@muster/domain/kernel/refusal.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyInput, fullInput, HOSTILE, placesIn, withAt } from './any-input.ts'
import { declarations } from '../server/declared.ts'
import { DEEP, tries } from '../run/depth.ts'
import { everythingOf, secretsOf, THEIR_DODID, THEIR_NAME, THEIR_PHONE, type Things, things } from './others-data.ts'
import { startTestServer, type TestServer } from '../server/server.ts'

/**
 * Whatever a signed-in stranger sends to any declared function, the answer says what is wrong, and no data of another
 * leader is read or changed. The other leader's data has names, numbers and ids that nobody else has, and no answer may
 * contain one of them. Later functions are included automatically.
 */
const table = declarations.map((declaration) => [declaration.name, declaration] as const)

/** A body is read before anything of the function, so one of each access, kind and size represents the others. */
const BODIES_OF = new Set(
  new Map(declarations.map((each) => [JSON.stringify([each.access, each.kind, each.limits]), each.name])).values(),
)

/** Codes that no caller may cause. */
const NEVER = new Set(['internal', 'unknown', 'data-loss', 'unavailable', 'deadline-exceeded', 'unimplemented'])

/** Without these values no call gets far enough to do anything. */
const REACHES: Readonly<Record<string, object>> = { selfDeleteAccount: { confirm: 'DELETE' } }

let server: TestServer
let own: Things
let theirs: Things
let token: string
let before: readonly string[]
/** The other leader's data that no answer may contain, in lower case. */
let secrets: readonly string[]
/** The accounts that the stranger had. */
const strangers: string[] = []

beforeAll(async () => {
  server = await startTestServer({ invented: true, at: new Date('2026-03-02T15:30:00Z') })
  own = await things(server, 'Own')
  theirs = await things(server, THEIR_NAME, {
    dodid: THEIR_DODID,
    email: `${THEIR_NAME}@example.mil`,
    cell: THEIR_PHONE,
  })
  secrets = await secretsOf(server, theirs)
  token = own.roster.owner.token
  strangers.push(own.roster.owner.uid)
  before = await everythingOf(server, theirs, strangers)
  expect(before.length).toBeGreaterThan(10)
})
afterAll(() => server.close())

interface Answer {
  readonly status: number
  readonly result?: unknown
  readonly error?: { status: string; message: string; details?: { field?: string } }
}

async function send(name: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const response = await server.post(`/api/${name}`, body, { authorization: `Bearer ${token}`, ...headers })
  const text = await response.text()
  mustSayNothingOfTheirs(name, text, body)
  return { status: response.status, ...(JSON.parse(text) as object) }
}

function mustSayNothingOfTheirs(name: string, answer: string, body: string): void {
  const said = [answer, ...filesIn(answer)].join('\n').toLowerCase()
  const found = secrets.filter((secret) => said.includes(secret))
  expect(found, `${name} answers ${body.slice(0, 600)} with ${answer.slice(0, 600)}`).toEqual([])
}

/** Base64 contents of an answer, such as a CSV, as text. */
function filesIn(answer: string): string[] {
  const files = answer.match(/"[A-Za-z0-9+/]{24,}={0,2}"/g) ?? []
  return files.map((file) => Buffer.from(file.slice(1, -1), 'base64').toString('utf8'))
}

async function attempt(declaration: FunctionDeclaration, input: unknown): Promise<Answer> {
  const body = JSON.stringify({ data: input })
  const answer = await send(declaration.name, body)
  mustBeProper(answer, body)
  if (declaration.name === 'endMySessions' && answer.result !== undefined) {
    const { uid } = own.roster.owner
    const started = await server.database.write((tx) =>
      server.composition.sessions.start(tx, { uid, kind: 'native', device: 'test' }, server.clock.now()),
    )
    token = started.token
  }
  // Deleted with all its data, so another account takes its place.
  if (declaration.name === 'selfDeleteAccount' && answer.result !== undefined) {
    own = await things(server, 'Own')
    token = own.roster.owner.token
    strangers.push(own.roster.owner.uid)
  }
  return answer
}

function mustBeProper(answer: Answer, body: string): void {
  const shown = `${body.slice(0, 600)} gives ${JSON.stringify(answer).slice(0, 600)}`
  if (!answer.error) {
    expect(answer.status, shown).toBe(200)
    return
  }
  const code = codeFromWire(answer.error.status)
  if (code === null) throw new Error(shown)
  expect(NEVER, shown).not.toContain(code)
  expect(answer.status, shown).toBe(HTTP_STATUS[code])
  expect(answer.error.message, shown).toMatch(/^[^\n]*[.!?:]|…$/)
  expect(answer.error.message, shown).not.toMatch(/Invalid input|undefined|ZodError|duplicate key|syntax|relation "/)
  if (code === 'invalid-argument') expect(answer.error.details?.field, shown).toEqual(expect.any(String))
}

describe.each(table)('%s', (_name, declaration) => {
  test('answers any input of the right shape, and protects the data of others', async () => {
    const strange = [randomUUID(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    const ids = [...own.ids, ...own.ids, ...theirs.ids, ...strange]
    const pool = [...ids, ...ids.map((id) => id.toUpperCase())]
    const reaching = REACHES[declaration.name]
    await fc.assert(
      fc.asyncProperty(anyInput(declaration.input, pool), async (input) => {
        await attempt(declaration, reaching ? { ...(input as object), ...reaching } : input)
      }),
      { numRuns: reaching ? tries(4, 12) : tries(8, 40), seed: 4856 },
    )
    expect(await everythingOf(server, theirs, strangers)).toEqual(before)
  })

  test('says which of its fields is wrong, wherever it is', async () => {
    const good = fullInput(declaration.input, own.roster.id)
    expect(await attempt(declaration, { ...(good as object), surprise: 1 })).toMatchObject({
      error: { status: 'INVALID_ARGUMENT' },
    })
    for (const [at, place] of placesIn(good).entries()) {
      // In a quick run an eighteenth of them at each place, a different one at the next.
      const these = DEEP ? HOSTILE : HOSTILE.filter((_, index) => (at + index) % 18 === 0)
      for (const hostile of these) await attempt(declaration, withAt(good, place, hostile))
    }
  })

  test('reads ids in capitals as the same ids', async () => {
    if (!JSON.stringify(fullInput(declaration.input, own.roster.id)).includes(own.roster.id)) return
    const [roster = '', soldier = ''] = own.ids
    const input = JSON.stringify(fullInput(declaration.input, soldier)).replace(
      `"rosterId":"${soldier}"`,
      `"rosterId":"${roster}"`,
    )
    const capitals = [roster, soldier].reduce((text, id) => text.replaceAll(id, id.toUpperCase()), input)
    // A change made once is not made again, so the message may differ. The access may not.
    const code = (answer: Answer) => answer.error?.message.includes('No such roster') ?? false
    expect(code(await attempt(declaration, JSON.parse(capitals)))).toBe(false)
    expect(code(await attempt(declaration, JSON.parse(input)))).toBe(false)
  })

  if (!DEEP && !BODIES_OF.has(declaration.name)) return
  test.each([
    ['nothing', '', {}],
    ['half of it', '{"data":{', {}],
    ['an array', '[]', {}],
    ['two values', '{"data":{}}{"data":{}}', {}],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1'), {}],
    ['deep nesting', `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, {}],
    ['a prototype', '{"data":{"__proto__":{"isAdmin":true}}}', {}],
    ['a prototype as an own field', '{"__proto__":{"data":{}}}', {}],
    ['a huge number', `{"data":{"rosterId":${'9'.repeat(5000)}}}`, {}],
    ['a megabyte of one text', JSON.stringify({ data: { rosterId: 'x'.repeat(1_000_000) } }), {}],
    ['a field of a megabyte', JSON.stringify({ data: { ['x'.repeat(1_000_000)]: 1 } }), {}],
    [
      'very many fields',
      JSON.stringify({ data: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, n])) }),
      {},
    ],
    ['a form', 'data=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', '{"data":{}}', { 'content-type': 'text/plain' }],
    ['XML', '<data/>', { 'content-type': 'application/xml' }],
    ['no known type', '{"data":{}}', { 'content-type': 'x' }],
  ])('refuses a body of %s', async (_what, body, headers) => {
    const answer = await send(declaration.name, body, headers as Record<string, string>)
    mustBeProper(answer, body)
    expect(answer.error?.status).toBe('INVALID_ARGUMENT')
  })
})
