import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { deleteSoldiers, archiveSoldiers, exportMyData } from '@muster/domain/roster/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import {
  answerMyRecall,
  answerRecallLink,
  endRecall,
  exportRecall,
  getRecall,
  listRecalls,
  markRecall,
  openRecallLink,
  startRecall,
} from '@muster/domain/roster/recall/functions.ts'
import { describe, expect, test } from 'vitest'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
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
import { everyArea } from '../../testing/unit/divided-company.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../../testing/unit/notices.ts'
import type { WorldAccount } from '../../demo/world/world.ts'
import type { Client } from '../../testing/server/world-server.ts'

recalledPlatoon()

const runJob = async (name: string) => {
  const job = setting.server.composition.jobs.find((each) => each.name === name)
  await job?.handle({ id: '', data: {}, signal: new AbortController().signal })
}

describe('escalation', () => {
  test('the next leader is notified of those without an answer, once, and then the one further up', async () => {
    // 1st Squad: SSG leads, called by the 2LT. The platoon sergeant's row is the owner's own.
    const squadLeader = await setting.world.leader('SSG', 'Brandt')
    await setting.world.link(roster, roster.soldiers[2], squadLeader)
    const squad = roster.groups.find(({ kind }) => kind === 'squad')?.id ?? ''
    const { id: recallId } = await leader.call(startRecall, wish({ groupIds: [squad], called: 9, escalateMinutes: 10 }))
    await anybody(answerRecallLink, { secret: await link(recallId, 2), ...says('on the way') })
    await anybody(answerRecallLink, { secret: await link(recallId, 3), ...says('on the way') })
    const told = async (who: WorldAccount) =>
      (await noticesTo(setting, who)).filter((title) => title.includes('without'))
    later(9)
    await runJob('recall.escalate')
    expect(await told(squadLeader)).toEqual([])
    later(10)
    // As several servers would run it.
    await Promise.all([runJob('recall.escalate'), runJob('recall.escalate'), runJob('recall.escalate')])
    expect(await told(squadLeader)).toEqual(['Recall drill: 7 without an answer'])
    expect(await told(owner)).toEqual([])
    later(20)
    await Promise.all([runJob('recall.escalate'), runJob('recall.escalate')])
    expect(await told(squadLeader)).toHaveLength(1)
    expect(await told(owner)).toEqual(['Recall drill: 7 without an answer'])
    later(300)
    await runJob('recall.escalate')
    expect(await told(owner)).toHaveLength(1)
    expect((await board(recallId)).escalations).toMatchObject([
      { step: 1, open: 7, told: [expect.stringContaining('Brandt')] },
      { step: 2, open: 7, told: [expect.stringContaining('Navarro')] },
    ])
  })

  test('a co-leader without contact data hears of nothing, and the one further up in their place', async () => {
    const squadLeader = await setting.world.leader('SSG', 'Brandt')
    await setting.world.link(roster, roster.soldiers[2], squadLeader)
    await setting.world.member(roster, squadLeader, 'editor')
    const areas = { ...everyArea('change'), contact: 'nothing' as const }
    const part = { position: null, groupIds: null, areas }
    await leader.call(setLeaderPart, { rosterId: roster.id, uid: squadLeader.uid, part })
    const squads = roster.groups.filter(({ kind }) => kind === 'squad').map(({ id }) => id)
    const [squad = '', other = ''] = squads
    const sergeant = await setting.world.leader('SSG', 'Navas')
    await setting.world.leads(roster, sergeant, 'squad leader', other)
    await leader.call(startRecall, wish({ groupIds: [squad], called: 9, escalateMinutes: 10 }))
    later(10)
    await runJob('recall.escalate')
    const titles = await noticesTo(setting, squadLeader)
    expect(titles.filter((title) => title.includes('without') || title.includes('started'))).toEqual([])
    expect(await noticesTo(setting, sergeant)).toEqual(['Recall drill of 2nd Platoon started'])
    expect(await noticesTo(setting, owner)).toEqual(['Recall drill: 9 without an answer'])
  })

  test('nobody is notified after the end, nor when everybody has answered', async () => {
    const { id: recallId } = await leader.call(startRecall, wish({ escalateMinutes: 10 }))
    await leader.call(endRecall, { rosterId: roster.id, recallId, how: 'closed' })
    later(30)
    await runJob('recall.escalate')
    expect(await noticesTo(setting, owner)).toEqual([])
    const { id } = await leader.call(startRecall, wish({ escalateMinutes: 10 }))
    const marks = roster.soldiers.map((_, index) => marked('arrived', index))
    await leader.call(markRecall, { rosterId: roster.id, recallId: id, marks })
    later(60)
    await runJob('recall.escalate')
    expect(await noticesTo(setting, owner)).toEqual([])
    expect((await board(id)).escalations).toEqual([])
  })

  test('a recall that nobody ends is over after three days', async () => {
    const { id } = await leader.call(startRecall, wish())
    later(72 * 60)
    await runJob('recall.escalate')
    expect(await leader.call(getRecall, { rosterId: roster.id })).toBeNull()
    expect((await board(id)).recall).toMatchObject({
      state: 'closed',
      endedBy: '',
      result: { called: 29, noAnswer: 29 },
    })
  })
})

describe('the end', () => {
  test('the report has who, when and how, and stays as it was', async () => {
    const { id: recallId } = await leader.call(startRecall, wish())
    later(5)
    await anybody(answerRecallLink, { secret: await link(recallId, 0), ...says('on the way', { etaMinutes: 20 }) })
    later(9)
    await leader.call(markRecall, { rosterId: roster.id, recallId, marks: [marked('reached by phone', 1)] })
    later(40)
    const ended = await leader.call(endRecall, { rosterId: roster.id, recallId, how: 'closed' })
    expect(ended.result).toMatchObject({ called: 29, acknowledged: 2, onTheWay: 1, noAnswer: 27, medianMinutes: 5 })
    expect(ended.result?.points.at(-1)).toEqual({ minute: 40, acknowledged: 6.9, arrived: 0 })
    expect((await leader.call(listRecalls, { rosterId: roster.id })).recalls).toEqual([ended])
    const pdf = await leader.call(exportRecall, { rosterId: roster.id, recallId, format: 'pdf' })
    const text = (await textOfPdf(Buffer.from(pdf.content, 'base64'))).flat().join(' ')
    expect(text).toContain('Recall drill report')
    expect(text).toMatch(/UNCLASSIFIED/)
    expect(text).toContain('2 of 29 answered')
    const csv = await leader.call(exportRecall, { rosterId: roster.id, recallId, format: 'csv' })
    const lines = Buffer.from(csv.content, 'base64').toString('utf8').split('\r\n')
    expect(lines.filter((line) => line.includes('No answer'))).toHaveLength(27)
    expect(lines.find((line) => line.includes('personal link'))).toMatch(/On the way,0635,5,personal link,,in 20 min/)
  })

  test('past recalls come a page at a time, newest first, and none of those of one instant is lost', async () => {
    const ids: string[] = []
    for (let minute = 0; minute < 5; minute += 1) {
      later(minute)
      const { id: recallId } = await leader.call(startRecall, wish())
      await leader.call(endRecall, { rosterId: roster.id, recallId, how: 'closed' })
      ids.unshift(recallId)
    }
    type Page = OutputOf<typeof listRecalls>
    const page = (after: Page['next']) => leader.call(listRecalls, { rosterId: roster.id, limit: 2, after })
    const all = async () => {
      const first = await page(null)
      const second = await page(first.next)
      const third = await page(second.next)
      expect(third.next).toBeNull()
      return [first, second, third].map(({ recalls }) => recalls.map(({ id }) => id))
    }
    expect(await all()).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    const { pool } = setting.server.database
    await pool.query('update recalls set started_at = $2 where roster_id = $1', [roster.id, setting.server.clock.now()])
    expect((await all()).flat()).toEqual(ids.toSorted())
  })

  test('an answer at the moment of the end either counts or is late, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id: recallId } = await leader.call(startRecall, wish())
      const secrets = await Promise.all([0, 1, 2, 3].map((index) => link(recallId, index)))
      const answers = secrets.map((secret) => anybody(answerRecallLink, { secret, ...says('on the way') }))
      const [ended] = await Promise.all([
        leader.call(endRecall, { rosterId: roster.id, recallId, how: 'closed' }),
        ...answers,
      ])
      const given = (await Promise.all(answers)) as { late: boolean }[]
      expect(ended.result?.onTheWay).toBe(given.filter(({ late }) => !late).length)
      const { people } = await board(recallId)
      expect(people.flatMap(({ entries }) => entries)).toHaveLength(4)
    }
  })

  test('ending twice is ending once, and closed is not canceled', async () => {
    const { id: recallId } = await leader.call(startRecall, wish())
    const about = { rosterId: roster.id, recallId }
    const ends = Array.from({ length: 4 }, () => leader.call(endRecall, { ...about, how: 'closed' }))
    const { answers } = await atOnce(...ends)
    expect(new Set(answers.map(({ endedAt }) => endedAt)).size).toBe(1)
    expect(await refusalOf(leader.call(endRecall, { ...about, how: 'cancelled' }))).toMatchObject({
      code: 'failed-precondition',
    })
  })

  test('canceled: Soldiers with an account are notified, and links say that nobody needs to report', async () => {
    const ortega = await setting.world.leader('SPC', 'Ortega')
    await setting.world.link(roster, roster.soldiers[4], ortega)
    const { id: recallId } = await leader.call(startRecall, wish({ kind: 'real' }))
    const secret = await link(recallId, 5)
    await leader.call(endRecall, { rosterId: roster.id, recallId, how: 'cancelled' })
    expect(await noticesTo(setting, ortega)).toEqual(['Recall: answer by 0700', 'Recall canceled'])
    expect(await anybody(openRecallLink, { secret })).toMatchObject({ state: 'cancelled' })
    expect(await refusalOf(anybody(answerRecallLink, { secret, ...says('on the way') }))).toMatchObject({
      code: 'failed-precondition',
      message: 'This recall was canceled. You do not need to report.',
    })
  })

  test('a call for help after the end still reaches the leaders', async () => {
    const { id: recallId } = await leader.call(startRecall, wish())
    const secret = await link(recallId, 5)
    await leader.call(endRecall, { rosterId: roster.id, recallId, how: 'closed' })
    later(60)
    expect(await anybody(answerRecallLink, { secret, ...says('need help') })).toMatchObject({ late: true })
    expect(await noticesTo(setting, owner)).toEqual([expect.stringMatching(/needs help$/)])
    const { recall } = await board(recallId)
    expect(recall.result).toMatchObject({ needHelp: 0, noAnswer: 29 })
  })
})

describe('deletion', () => {
  test('names and answers are deleted after the roster’s retention, and figures stay', async () => {
    const { id: recallId } = await leader.call(startRecall, wish())
    await anybody(answerRecallLink, { secret: await link(recallId, 0), ...says('arrived') })
    await leader.call(endRecall, { rosterId: roster.id, recallId, how: 'closed' })
    later(29 * 1440)
    await runJob('recall.purge')
    expect((await board(recallId)).people).toHaveLength(29)
    later(30 * 1440)
    await runJob('recall.purge')
    const { people, recall } = await board(recallId)
    expect([people, recall.message, recall.place]).toEqual([[], '', ''])
    expect(recall.result).toMatchObject({ called: 29, arrived: 1 })
    const { rows } = await setting.server.database.pool.query(
      'select from recall_entries e where e.recall_id = $1 union all select from recall_links l where l.recall_id = $1',
      [recallId],
    )
    expect(rows).toEqual([])
  })

  test('a deleted Soldier is removed from every recall', async () => {
    const { id: recallId } = await leader.call(startRecall, wish())
    await anybody(answerRecallLink, { secret: await link(recallId, 0), ...says('arrived') })
    const soldierIds = [soldier(0)]
    await leader.call(archiveSoldiers, { rosterId: roster.id, soldierIds, lossDate: '2026-11-12', reason: 'ETS' })
    expect((await board(recallId)).people).toHaveLength(29)
    await leader.call(deleteSoldiers, { rosterId: roster.id, soldierIds })
    expect((await board(recallId)).people).toHaveLength(28)
  })

  test('a deleted account is no longer named, and its acts stay', async () => {
    const dixon = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(roster, dixon, 'editor')
    const editor = setting.as(dixon)
    const { id: recallId } = await editor.call(startRecall, wish())
    await editor.call(markRecall, { rosterId: roster.id, recallId, marks: [marked('arrived', 0)] })
    await editor.call(selfDeleteAccount, { confirm: 'DELETE', handOver: [] })
    const { recall, people } = await board(recallId)
    expect(recall.startedBy).toBe('A deleted account')
    expect(people.flatMap(({ entries }) => entries)).toMatchObject([{ what: 'arrived', by: 'A deleted account' }])
  })

  test('"my data" has it all, without a secret or its hash', async () => {
    const ortega = await setting.world.leader('SPC', 'Ortega')
    await setting.world.link(roster, roster.soldiers[4], ortega)
    const { id: recallId } = await leader.call(startRecall, wish())
    await link(recallId, 4)
    await setting.as(ortega).call(answerMyRecall, { recallId, ...says('on the way') })
    const data = async (who: Client) =>
      JSON.parse(Buffer.from((await who.call(exportMyData, {})).content, 'base64').toString('utf8')).recalls
    const mine = await data(leader)
    expect(mine.rosters[0].recalls).toMatchObject([{ id: recallId, entries: [{ what: 'on the way' }], links: [{}] }])
    expect(JSON.stringify(mine)).not.toContain('hash')
    expect((await data(setting.as(ortega))).aboutMe.recalls).toMatchObject([
      { recallId, entries: [{ what: 'on the way' }] },
    ])
  })
})
