import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askAs,
  CALLERS,
  type Callers,
  EXPECTED,
  everyCaller,
  inputOf,
  NO_ROSTER,
  refusalOf,
} from './testing/access/access-table.ts'
import { declarations } from './testing/server/declared.ts'
import { exampleInput } from './testing/server/example-input.ts'
import { DEEP } from './testing/run/depth.ts'
import { newRoster, type TestRoster } from './testing/unit/rosters.ts'
import { startTestServer, type TestServer } from './testing/server/server.ts'

/** Not about rights, though their names sound like it. */
const OTHER = new Set([
  'createPortalLink',
  'takeBackDrop',
  'registerPushToken',
  'unregisterPushToken',
  'createDutyRoster',
  'changeDutyRoster',
  'endDutyRoster',
  'takeBackDuty',
])

/** Every function that the domain declares: who may call it, and how it answers bad input. */
const table = declarations.map((declaration) => [declaration.name, declaration] as const)

let server: TestServer
let refused: TestRoster
beforeAll(async () => {
  server = await startTestServer({ invented: true, environment: { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' } })
  refused = await newRoster(server)
})
afterAll(() => server.close())

test('a function with access to a roster names the roster and its area, and an exception gives its reason', () => {
  for (const { about, access, area, input, name, whole } of declarations) {
    if (/^(?:roster|chain) /.test(access)) expect(exampleInput(input), name).toHaveProperty('rosterId')
    expect(area !== undefined, `${name} has an area as a function about a roster`).toBe(
      /^(?:roster|chain) /.test(access),
    )
    if (whole) expect(area, name).toBeDefined()
    if (about === 'own row') expect(access, name).toBe('own row')
  }
  for (const { declaration, ways } of server.composition.implementations)
    for (const why of Object.values(ways)) expect(why.length, declaration.name).toBeGreaterThan(15)
})

test('acts of an admin need a fresh sign-in, and another device delivers nothing that does', () => {
  const acts = declarations.filter(({ access, kind }) => access === 'admin' && kind === 'write')
  expect(acts.length).toBeGreaterThan(5)
  expect(acts.filter(({ signIn }) => signIn !== 'fresh').map(({ name }) => name)).toEqual([])
  const fresh = declarations.filter(({ signIn }) => signIn === 'fresh')
  expect(fresh.filter(({ carried }) => carried).map(({ name }) => name)).toEqual([])
})

test('the security log hears of every export, and of every call that gives or takes rights', () => {
  const named = (words: RegExp) => declarations.filter(({ name, access }) => words.test(name) && access !== 'anyone')
  const exports = named(/^export/)
  expect(exports.length).toBeGreaterThan(15)
  expect(exports.filter(({ security }) => security !== 'export').map(({ name }) => name)).toEqual([])
  const rights = named(/Invite|CoLeader|LeaderPart|handOver|takeBack|Transfer|Share|Feed|Token$|Code$|Links?$|Roster$/)
    .filter(({ kind, access }) => kind === 'write' && access !== 'admin')
    .filter(({ name }) => !OTHER.has(name))
  expect(rights.length).toBeGreaterThan(20)
  expect(rights.filter(({ security }) => security !== 'rights').map(({ name }) => name)).toEqual([])
})

test('every declared function is implemented, once', () => {
  const implemented = server.composition.implementations.map(({ declaration }) => declaration.name)
  expect(implemented.toSorted()).toEqual(declarations.map(({ name }) => name).toSorted())
  expect(declarations.length).toBeGreaterThan(30)
})

/** Reuses the callers of the test before, unless a called function may have changed who they are. */
async function standing<T>(kept: { now: T | null }, make: () => Promise<T>, use: (callers: T) => Promise<boolean>) {
  const callers = kept.now ?? (await make())
  kept.now = null
  const changed = await use(callers)
  if (!changed) kept.now = callers
}
const callersOfAccess: { now: Callers | null } = { now: null }
const owners: { now: TestRoster | null } = { now: null }

describe.each(table)('%s', (_name, declaration) => {
  test(`may be called by those its access names (${declaration.access})`, async () => {
    await standing(
      callersOfAccess,
      () => everyCaller(server),
      async (callers) => {
        const { refusals, failed, changed } = await askAs(server, callers, declaration, CALLERS)
        expect(failed).toEqual([])
        expect(refusals).toEqual(EXPECTED[declaration.access])
        return changed
      },
    )
  })

  test('names what is wrong with a body, and never fails with an internal error', async () => {
    // Every call is refused, so their roster stays as it is.
    const { id: rosterId, owner } = refused
    const good = inputOf(declaration, rosterId)
    const bodies = [
      ...['', '{', 'null', '[]', '1', '{}', '{"data":1}', '{"data":"x"}', '{"data":[]}', '{"data":{"x":{}},"y":1}'],
      ...hostile(good).map((data) => JSON.stringify({ data })),
      `{"data":{"__proto__":{"isAdmin":true}}}`,
      `{"data":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    ]
    for (const body of bodies) {
      const response = await server.post(`/api/${declaration.name}`, body, { authorization: `Bearer ${owner.token}` })
      const answer = (await response.json()) as {
        error?: { status: string; message: string; details?: { field?: string } }
      }
      const shown = `${body.slice(0, 200)} gives ${JSON.stringify(answer).slice(0, 300)}`
      expect(answer.error?.status, shown).toBe('INVALID_ARGUMENT')
      expect(response.status, shown).toBe(400)
      expect(answer.error?.details?.field, shown).toEqual(expect.any(String))
    }
  })

  test('handles values of the right type that make no sense', async () => {
    const make = () => newRoster(server)
    await standing(owners, make, async ({ id: rosterId, owner }) => {
      let changed = false
      for (const data of senseless(inputOf(declaration, rosterId))) {
        const refusal = await refusalOf(server, declaration, data, owner.token)
        const shown = `${JSON.stringify(data).slice(0, 200)} gives ${refusal?.code} ${refusal?.message}`
        expect(['internal', 'unknown', 'unavailable'], shown).not.toContain(refusal?.code)
        changed ||= refusal === null && declaration.kind === 'write'
      }
      return changed
    })
  })
})

test.each(table.filter(([, { access }]) => /^(?:roster|chain) /.test(access)))(
  '%s answers a stranger as if there were no such roster',
  async (_name, declaration) => {
    const input = inputOf(declaration, refused.id)
    const { token } = refused.stranger
    const [forbidden, absent] = await Promise.all(
      [input, { ...input, rosterId: randomUUID() }].map((each) => refusalOf(server, declaration, each, token)),
    )
    expect(forbidden).toMatchObject({ code: 'not-found', message: NO_ROSTER, details: { field: 'rosterId' } })
    expect(forbidden).toEqual(absent)
  },
)

test.each(table.filter(([, { access }]) => access === 'own row'))(
  '%s has no data for an account without a link',
  async (_name, declaration) => {
    const asked = server.call(declaration, inputOf(declaration, refused.id), refused.stranger.token)
    const answer = await asked.catch((error: unknown) => error)
    if (declaration.kind === 'write' || answer instanceof Error) {
      expect(answer).toMatchObject({ code: expect.stringMatching(/^(?:not-found|failed-precondition)$/) })
    } else {
      const found = Object.values(answer as object).filter((value) => typeof value === 'object' && value !== null)
      expect(found.flat()).toEqual([])
    }
  },
)

/** The good input with one fault, in many variants. */
function hostile(good: Record<string, unknown>): unknown[] {
  const broken: unknown[] = [{ ...good, unknownField: 1 }]
  for (const [name, value] of Object.entries(good)) {
    const others = [{ nested: { deep: 1 } }, [[[[1]]]], 'a\0b', 'x'.repeat(100_000)]
    for (const other of others) {
      // Where any text is allowed, only values that are not text are faults.
      if (typeof other === typeof value && Array.isArray(other) === Array.isArray(value) && typeof other === 'object')
        continue
      broken.push({ ...good, [name]: other })
    }
  }
  return broken
}

/** In a quick run a third of them for each field, a different one for the next. */
function aThird<T>(values: readonly T[], field: number): readonly T[] {
  return DEEP ? values : values.filter((_, index) => (field + index) % 3 === 0)
}

/** Correct types with values that do not exist. */
function senseless(good: Record<string, unknown>): Record<string, unknown>[] {
  const odd: unknown[] = [
    '',
    ' ',
    '\u202e\ud800',
    "'; drop table accounts; --",
    '1e309',
    -1,
    0,
    2 ** 53,
    1e308,
    null,
    true,
  ]
  return Object.keys(good).flatMap((name, at) => aThird(odd, at).map((value) => ({ ...good, [name]: value })))
}
