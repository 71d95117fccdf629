import { randomBytes, randomUUID } from 'node:crypto'
import {
  answerMyRecall,
  answerRecallLink,
  endRecall,
  getMyAlert,
  getRecall,
  makeRecallLinks,
  markRecall,
  openRecallLink,
  startRecall,
  voidRecallLinks,
  withdrawRecallMarks,
} from '@muster/domain/roster/recall/functions.ts'
import { standingOf } from '@muster/domain/roster/recall/standing.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  anybody,
  board,
  later,
  leader,
  link,
  marked,
  owner,
  recalledPlatoon,
  roster,
  says,
  setting,
  soldier,
  wish,
} from '../../testing/unit/recalled-platoon.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../../testing/unit/notices.ts'

const NOW = '2026-11-12T11:30:00.000Z'
const DEAD = {
  code: 'not-found',
  message:
    'This link cannot be used. It may be over, have been ended by your leader or been cut off on its way. Call your leader.',
}

recalledPlatoon()

const stateOf = async (index: number, recallId: string) => {
  const { people } = await board(recallId)
  return standingOf(people.find(({ soldierId }) => soldierId === soldier(index))?.entries ?? []).state
}

describe('starting', () => {
  test('calls everybody with their current data, and notifies those with an account and the other leaders', async () => {
    const ortega = await setting.world.leader('SPC', 'Ortega')
    await setting.world.link(roster, roster.soldiers[4], ortega)
    const editor = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(roster, editor, 'editor')
    const started = await leader.call(startRecall, wish())
    expect(started).toMatchObject({ state: 'running', startedBy: expect.stringContaining('Navarro'), groups: null })
    const { people } = await board()
    expect(people).toHaveLength(29)
    expect(people.filter(({ told }) => told).map(({ soldierId }) => soldierId)).toEqual([soldier(4)])
    expect(people[2]?.group).toBe('1st Platoon / 1st Squad')
    expect(await noticesTo(setting, ortega)).toEqual(['Recall drill: answer by 0700'])
    expect(await noticesTo(setting, editor)).toEqual(['Recall drill of 2nd Platoon started'])
    expect(await noticesTo(setting, owner)).toEqual([])
  })

  test('of some groups calls Soldiers in them and below', async () => {
    const squad = roster.groups.find(({ kind }) => kind === 'squad')?.id ?? ''
    const started = await leader.call(startRecall, wish({ groupIds: [squad], called: 9 }))
    expect(started.groups).toEqual(['1st Platoon / 1st Squad'])
    expect((await board()).people).toHaveLength(9)
    const unknown = leader.call(startRecall, wish({ groupIds: [randomUUID()] }))
    expect(await refusalOf(unknown)).toMatchObject({ code: 'failed-precondition' })
  })

  test('with a number that differs from the screen calls nobody', async () => {
    expect(await refusalOf(leader.call(startRecall, wish({ called: 28 })))).toMatchObject({
      code: 'aborted',
      message: 'The roster has changed: this would call 29, not 28. Review the count, then start.',
    })
    expect(await leader.call(getRecall, { rosterId: roster.id })).toBeNull()
  })

  test('by two leaders at the same moment starts one, and the other learns whose it is', async () => {
    const dixon = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(roster, dixon, 'editor')
    const starts = [leader, setting.as(dixon), leader, setting.as(dixon)].map((who) => who.call(startRecall, wish()))
    const { answers, refusals } = await atOnce(...starts)
    expect(answers).toHaveLength(1)
    expect(refusals).toHaveLength(3)
    for (const refusal of refusals) {
      expect(refusal.message).toMatch(/started a recall of this roster at 0630, and it is still running/)
    }
    expect((await board()).recall.id).toBe(answers[0]?.id)
  })

  test('the same start sent again is the same recall', async () => {
    const input = wish()
    const { answers } = await atOnce(leader.call(startRecall, input), leader.call(startRecall, input))
    expect(answers.map(({ id }) => id)).toEqual([input.recallId, input.recallId])
    expect((await board()).people).toHaveLength(29)
  })

  test('refuses a classified word or an SSN in its texts', async () => {
    const said = leader.call(startRecall, wish({ message: 'SSN 123-45-6789' }))
    expect(await refusalOf(said)).toMatchObject({ code: 'invalid-argument', details: { field: 'message' } })
  })
})

describe('a personal link', () => {
  let recallId: string
  beforeEach(async () => {
    recallId = (await leader.call(startRecall, wish())).id
  })

  test('shows the message, rank and last name, and nothing about anybody else', async () => {
    const secret = await link(recallId, 7)
    const shown = await anybody(openRecallLink, { secret })
    expect(shown).toEqual({
      state: 'running',
      unit: '2nd Platoon',
      rank: roster.soldiers[7]?.rank,
      last: roster.soldiers[7]?.last,
      kind: 'drill',
      message: 'Report in uniform.',
      place: 'the motor pool',
      timeZone: 'America/New_York',
      startedAt: NOW,
      respondBy: '2026-11-12T12:00:00.000Z',
      reportBy: null,
      endedAt: null,
      answer: null,
    })
  })

  test('is stored as a hash only, everywhere', async () => {
    const secret = await link(recallId, 3)
    await anybody(answerRecallLink, { secret, ...says('on the way') })
    const { rows: tables } = await setting.server.database.pool.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables) {
      const { rows } = await setting.server.database.pool.query(
        `select from ${name} t where to_jsonb(t)::text like $1 limit 1`,
        [`%${secret}%`],
      )
      expect(rows, name).toEqual([])
    }
  })

  test('answers for its Soldier only, and changed answers are kept, and the last counts', async () => {
    const secret = await link(recallId, 7)
    await anybody(answerRecallLink, { secret, ...says('cannot come', { reason: 'On leave or pass' }) })
    later(2)
    const wrongClock = { etaMinutes: 30, deviceAt: '2026-11-12T10:32:00.000Z', device: 'iPhone, Safari' }
    await anybody(answerRecallLink, { secret, ...says('on the way', wrongClock) })
    const { people } = await board(recallId)
    expect(people.filter(({ entries }) => entries.length > 0).map(({ soldierId }) => soldierId)).toEqual([soldier(7)])
    const person = people.find(({ soldierId }) => soldierId === soldier(7))
    expect(person?.entries).toMatchObject([
      { what: 'cannot come', reason: 'On leave or pass', source: 'link', by: null },
      { what: 'on the way', etaMinutes: 30, deviceAt: '2026-11-12T10:32:00.000Z', device: 'iPhone, Safari' },
    ])
    expect(person?.entries[1]).toMatchObject({ linkId: person?.links[0]?.id, at: '2026-11-12T11:32:00.000Z' })
    expect(standingOf(person?.entries ?? []).state).toBe('on the way')
    expect((await anybody(openRecallLink, { secret })) as object).toMatchObject({ answer: { what: 'on the way' } })
  })

  test('the same answer sent five times at once is one line', async () => {
    const secret = await link(recallId, 2)
    const answer = { secret, ...says('on the way', { etaMinutes: 15 }) }
    const { answers } = await atOnce(...Array.from({ length: 5 }, () => anybody(answerRecallLink, answer)))
    expect(answers).toHaveLength(5)
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect((await board(recallId)).people.flatMap(({ entries }) => entries)).toHaveLength(1)
    const other = anybody(answerRecallLink, { ...answer, answer: 'need help' })
    expect(await refusalOf(other)).toMatchObject({ code: 'already-exists', details: { field: 'answerId' } })
  })

  test('an answer’s number of another Soldier shows nothing and changes nothing', async () => {
    const [mine, theirs] = [await link(recallId, 2), await link(recallId, 3)]
    const answer = says('on the way')
    await anybody(answerRecallLink, { secret: mine, ...answer })
    expect(await refusalOf(anybody(answerRecallLink, { secret: theirs, ...answer }))).toMatchObject({
      code: 'already-exists',
    })
    expect(await stateOf(3, recallId)).toBe('no answer')
  })

  test('one message for a link that never existed, was ended, or is long over', async () => {
    const voided = await link(recallId, 5)
    await leader.call(voidRecallLinks, { rosterId: roster.id, recallId, soldierId: soldier(5) })
    const over = await link(recallId, 6)
    await leader.call(endRecall, { rosterId: roster.id, recallId, how: 'closed' })
    later(25 * 60)
    const dead = [randomBytes(16).toString('base64url'), '', 'x', voided, over]
    for (const secret of dead) {
      expect(await refusalOf(anybody(openRecallLink, { secret }))).toMatchObject(DEAD)
      expect(await refusalOf(anybody(answerRecallLink, { secret, ...says('arrived') }))).toMatchObject(DEAD)
    }
  })

  test('forwarded to a stranger: the leader sees which link it was, ends it, and sets its answers aside', async () => {
    const [first, second] = [await link(recallId, 8), await link(recallId, 8)]
    await anybody(answerRecallLink, { secret: second, ...says('arrived', { device: 'Android, Chrome' }) })
    const before = (await board(recallId)).people.find(({ soldierId }) => soldierId === soldier(8))
    expect(before?.links.map(({ number, voidedAt }) => [number, voidedAt])).toEqual([
      [1, null],
      [2, null],
    ])
    expect(before?.entries[0]).toMatchObject({ linkId: before?.links[1]?.id, device: 'Android, Chrome' })
    const about = { rosterId: roster.id, recallId, soldierId: soldier(8), notThem: true }
    expect(await leader.call(voidRecallLinks, about)).toEqual({ voided: 2, setAside: 1 })
    expect(await stateOf(8, recallId)).toBe('no answer')
    for (const secret of [first, second])
      expect(await refusalOf(anybody(openRecallLink, { secret }))).toMatchObject(DEAD)
    // A new link works again, and the old line is still visible.
    await anybody(answerRecallLink, { secret: await link(recallId, 8), ...says('need help') })
    const after = (await board(recallId)).people.find(({ soldierId }) => soldierId === soldier(8))
    expect(after?.entries.map((entry) => [entry.what, entry.void])).toEqual([
      ['arrived', 'not them'],
      ['need help', null],
    ])
  })

  test('answering while the link is ended: either it counts and is set aside, or the link was dead', async () => {
    for (let round = 0; round < 8; round += 1) {
      const index = 10 + round
      const secret = await link(recallId, index)
      const about = { rosterId: roster.id, recallId, soldierId: soldier(index), notThem: true }
      const [answered] = await Promise.allSettled([
        anybody(answerRecallLink, { secret, ...says('on the way') }),
        leader.call(voidRecallLinks, about),
      ])
      if (answered?.status === 'rejected') expect(answered.reason).toMatchObject(DEAD)
      const person = (await board(recallId)).people.find(({ soldierId }) => soldierId === soldier(index))
      expect(person?.entries.map((entry) => entry.void)).toEqual(answered?.status === 'fulfilled' ? ['not them'] : [])
    }
  })

  test('a call for help is announced to the leaders, once', async () => {
    const secret = await link(recallId, 9)
    for (let turn = 0; turn < 3; turn += 1) await anybody(answerRecallLink, { secret, ...says('need help') })
    const { rank, last } = roster.soldiers[9] ?? {}
    expect(await noticesTo(setting, owner)).toEqual([expect.stringMatching(`^${rank} ${last}, \\w+ needs help$`)])
  })

  test('endless tapping is stopped, and the last answer counts', async () => {
    const secret = await link(recallId, 1)
    for (let turn = 0; turn < 40; turn += 1) await anybody(answerRecallLink, { secret, ...says('on the way') })
    expect(await refusalOf(anybody(answerRecallLink, { secret, ...says('arrived') }))).toMatchObject({
      code: 'resource-exhausted',
    })
    expect(await stateOf(1, recallId)).toBe('on the way')
  })

  test('another roster’s recall gives nobody links', async () => {
    const other = await setting.world.leader('SSG', 'Far')
    const theirs = await setting.world.roster(other, { soldiers: 1 })
    const links = [{ id: randomUUID(), soldierId: soldier(0), secret: randomBytes(16).toString('base64url') }]
    const making = setting.as(other).call(makeRecallLinks, { rosterId: theirs.id, recallId, links })
    expect(await refusalOf(making)).toMatchObject({ code: 'not-found', details: { field: 'recallId' } })
  })
})

describe('a leader’s mark', () => {
  let recallId: string
  beforeEach(async () => {
    recallId = (await leader.call(startRecall, wish())).id
  })
  const mark = (marks: ReturnType<typeof marked>[], who = leader) =>
    who.call(markRecall, { rosterId: roster.id, recallId, marks })

  test('counts once however often it is sent, and can be withdrawn', async () => {
    const marks = [marked('reached by phone', 0), marked('could not reach', 1)]
    expect(await mark(marks)).toEqual({ marked: 2 })
    expect(await mark(marks)).toEqual({ marked: 0 })
    expect(await stateOf(0, recallId)).toBe('acknowledged')
    const back = { rosterId: roster.id, recallId, markIds: marks.map(({ id }) => id) }
    expect(await leader.call(withdrawRecallMarks, back)).toEqual({ withdrawn: 2 })
    expect(await leader.call(withdrawRecallMarks, back)).toEqual({ withdrawn: 0 })
    expect(await stateOf(0, recallId)).toBe('no answer')
  })

  test('two leaders who mark the same Soldier at the same moment are both named', async () => {
    const dixon = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(roster, dixon, 'editor')
    await Promise.all([mark([marked('reached by phone', 0)]), mark([marked('arrived', 0)], setting.as(dixon))])
    const { people } = await board(recallId)
    const entries = people.find(({ soldierId }) => soldierId === soldier(0))?.entries ?? []
    expect(entries.map(({ by }) => by)).toEqual(
      expect.arrayContaining([expect.stringContaining('Navarro'), expect.stringContaining('Dixon')]),
    )
    expect(entries).toHaveLength(2)
    expect(await stateOf(0, recallId)).toBe('arrived')
  })

  test('a leader cannot withdraw a Soldier’s own answer', async () => {
    const answer = says('cannot come')
    await anybody(answerRecallLink, { secret: await link(recallId, 3), ...answer })
    const back = { rosterId: roster.id, recallId, markIds: [answer.answerId] }
    expect(await leader.call(withdrawRecallMarks, back)).toEqual({ withdrawn: 0 })
    expect(await stateOf(3, recallId)).toBe('cannot come')
  })

  test('a Soldier who is not called cannot be marked', async () => {
    const [late] = await setting.world.arrive(roster, [{ rank: 'PFC', last: 'Late' }])
    const about = { id: randomUUID(), soldierId: late?.id ?? '', what: 'arrived' as const }
    expect(await refusalOf(mark([about]))).toMatchObject({ code: 'not-found', details: { field: 'marks' } })
  })

  test('a leader above sees and marks, and one who may only view there does not', async () => {
    const boss = await setting.world.leader('1SG', 'Hale')
    const company = await setting.world.roster(boss, { soldiers: [{ rank: 'SFC', last: 'Navarro' }] })
    await setting.world.link(company, company.soldiers[0], owner)
    const looker = await setting.world.leader('2LT', 'Cruz')
    await setting.world.member(company, looker, 'viewer')
    expect(await mark([marked('arrived', 0)], setting.as(boss))).toEqual({ marked: 1 })
    expect((await board(recallId, setting.as(looker))).people).toHaveLength(29)
    expect(await refusalOf(mark([marked('arrived', 1)], setting.as(looker)))).toMatchObject({
      code: 'permission-denied',
    })
    const ending = setting.as(boss).call(endRecall, { rosterId: roster.id, recallId, how: 'closed' })
    expect(await refusalOf(ending)).toMatchObject({ code: 'not-found' })
  })
})

describe('a Soldier with an account', () => {
  test('sees the recall, answers it in the app, and sees which answer counts', async () => {
    const ortega = await setting.world.leader('SPC', 'Ortega')
    await setting.world.link(roster, roster.soldiers[4], ortega)
    const own = setting.as(ortega)
    expect(await own.call(getMyAlert, {})).toMatchObject({ contact: { verifiedOn: null }, recall: null })
    const { id: recallId } = await leader.call(startRecall, wish())
    expect((await own.call(getMyAlert, {})).recall).toMatchObject({ recallId, state: 'running', answer: null })
    await own.call(answerMyRecall, { recallId, ...says('on the way', { etaMinutes: 45 }) })
    expect((await own.call(getMyAlert, {})).recall?.answer).toMatchObject({ what: 'on the way', etaMinutes: 45 })
    expect(await stateOf(4, recallId)).toBe('on the way')
    // Nothing about the others.
    expect(await refusalOf(own.call(getRecall, { rosterId: roster.id, recallId }))).toMatchObject({ code: 'not-found' })
  })

  test('answers for nobody else, and for no recall that does not call them', async () => {
    const stranger = await setting.world.leader('SPC', 'Far')
    const { id: recallId } = await leader.call(startRecall, wish())
    const answering = setting.as(stranger).call(answerMyRecall, { recallId, ...says('arrived') })
    expect(await refusalOf(answering)).toMatchObject({ code: 'not-found', details: { field: 'recallId' } })
    const elsewhere = await setting.world.roster(owner, { soldiers: [{ rank: 'SPC', last: 'Far' }] })
    await setting.world.link(elsewhere, elsewhere.soldiers[0], stranger)
    const again = setting.as(stranger).call(answerMyRecall, { recallId, ...says('arrived') })
    expect(await refusalOf(again)).toMatchObject({ code: 'not-found' })
  })
})
