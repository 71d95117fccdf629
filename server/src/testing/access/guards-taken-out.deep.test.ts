import { AREAS, type Area } from '@muster/domain/kernel/area.ts'
import { viewOnlyWords } from '@muster/domain/access/entitlement.ts'
import type { Access, FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { closedWords, WHOLE_WORDS } from '@muster/domain/roster/leaders/part.ts'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellProof } from '../run/proofs.ts'
import { declarations } from '../server/declared.ts'
import { startTestServer, type TestServer } from '../server/server.ts'
import { newRoster, type Person } from '../unit/rosters.ts'
import { askAs, CALLERS, type Callers, EXPECTED, everyCaller, inputOf, refusalOf } from './access-table.ts'

/**
 * What a declaration demands of its caller is taken out, one demand of one function at a time, and whoever was refused
 * before must be able to tell: the call goes on, or another wall answers in other words. A demand that nobody would miss
 * is not enforced, or not tested.
 */
let server: TestServer
/** The same for leaders who sign in with one provider. */
let strict: TestServer
let callers: Callers
beforeAll(async () => {
  // Without its demand a call may fail where its function takes the demand for granted.
  const options = { logLevel: 'silent', invented: true }
  const environment = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }
  server = await startTestServer({ ...options, environment })
  const { database } = server
  strict = await startTestServer({
    ...options,
    database,
    environment: { ...environment, LEADERS_SIGN_IN_WITH: 'google' },
  })
  callers = await everyCaller(server)
})
afterAll(async () => {
  await strict.close()
  await server.close()
})

let tried = 0
let missed = 0
let behind = 0
afterAll(() =>
  tellProof({
    what: 'demands of declarations taken out, and missed',
    tried,
    held: missed,
    note: `${behind} of them with the function away, which proves the same again`,
  }),
)

type Demand = Partial<Pick<FunctionDeclaration, 'access' | 'area' | 'whole' | 'signIn' | 'subscription'>>

/** What a function is replaced with while it is away. */
const reached = async () => refuse('failed-precondition', 'The function was reached.')

/**
 * Asks with the declaration as it is, which must come out as `expected`, and without the demand, which must not. A
 * function that proves the same again is taken away for that, so that the demand has to hold alone. So is one that cannot
 * work without what its level proves.
 */
async function isMissed<T>(
  declaration: FunctionDeclaration,
  demand: Demand,
  ask: () => Promise<T>,
  expected: T,
  cannotWork = false,
): Promise<boolean> {
  tried += 1
  expect(await ask()).toEqual(expected)
  const was = Object.fromEntries(Object.keys(demand).map((key) => [key, declaration[key as keyof Demand]]))
  const asksOtherwise = async () => {
    Object.assign(declaration, demand)
    try {
      return !isDeepStrictEqual(await ask(), expected)
    } finally {
      Object.assign(declaration, was)
    }
  }
  if (cannotWork || !(await asksOtherwise())) {
    await withoutFunction(declaration, async () => {
      expect(await ask()).toEqual(expected)
      expect(await asksOtherwise()).toBe(true)
    })
    if (!cannotWork) behind += 1
  }
  missed += 1
  return true
}

async function withoutFunction(declaration: FunctionDeclaration, work: () => Promise<void>): Promise<void> {
  const functions = [server, strict].flatMap(({ composition }) =>
    composition.implementations.filter((each) => each.declaration === declaration),
  )
  const own = functions.map(({ prepare, handle }) => ({ prepare, handle }))
  for (const each of functions) Object.assign(each, { prepare: null, handle: reached })
  try {
    await work()
  } finally {
    for (const [at, each] of functions.entries()) Object.assign(each, own[at])
  }
}

/** The levels that let more callers in. */
const WEAKER: Readonly<Record<Access, readonly Access[]>> = {
  anyone: [],
  account: ['anyone'],
  'own row': ['anyone'],
  'roster viewer': ['account', 'chain viewer'],
  'roster editor': ['roster viewer', 'chain editor'],
  'roster owner': ['roster editor'],
  'chain viewer': ['account'],
  'chain editor': ['chain viewer'],
  admin: ['account'],
}
const provesItself = () =>
  new Set(
    server.composition.implementations
      .filter(({ ways }) => ways.provesItself !== undefined)
      .map(({ declaration }) => declaration.name),
  )

describe('each access level', () => {
  const asked = declarations.flatMap((declaration) =>
    WEAKER[declaration.access].map((weaker) => [declaration.name, declaration.access, weaker, declaration] as const),
  )

  test.each(asked)('%s by %s is missed when it is %s', async (name, access, weaker, declaration) => {
    // The level of these changes nothing but who may call without an account: their statement proves the rest.
    if (provesItself().has(name)) return
    const refused = CALLERS.filter((caller) => EXPECTED[access][caller] !== null)
    const expected = Object.fromEntries(refused.map((caller) => [caller, EXPECTED[access][caller]]))
    let changed = false
    const ask = async () => {
      const asked = await askAs(server, callers, declaration, refused)
      changed ||= asked.changed
      return asked.refusals
    }
    const provesLess = weaker === 'account' || weaker === 'anyone'
    expect(await isMissed(declaration, { access: weaker }, ask, expected, provesLess)).toBe(true)
    if (changed) callers = await everyCaller(server)
  })
})

/** The words in which somebody is refused. Null for an answer. */
const wordsOf =
  (
    declaration: FunctionDeclaration,
    by: () => Promise<{ readonly rosterId: string; readonly person: Pick<Person, 'token'> }>,
    at = server,
  ) =>
  async (): Promise<string | null> => {
    const { rosterId, person } = await by()
    return (await refusalOf(at, declaration, inputOf(declaration, rosterId), person.token))?.message ?? null
  }

/** A leader of a new roster with this part. Another one for each call, because it may end its own rights. */
async function leaderWith(areas: object | null, groups: boolean) {
  const roster = await newRoster(server)
  const { pool } = server.database
  const everything = Object.fromEntries(AREAS.map((area) => [area, 'change']))
  await pool.query('update roster_members set areas = $3 where roster_id = $1 and uid = $2', [
    roster.id,
    roster.editor.uid,
    areas && JSON.stringify({ ...everything, ...areas }),
  ])
  if (groups) {
    await pool.query('update roster_members set limited = true where roster_id = $1 and uid = $2', [
      roster.id,
      roster.editor.uid,
    ])
  }
  return { rosterId: roster.id, person: roster.editor }
}

/** What a leader sees is at least what a part can leave out: without accountability, some other areas are to see. */
const without = (area: Area) =>
  area === 'accountability' ? { accountability: 'nothing', leave: 'see', operations: 'see' } : { [area]: 'nothing' }

describe('each area', () => {
  const asked = declarations.filter(({ area, access }) => area && area !== 'any' && access !== 'roster owner')
  test.each(asked.map((declaration) => [declaration.name, declaration] as const))(
    'of %s is missed',
    async (name, declaration) => {
      if (provesItself().has(name)) return
      const area = declaration.area as Area
      expect(
        await isMissed(
          declaration,
          { area: 'any' },
          wordsOf(declaration, () => leaderWith(without(area), false)),
          closedWords(area),
        ),
      ).toBe(true)
    },
  )
})

describe('each demand of the whole roster', () => {
  const asked = declarations.filter(({ whole, access }) => whole && access !== 'roster owner')
  test.each(asked.map((declaration) => [declaration.name, declaration] as const))(
    'of %s is missed',
    async (name, declaration) => {
      if (provesItself().has(name)) return
      const ask = wordsOf(declaration, () => leaderWith(null, true))
      expect(await isMissed(declaration, { whole: undefined as never }, ask, WHOLE_WORDS)).toBe(true)
    },
  )
})

describe('each demand of a subscription', () => {
  const asked = declarations.filter(({ subscription }) => subscription === 'needed')
  test.each(asked.map((declaration) => [declaration.name, declaration] as const))(
    'of %s is missed',
    async (_name, declaration) => {
      const unpaid = async () => {
        const roster = await newRoster(server)
        await server.database.pool.query('update subscription_sources set entitled_until = $2 where uid = $1', [
          roster.owner.uid,
          server.clock.now(),
        ])
        return { rosterId: roster.id, person: roster.owner }
      }
      const ask = wordsOf(declaration, unpaid)
      expect(await isMissed(declaration, { subscription: undefined as never }, ask, viewOnlyWords('canceled'))).toBe(
        true,
      )
    },
  )
})

// The last, because hours go by in it.
describe('each demand of a sign-in', () => {
  const asking = (which: FunctionDeclaration['signIn']) =>
    declarations.filter(({ signIn }) => signIn === which).map((declaration) => [declaration.name, declaration] as const)

  test.each(asking('as a leader'))('as a leader for %s is missed', async (_name, declaration) => {
    // Not a leader yet: those without that sign-in are not let in at all.
    const nobody = async () => ({ rosterId: callers.rosterId, person: await strict.signUp() })
    const ask = wordsOf(declaration, nobody, strict)
    expect(
      await isMissed(
        declaration,
        { signIn: undefined as never },
        ask,
        'Leaders sign in another way here. Sign out, and sign in with the way for leaders.',
      ),
    ).toBe(true)
  })

  test.each(asking('fresh'))('a moment before %s is missed', async (_name, declaration) => {
    const ask = wordsOf(declaration, async () => {
      const { rosterId, tokens } = await everyCaller(server)
      server.clock.advance(3 * 3_600_000)
      return { rosterId, person: { token: tokens[declaration.access === 'admin' ? 'admin' : 'owner'] ?? '' } }
    })
    expect(
      await isMissed(
        declaration,
        { signIn: undefined as never },
        ask,
        'Sign in again to do this. Your last sign-in is too long ago.',
      ),
    ).toBe(true)
  })
})
