import { randomUUID } from 'node:crypto'
import {
  addCounselingAddendum,
  assessCounseling,
  closeCounseling,
  deleteSnippet,
  getCounseling,
  getMyCounseling,
  listSnippets,
  makeCounselingTasks,
  saveSnippet,
  shareCounseling,
} from '@muster/domain/counseling/functions.ts'
import { SNIPPET_LIMIT } from '@muster/domain/counseling/limits.ts'
import { listMyTasks, listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { archiveSoldiers } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answered,
  counselingDraft,
  delivered,
  draft,
  type RawDraft,
  type Session,
} from '../testing/unit/counselings.ts'
import { refusalOf } from '../testing/unit/rosters.ts'
import { atOnce, noticesTo, wordsTo } from '../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

let setting: WorldServer
let person: WorldAccount
let roster: WorldRoster
let client: Client
let other: Client
let session: Session
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-12T15:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  setting.at('2026-11-12T15:00:00Z')
  const owner = await world.leader('SFC', 'Navarro', { first: 'Ana' })
  const second = await world.leader('SSG', 'Dixon')
  person = await world.leader('SPC', 'Clay', { role: 'Soldier' })
  roster = await world.roster(owner, { soldiers: [{ rank: 'SPC', last: 'Clay', first: 'John' }] })
  await world.member(roster, second, 'editor')
  await world.link(roster, roster.soldiers[0], person)
  client = setting.as(owner)
  other = setting.as(second)
  soldierId = roster.soldiers[0]?.id ?? ''
  session = await delivered(client, { rosterId: roster.id, soldierId })
})

const versionNow = async () => (await client.call(getCounseling, session)).line.version
const code = async (call: Promise<unknown>) => (await refusalOf(call)).code

test('an addendum is added once, stays, and does not change the earlier text', async () => {
  const before = await client.call(getCounseling, session)
  const id = randomUUID()
  const add = (who: Client, text: string) => who.call(addCounselingAddendum, { ...session, id, text })
  const added = await add(client, 'The range date moved to 4 December.')
  expect(added).toMatchObject({ id, by: 'SFC Navarro, A.', text: 'The range date moved to 4 December.' })
  expect(await add(client, 'Other words')).toEqual(added)
  const after = await client.call(getCounseling, session)
  expect(after.text).toEqual({ ...before.text, addenda: [added] })
  const own = await setting.as(person).call(getMyCounseling, { counselingId: session.counselingId })
  expect(own.text?.addenda).toEqual([added])
  expect(await noticesTo(setting, person)).toContain('SFC Navarro, A. added to a counseling of yours')
  const attempt = setting.server.database.pool.query(`update counseling_addenda set text = '' where id = $1`, [id])
  await expect(attempt).rejects.toThrow(/append-only/)
  const next = await draft(client, { rosterId: roster.id, soldierId })
  const early = client.call(addCounselingAddendum, { ...next, id: randomUUID(), text: 'x' })
  expect(await code(early)).toBe('failed-precondition')
})

describe('part IV', () => {
  const assess = async (more: object = {}) =>
    client.call(assessCounseling, {
      ...session,
      version: await versionNow(),
      assessment: 'No formation missed since.',
      result: 'achieved',
      assessedOn: '2026-11-12',
      nextOn: '2026-12-12',
      ...more,
    })

  test('comes after the answer, and can be corrected until it is signed', async () => {
    expect(await refusalOf(assess())).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(/has not answered/),
    })
    await answered(client, session)
    expect(await assess()).toMatchObject({
      line: { state: 'assessed', assessedOn: '2026-11-12', nextOn: '2026-12-12' },
      text: { assessment: 'No formation missed since.', result: 'achieved', nextOn: '2026-12-10' },
    })
    expect((await assess({ result: 'partly' })).text?.result).toBe('partly')
    expect(await noticesTo(setting, person)).toContain('SFC Navarro, A. assessed the plan of a counseling of yours')
  })

  test('has its days in order', async () => {
    await answered(client, session)
    for (const [field, more] of [
      ['assessedOn', { assessedOn: '2026-11-09' }],
      ['assessedOn', { assessedOn: '2026-11-13' }],
      ['nextOn', { nextOn: '2026-11-01' }],
    ] as const) {
      expect(await refusalOf(assess(more))).toMatchObject({ code: 'invalid-argument', details: { field } })
    }
  })

  test('is saved once when two leaders assess at the same moment', async () => {
    const { line } = await answered(client, session)
    const act = (who: Client, result: 'achieved' | 'not achieved') =>
      who.call(assessCounseling, {
        ...session,
        version: line.version,
        assessment: result,
        result,
        assessedOn: '2026-11-12',
        nextOn: null,
      })
    const { answers, refusals } = await atOnce(act(client, 'achieved'), act(other, 'not achieved'))
    expect([answers.length, refusals.map((one) => one.code)]).toEqual([1, ['aborted']])
    const { text } = await client.call(getCounseling, session)
    expect([text?.assessment, text?.result]).toEqual([answers[0]?.text?.assessment, answers[0]?.text?.result])
  })
})

test('an answered session is closed, and is the same when it is reopened', async () => {
  const close = async (closed: boolean) =>
    client.call(closeCounseling, { ...session, version: await versionNow(), closed })
  expect(await code(close(true))).toBe('failed-precondition')
  await answered(client, session)
  expect((await close(true)).line).toMatchObject({ state: 'closed', closedAt: '2026-11-12T15:00:00.000Z' })
  expect(await code(close(true))).toBe('failed-precondition')
  expect((await close(false)).line).toMatchObject({ state: 'acknowledged', closedAt: null })
  const seen = { ...session, version: await versionNow() }
  const result = { assessment: 'Done', result: 'achieved' as const, assessedOn: '2026-11-12', nextOn: null }
  await client.call(assessCounseling, { ...seen, ...result })
  await close(true)
  expect((await close(false)).line.state).toBe('assessed')
})

test('a session without an answer from a Soldier who has left is closed, and is the same when it is reopened', async () => {
  const close = async (closed: boolean) =>
    client.call(closeCounseling, { ...session, version: await versionNow(), closed })
  const loss = { soldierIds: [soldierId], lossDate: '2026-11-12', reason: 'PCS' as const }
  await client.call(archiveSoldiers, { rosterId: roster.id, ...loss })
  const after = await close(true)
  expect(after).toMatchObject({ line: { state: 'closed', acknowledgedAt: null }, text: { response: null } })
  expect(after.events[0]).toMatchObject({ act: 'closed', note: 'Left before answering' })
  const open = await close(false)
  expect(open.line).toMatchObject({ state: 'delivered', closedAt: null })
  expect(open.events[0]).toMatchObject({ act: 'reopened', note: '' })
})

test('sharing is announced to the Soldier and recorded, and repeating it changes nothing', async () => {
  for (const shared of [true, true, false]) await client.call(shareCounseling, { ...session, shared })
  const { events } = await client.call(getCounseling, session)
  expect(events.map(({ act, by }) => [act, by])).toEqual([
    ['unshared', 'SFC Navarro, A.'],
    ['shared', 'SFC Navarro, A.'],
    ['delivered', 'SFC Navarro, A.'],
    ['started', 'SFC Navarro, A.'],
  ])
  expect((await noticesTo(setting, person)).slice(1)).toEqual([
    'SFC Navarro, A. shared a counseling of yours with leaders above',
    'SFC Navarro, A. no longer shares a counseling of yours with leaders above',
  ])
  const unsaid = await draft(client, { rosterId: roster.id, soldierId })
  expect(await code(client.call(shareCounseling, { ...unsaid, shared: true }))).toBe('failed-precondition')
})

describe('tasks of the plan', () => {
  test('wait for the answer, until which the session may be withdrawn', async () => {
    const { text } = await client.call(getCounseling, session)
    const lines = text?.plan.map(({ id }) => id) ?? []
    expect(await refusalOf(client.call(makeCounselingTasks, { ...session, lines }))).toMatchObject({
      code: 'failed-precondition',
      message: 'The Soldier has not answered this session. Make tasks after that.',
    })
    expect((await client.call(listTasks, { rosterId: roster.id })).tasks).toEqual([])
  })

  test('go to the Soldier, with the suspense, and show only the date of the session', async () => {
    await answered(client, session)
    const { text } = await client.call(getCounseling, session)
    const lines = text?.plan.map(({ id }) => id) ?? []
    expect(await client.call(makeCounselingTasks, { ...session, lines })).toEqual({ made: 2 })
    const { tasks } = await client.call(listTasks, { rosterId: roster.id })
    expect(tasks).toMatchObject([
      {
        title: 'Be at first formation at 0620',
        source: 'Counseling 10 Nov 2026',
        assignees: [{ soldierId }],
        suspense: { date: '2026-11-30', time: null },
        dueAt: '2026-12-01T04:59:00.000Z',
      },
      { title: 'Lead PT for the squad on Tuesdays', suspense: null, dueAt: null },
    ])
    expect(JSON.stringify(tasks)).not.toMatch(/Missed|October/)
    expect((await setting.as(person).call(listMyTasks, {})).tasks).toHaveLength(2)
    expect(await noticesTo(setting, person)).toContain('SFC Navarro, A. gave you 2 tasks')
    expect(await wordsTo(setting, person)).not.toMatch(/formation|Lead PT/)
    expect((await client.call(getCounseling, session)).tasked.toSorted()).toEqual(lines.toSorted())
  })

  test('are made once, however many leaders make them at the same moment', async () => {
    await answered(client, session)
    const { text } = await client.call(getCounseling, session)
    const lines = text?.plan.map(({ id }) => id) ?? []
    const make = (who: Client, some: string[]) => who.call(makeCounselingTasks, { ...session, lines: some })
    const { answers } = await atOnce(make(client, lines), make(other, lines), make(client, lines.slice(0, 1)))
    expect(answers.reduce((sum, { made }) => sum + made, 0)).toBe(2)
    expect((await client.call(listTasks, { rosterId: roster.id })).tasks).toHaveLength(2)
    expect(await make(other, lines)).toEqual({ made: 0 })
    expect(await refusalOf(make(client, [...lines, randomUUID()]))).toMatchObject({
      code: 'not-found',
      details: { field: 'lines.2' },
    })
    const unsaid = await draft(client, { rosterId: roster.id, soldierId })
    expect(await code(client.call(makeCounselingTasks, { ...unsaid, lines }))).toBe('failed-precondition')
  })
})

describe('snippets', () => {
  const snippet = (more: object = {}) => ({
    id: randomUUID(),
    block: 'plan' as const,
    title: 'On time',
    text: 'Be 10 minutes early.',
    ...more,
  })

  test('belong to one account', async () => {
    const first = snippet()
    await client.call(saveSnippet, { snippet: first })
    await client.call(saveSnippet, { snippet: { ...first, title: 'Punctual' } })
    expect((await client.call(listSnippets, {})).snippets).toEqual([{ ...first, title: 'Punctual' }])
    expect((await other.call(listSnippets, {})).snippets).toEqual([])
    await other.call(deleteSnippet, { id: first.id })
    await other.call(saveSnippet, { snippet: { ...first, text: 'Mine' } })
    expect((await client.call(listSnippets, {})).snippets).toMatchObject([{ text: first.text }])
    await client.call(deleteSnippet, { id: first.id })
    expect((await client.call(listSnippets, {})).snippets).toEqual([])
  })

  test('are limited in number, also when two screens save one at the same moment', async () => {
    const { uid } = person
    await setting.server.database.pool.query(
      `insert into counseling_snippets (uid, id, block, title, text)
      select $1, gen_random_uuid(), 'plan', 'x', 'x' from generate_series(1, $2)`,
      [uid, SNIPPET_LIMIT - 1],
    )
    const keep = () => setting.as(person).call(saveSnippet, { snippet: snippet() })
    const { answers, refusals } = await atOnce(keep(), keep())
    expect([answers.length, refusals.map((one) => one.code)]).toEqual([1, ['resource-exhausted']])
  })
})

test('typed text is kept letter by letter, or refused by its field', async () => {
  const about = { rosterId: roster.id, soldierId }
  const [arabic, hebrew] = ['\u0645\u0631\u062d\u0628\u0627 \u200fSGT', '\u202b\u05e9\u05dc\u05d5\u05dd\u202c']
  const long = `${'👩‍🚒 é '.repeat(2000)}end`.slice(0, 19_990)
  const said = {
    purpose: long,
    keyPoints: `${arabic}\n${hebrew}\tend`,
    leaderResponsibilities: 'a\u0001b\u0007c\ud800d',
  }
  const links = [{ label: 'SOP', url: 'https://example.mil/a\u0001b?q=\ud800' }]
  const odd = await draft(client, about, { ...said, links })
  const { text } = await client.call(getCounseling, odd)
  expect(text).toMatchObject({
    purpose: long.toWellFormed().trim(),
    keyPoints: said.keyPoints,
    leaderResponsibilities: 'a b c\ufffdd',
  })
  expect(text?.links[0]?.url).toMatch(/^https:\/\/example\.mil\/a/)
  const full = 'x'.repeat(20_000)
  const most = await draft(client, about, { purpose: full, keyPoints: full, leaderResponsibilities: full })
  expect((await client.call(getCounseling, most)).text?.keyPoints).toHaveLength(20_000)

  const [line] = counselingDraft().plan
  if (!line) throw new Error('the draft has a plan')
  const wrongs: [string, Partial<RawDraft>][] = [
    ['draft.purpose', { purpose: `${full}x` }],
    ['draft.keyPoints', { keyPoints: 'Call 123-45-6789' }],
    ['draft.leaderResponsibilities', { leaderResponsibilities: 'CUI//SP-PRVCY' }],
    ['draft.place', { place: 'SECRET' }],
    ['draft.plan.0.action', { plan: [{ ...line, action: 'SSN 123456789' }] }],
    ['draft.plan', { plan: [line, line] }],
    ['draft.links.0.url', { links: [{ label: '', url: 'javascript:alert(1)' }] }],
    ['draft.heldOn', { heldOn: '2026-02-30' }],
    ['draft.kind', { kind: 'gossip' as never }],
  ]
  for (const [field, wrong] of wrongs) {
    expect(await refusalOf(draft(client, about, wrong)), field).toMatchObject({
      code: 'invalid-argument',
      details: { field },
    })
  }
})
