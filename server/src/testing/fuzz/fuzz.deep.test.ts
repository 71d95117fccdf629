import { Writable } from 'node:stream'
import { codeFromWire } from '@muster/domain/kernel/refusal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../database/failure.ts'
import { createLog } from '../../platform/http/log.ts'
import { answerText } from '../files/answer-text.ts'
import {
  everythingOf,
  OF_THEIR_ROSTER,
  secretsOf,
  THEIR_DODID,
  THEIR_NAME,
  THEIR_PHONE,
  type Things,
  things,
} from '../hostile/others-data.ts'
import { tellProof } from '../run/proofs.ts'
import { declarations } from '../server/declared.ts'
import { startTestServer, type TestServer } from '../server/server.ts'
import { type Answer, faultOf } from './fault.ts'
import { signIn } from '../server/world-server.ts'
import { type Use, useOf } from './growth.ts'
import { bodyOf, learn, newUnit, type Persona, PERSONAS, type Unit, type Way, WAYS } from './personas.ts'
import { Told } from './told.ts'
import { type Random, randomFrom } from './random.ts'

/**
 * Five personas call all functions at random, several at a time: with valid, nearly valid and hostile input. Every answer
 * fits what its function declares, none is an error of the server, nothing of another leader's unit is in an answer, a
 * mail or a push, or changed, nothing that names a person is in the log, and the server does not use more and more of
 * anything.
 *
 * `FUZZ=1000000` makes so many calls, and `FUZZ_SEED` repeats their choices.
 */
const CALLS = Number(process.env['FUZZ'] ?? 20_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** After so many calls the five get a new unit. */
const CALLS_OF_A_UNIT = 2000
const AT_ONCE = 6
const MEASURED = 10
const FOREIGN_KEY = '23503'
let server: TestServer
let told: Told
let theirs: Things
let before: readonly string[]
let secrets: Readonly<Record<Persona, readonly string[]>>
/** Lines of the log, and those that name a person. */
let lines = 0
const named: string[] = []
const errors: string[] = []
const NAMES = [THEIR_NAME, THEIR_DODID, THEIR_PHONE, 'Linked, Lou', 'Admin, Ada']
const uids: string[] = []

beforeAll(async () => {
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = chunk.toString()
      lines += 1
      if (NAMES.some((name) => line.includes(name))) named.push(line)
      if (line.startsWith('{"level":50')) errors.push(line)
      done()
    },
  })
  told = await Told.start()
  server = await startTestServer({
    invented: true,
    at: new Date('2026-03-02T15:30:00Z'),
    environment: { RATE_LIMIT_FACTOR: '1000000', ...told.environment },
    log: createLog('info', log),
  })
  const marked = { dodid: THEIR_DODID, email: `${THEIR_NAME}@example.mil`, cell: THEIR_PHONE }
  theirs = await things(server, THEIR_NAME, marked)
  const all = await secretsOf(server, theirs)
  // An admin sees accounts by name, and nothing of rosters.
  secrets = { owner: all, 'editor with a part': all, viewer: all, 'linked Soldier': all, admin: OF_THEIR_ROSTER }
  // What waits is delivered first, because that changes rows as well.
  await server.composition.deliver()
  before = await everythingOf(server, theirs, uids)
  expect(before.length).toBeGreaterThan(10)
})
afterAll(async () => {
  await server.close()
  await told.close()
})

interface Result {
  readonly name: string
  readonly code: string
  readonly persona: Persona
}
interface Finding {
  readonly what: string
  readonly name: string
  readonly persona: Persona
  readonly body: string
  readonly answer: string
}

const findings: Finding[] = []
const MOST_FINDINGS = 20

/** An admin may tell everybody something. The feed's line of a notification says no more than the notification. */
function isOfBroadcast(row: string): boolean {
  return row.startsWith('notifications ')
    ? row.includes('"kind": "broadcast"')
    : row.startsWith('change_feed ') && row.includes('/notifications"')
}

/** Delivers what waits, and looks through it. */
async function deliver(): Promise<void> {
  await server.composition.deliver()
  // Their own leaders hear of what others ask them.
  const { rows } = await server.database.pool.query<{ email: string }>(
    'select email from accounts where uid = any ($1)',
    [[theirs.roster.owner, theirs.roster.editor, theirs.roster.viewer].map(({ uid }) => uid)],
  )
  const own = new Set(rows.map(({ email }) => email))
  for (const { persona, address, text } of told.take().filter((message) => !own.has(message.address))) {
    const foreign = secrets[persona ?? 'owner'].filter((secret) => text.toLowerCase().includes(secret))
    if (foreign.length > 0) {
      const what = `tells ${foreign.join()}`
      findings.push({ what, name: address, persona: persona ?? 'owner', body: '', answer: text.slice(0, 500) })
    }
  }
}

async function callOnce(unit: Unit, random: Random): Promise<Result> {
  const declaration = random.of(declarations)
  // Half of the calls are meant to do something, and half of those are by the one who may do most.
  const way = random.below(4) === 0 ? 'valid' : random.of<Way>(WAYS)
  const persona = way === 'valid' && random.below(2) === 0 ? 'owner' : random.of(PERSONAS)
  const body = bodyOf(declaration, way, unit, random)
  const { token } = unit.people[persona]
  const response = await server.post(`/api/${declaration.name}`, body, { authorization: `Bearer ${token}` })
  const answer = await response.text()
  const found = (what: string) =>
    findings.push({ what, name: declaration.name, persona, body, answer: answer.slice(0, 500) })
  const { result, error } = JSON.parse(answer) as Answer
  const wrong = faultOf(error, response.status)
  if (wrong) found(wrong)
  const said = (await answerText(result ?? error)).toLowerCase()
  // Hostile input may name anything that an attacker knows, so only what no call can name counts.
  const foreign = secrets[persona].filter((secret) => said.includes(secret))
  if (foreign.length > 0) found(`shows ${foreign.join()}`)
  if (result !== undefined) {
    learn(unit, result)
    // What it created has the ids that the call chose.
    learn(unit, (JSON.parse(body) as { readonly data: unknown }).data)
  }
  return { name: declaration.name, persona, code: error ? (codeFromWire(error.status) ?? error.status) : 'ok' }
}

/** Signs somebody in again whose session a call ended. False when the account is gone as well. */
async function isBack(unit: Unit, persona: Persona): Promise<boolean> {
  const { uid } = unit.people[persona]
  const { rowCount } = await server.database.pool.query(
    'select 1 from accounts where uid = $1 and disabled_at is null',
    [uid],
  )
  if (rowCount === 0) return false
  try {
    unit.people[persona] = { uid, token: await signIn(server, { uid }) }
    return true
  } catch (error) {
    // The account was deleted after it was looked for.
    if (codeOf(error) === FOREIGN_KEY) return false
    throw error
  }
}

/** Several at a time, until one of the five is gone. */
async function round(unit: Unit, calls: number, random: Random, results: Map<string, number>): Promise<number> {
  let made = 0
  let gone = false
  const caller = async (own: Random) => {
    while (made < calls && findings.length < MOST_FINDINGS && !gone) {
      made += 1
      const { name, code, persona } = await callOnce(unit, own)
      if (code === 'unauthenticated' && !(await isBack(unit, persona))) gone = true
      const key = `${name} ${code}`
      results.set(key, (results.get(key) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => caller(randomFrom(random.below(2 ** 31)))))
  return made
}

test(`${CALLS} calls`, { timeout: 4 * 3_600_000 }, async () => {
  console.log(`Fuzz, seed ${SEED}`)
  const random = randomFrom(SEED)
  const results = new Map<string, number>()
  const uses: Use[] = []
  for (let made = 0; made < CALLS && findings.length < MOST_FINDINGS; ) {
    const unit = await newUnit(server, theirs)
    await told.follow(server, unit)
    uids.push(...Object.values(unit.people).map(({ uid }) => uid))
    made += await round(unit, Math.min(CALLS_OF_A_UNIT, CALLS - made), random, results)
    await deliver()
    if (made >= (CALLS / MEASURED) * (uses.length + 1)) uses.push(await useOf(server.database.pools))
  }
  const total = [...results.values()].reduce((sum, count) => sum + count, 0)
  const answered = new Set([...results.keys()].filter((key) => key.endsWith(' ok')).map((key) => key.split(' ')[0]))
  tellProof({
    what: 'calls at random, as declared and without data of others',
    tried: CALLS,
    held: total - findings.length,
    note: `${declarations.length} functions, ${answered.size} of which did what was asked; ${findings.filter(({ what }) => /^(shows|tells)/.test(what)).length} showed data of others; ${told.mails} mails and ${told.pushes} pushes looked through; heap, connections, statements: ${uses.map((use) => Object.values(use).join('/')).join(' ')}`,
  })
  expect({ findings, errors: findings.length > 0 ? errors.slice(0, MOST_FINDINGS) : [] }).toEqual({
    findings: [],
    errors: [],
  })
  expect(total).toBe(CALLS)
  expect(answered.size).toBeGreaterThan(declarations.length / 2)
  mustNotGrow(uses)
  expect((await everythingOf(server, theirs, uids)).filter((row) => !isOfBroadcast(row))).toEqual(before)
  expect(told.mails).toBeGreaterThan(0)
  expect(told.pushes).toBeGreaterThan(0)
  expect(named).toEqual([])
  expect(lines).toBeGreaterThan(0)
})

/** From half of the calls to all of them. What is kept for a while is full by then. */
function mustNotGrow(uses: readonly Use[]): void {
  const [half, end] = [uses[Math.floor(uses.length / 2)], uses.at(-1)]
  if (!half || !end) throw new Error('Nothing was measured.')
  expect(end.heap).toBeLessThan(half.heap * 1.2 + 20)
  expect(end.connections).toBeLessThanOrEqual(half.connections + 2)
  expect(end.statements).toBeLessThanOrEqual(half.statements * 1.1 + 20)
}
