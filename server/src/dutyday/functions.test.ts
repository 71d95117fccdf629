import { randomUUID } from 'node:crypto'
import { openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import {
  getAccountability,
  getDutyHistory,
  getPerstat,
  markOthersPresent,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'
const TODAY = '2026-11-12'

let setting: WorldServer
let navarro: WorldAccount
let leader: Client
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
  navarro = await setting.world.leader('SFC', 'Navarro', { first: 'Justin' })
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  roster = await setting.world.roster(navarro, { name: '2nd Platoon', soldiers: 29 })
  setting.at(NOW)
  leader = setting.as(navarro)
})

function soldier(index: number): WorldSoldier {
  const found = roster.soldiers[index]
  if (!found) throw new Error(`no Soldier ${index}`)
  return found
}

function entry(index: number, status: DutyStatusCode, from = TODAY, to: string | null = null, more: object = {}) {
  return { id: randomUUID(), soldierId: soldier(index).id, status, from, to, ...more }
}

function record(...entries: ReturnType<typeof entry>[]) {
  return leader.call(recordStatus, { rosterId: roster.id, entries })
}

async function rowOf(index: number, dutyDate: string | null = null): Promise<AccountabilityRow> {
  const { rows } = await leader.call(getAccountability, { rosterId: roster.id, dutyDate })
  const row = rows.find(({ soldierId }) => soldierId === soldier(index).id)
  if (!row) throw new Error(`no row of Soldier ${index}`)
  return row
}

function others(indexes: readonly number[]) {
  return indexes.map((index) => ({ id: randomUUID(), soldierId: soldier(index).id }))
}

describe('accountability', () => {
  test('opens with everyone not reported, by group and then by rank', async () => {
    const opened = await leader.call(getAccountability, { rosterId: roster.id })
    expect(opened).toMatchObject({
      rosterId: roster.id,
      dutyDate: TODAY,
      today: TODAY,
      timeZone: 'America/New_York',
      submissions: [],
    })
    expect(opened.rows).toHaveLength(29)
    expect(new Set(opened.rows.map((row) => row.status))).toEqual(new Set(['NR']))
    expect(opened.rows.slice(0, 5).map((row) => row.rank)).toEqual(['2LT', 'SFC', 'SSG', 'SGT', 'SGT'])
    const order = roster.groups.map((group) => group.id)
    const seen = [...new Set(opened.rows.map((row) => row.groupId))]
    expect(seen).toEqual(order)
  })

  test('shows a recorded status with its entry and author', async () => {
    const { entries } = await record(entry(3, 'APT', TODAY, null, { place: 'Womack', remark: '0900', method: 'phone' }))
    expect(entries).toMatchObject([
      { status: 'APT', from: TODAY, to: TODAY, place: 'Womack', recordedBy: 'SFC Navarro, J.' },
    ])
    // The list leaves out what most entries do not have.
    const { hours: _, source: __, ...shown } = { ...entries[0] }
    expect(await rowOf(3)).toMatchObject({ status: 'APT', carried: false, dueBack: null, entry: shown })
  })

  test('a missing Soldier counts as not seen when the method is not given', async () => {
    const { entries } = await record(entry(1, 'AUN'), entry(2, 'PDY'), entry(3, 'FTR', TODAY, null, { method: 'seen' }))
    expect(entries.map(({ method }) => method)).toEqual(['phone', 'seen', 'seen'])
  })

  test('leave continues from day to day, and ends as due back, never as present', async () => {
    await setting.world.entry(roster, soldier(4), {
      status: 'LV',
      from: '2026-11-08',
      to: '2026-11-12',
      place: 'Raleigh NC',
    })
    expect(await rowOf(4)).toMatchObject({ status: 'LV', carried: true, dueBack: null, entry: { place: 'Raleigh NC' } })
    setting.at('2026-11-13T11:30:00Z')
    expect(await rowOf(4)).toMatchObject({
      status: 'NR',
      entry: null,
      carried: false,
      dueBack: { status: 'LV', until: '2026-11-12' },
    })
    await record(entry(4, 'PDY', '2026-11-13'))
    setting.at('2026-11-14T11:30:00Z')
    expect(await rowOf(4)).toMatchObject({ status: 'NR', dueBack: null })
  })

  test('a future day shows who will be away, up to a year ahead', async () => {
    await record(entry(2, 'SCH', '2026-12-01', '2026-12-18'))
    expect(await rowOf(2, '2026-12-10')).toMatchObject({ status: 'SCH', carried: true })
    expect(await rowOf(2, '2026-12-19')).toMatchObject({ status: 'NR' })
    await expect(rowOf(2, '2027-12-01')).rejects.toMatchObject({ code: 'out-of-range', details: { field: 'dutyDate' } })
  })

  test('the duty day changes at midnight in the unit’s time zone, also when clocks change', async () => {
    const honolulu = await setting.world.roster(navarro, { timeZone: 'Pacific/Honolulu', soldiers: 2 })
    for (const [instant, newYork, hawaii] of [
      ['2026-11-12T04:59:59Z', '2026-11-11', '2026-11-11'],
      ['2026-11-12T05:00:00Z', '2026-11-12', '2026-11-11'],
      ['2026-11-12T10:00:00Z', '2026-11-12', '2026-11-12'],
      // Summer time began at 0200 on 14 March 2027 and ended at 0200 on 7 November 2027.
      ['2027-03-14T04:59:59Z', '2027-03-13', '2027-03-13'],
      ['2027-03-15T03:59:59Z', '2027-03-14', '2027-03-14'],
      ['2027-03-15T04:00:00Z', '2027-03-15', '2027-03-14'],
      ['2027-11-08T04:59:59Z', '2027-11-07', '2027-11-07'],
      ['2027-11-08T05:00:00Z', '2027-11-08', '2027-11-07'],
    ] as const) {
      setting.at(instant)
      leader = setting.as(navarro)
      expect((await leader.call(getAccountability, { rosterId: roster.id })).today, instant).toBe(newYork)
      expect((await leader.call(getAccountability, { rosterId: honolulu.id })).dutyDate, instant).toBe(hawaii)
    }
  })

  test('shows a past day with the Soldiers on the roster at that time', async () => {
    setting.at('2026-11-10T11:30:00Z')
    await setting.world.depart(roster, soldier(5))
    setting.at(NOW)
    const rows = async (dutyDate: string) =>
      (await leader.call(getAccountability, { rosterId: roster.id, dutyDate })).rows
    expect(await rows('2026-11-09')).toHaveLength(29)
    expect(await rows('2026-11-10')).toHaveLength(28)
    expect(await rows(TODAY)).toHaveLength(28)
    expect(await rows('2026-10-01')).toHaveLength(0)
  })
})

describe('recording', () => {
  test('stores all entries or none', async () => {
    const stranger = entry(1, 'PDY')
    stranger.soldierId = randomUUID()
    await expect(record(entry(0, 'PDY'), stranger)).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'entries.1.soldierId' },
    })
    expect(await rowOf(0)).toMatchObject({ status: 'NR' })
  })

  test('refuses the Soldier of another roster and one who has left', async () => {
    const elsewhere = await setting.world.roster(navarro, { soldiers: 1 })
    const foreign = { ...entry(0, 'PDY'), soldierId: elsewhere.soldiers[0]?.id ?? '' }
    await expect(record(foreign)).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'entries.0.soldierId' },
    })
    await setting.world.depart(roster, soldier(6))
    await expect(record(entry(0, 'PDY'), entry(6, 'PDY'))).rejects.toMatchObject({
      code: 'failed-precondition',
      details: { field: 'entries.1.soldierId' },
    })
  })

  test('refuses an end before the start, a year too far, and a day before the Soldier came', async () => {
    await expect(record(entry(0, 'LV', '2026-11-12', '2026-11-11'))).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'entries.0.to' },
    })
    await expect(record(entry(0, 'LV', '2028-11-12'))).rejects.toMatchObject({ details: { field: 'entries.0.from' } })
    const [late] = await setting.world.arrive(roster, [{ rank: 'PFC', last: 'Newman', gainedOn: '2026-11-10' }])
    const early = { ...entry(0, 'PDY', '2026-11-09'), soldierId: late?.id ?? '' }
    await expect(record(early)).rejects.toMatchObject({ details: { field: 'entries.0.from' } })
  })

  test('plans coming absences, and reports nobody present or missing on a future day', async () => {
    const tomorrow = addDays(TODAY as CalendarDate, 1)
    for (const status of ['PDY', 'AUN', 'FTR'] as const) {
      await expect(record(entry(0, status, tomorrow))).rejects.toMatchObject({
        code: 'invalid-argument',
        details: { field: 'entries.0.from' },
      })
    }
    await record(entry(0, 'LV', tomorrow, '2026-11-30'))
    expect((await rowOf(0, tomorrow)).status).toBe('LV')
  })

  test('a missing Soldier does not go on planned leave, and one who was found does', async () => {
    const statuses = async () =>
      Promise.all(
        ['2026-11-13', '2026-11-16', '2026-11-21', '2026-12-01'].map(async (day) => (await rowOf(0, day)).status),
      )
    await record(entry(0, 'LV', '2026-11-16', '2026-11-20'), entry(0, 'SCH', '2026-12-01', '2026-12-04'))
    await record(entry(0, 'AUN'))
    expect(await statuses()).toEqual(['AUN', 'AUN', 'AUN', 'AUN'])
    const awol = entry(0, 'AWL')
    await record(awol)
    expect(await statuses()).toEqual(['AWL', 'AWL', 'AWL', 'AWL'])
    await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [awol.id] })
    expect(await statuses()).toEqual(['AUN', 'AUN', 'AUN', 'AUN'])
    const back = entry(0, 'PDY')
    await record(back)
    expect(await statuses()).toEqual(['NR', 'LV', 'NR', 'SCH'])
    await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [back.id] })
    expect(await statuses()).toEqual(['AUN', 'AUN', 'AUN', 'AUN'])
  })

  test('a profile is recorded each day: present never carries over', async () => {
    const { entries } = await record(entry(0, 'PRO', TODAY, '2026-12-05'))
    expect(entries[0]).toMatchObject({ from: TODAY, to: TODAY })
    expect((await rowOf(0)).status).toBe('PRO')
    expect((await rowOf(0, addDays(TODAY as CalendarDate, 1))).status).toBe('NR')
  })

  test('a repeated entry is recorded once, and with other content it is refused', async () => {
    const first = entry(0, 'LV', TODAY, '2026-11-20')
    const { entries } = await record(first)
    setting.server.clock.advance(60_000)
    expect((await record(first)).entries).toEqual(entries)
    expect((await record(first, first, entry(1, 'PDY'))).entries.slice(0, 2)).toEqual([entries[0], entries[0]])
    await expect(record({ ...first, to: '2026-11-21' })).rejects.toMatchObject({
      code: 'already-exists',
      details: { field: 'entries.0.id' },
    })
    const { entries: lines } = await leader.call(getDutyHistory, { rosterId: roster.id, soldierId: soldier(0).id })
    expect(lines).toHaveLength(1)
  })

  test('the later of two entries about one Soldier counts, also within one call and one millisecond', async () => {
    await record(entry(0, 'PDY'), entry(0, 'SC'), entry(0, 'QTR', TODAY, '2026-11-13'))
    expect(await rowOf(0)).toMatchObject({ status: 'QTR' })
    await record(entry(0, 'PDY'))
    expect(await rowOf(0)).toMatchObject({ status: 'PDY' })
    const { entries } = await leader.call(getDutyHistory, { rosterId: roster.id, soldierId: soldier(0).id })
    expect(entries.map((line) => line.status)).toEqual(['PDY', 'QTR', 'SC', 'PDY'])
    expect(new Set(entries.map((line) => line.recordedAt)).size).toBe(4)
  })

  test('a late correction within a leave changes its own day only, and is withdrawn as a whole', async () => {
    await setting.world.entry(roster, soldier(0), {
      status: 'LV',
      from: '2026-11-02',
      to: '2026-11-20',
      at: new Date('2026-11-02T11:00:00Z'),
    })
    const correction = entry(0, 'SD', '2026-11-05')
    await record(correction)
    const days = ['2026-11-04', '2026-11-05', '2026-11-06', TODAY, '2026-11-20', '2026-11-21']
    const statuses = () => Promise.all(days.map(async (day) => (await rowOf(0, day)).status))
    expect(await statuses()).toEqual(['LV', 'SD', 'LV', 'LV', 'LV', 'NR'])
    expect(await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [correction.id] })).toEqual({
      withdrawn: 1,
    })
    expect(await statuses()).toEqual(['LV', 'LV', 'LV', 'LV', 'LV', 'NR'])
    const { entries } = await leader.call(getDutyHistory, { rosterId: roster.id, soldierId: soldier(0).id })
    expect(entries.filter((line) => line.withdrawnAt !== null)).toHaveLength(2)
  })

  test('“Other” needs the remark that it points to, unless the entry waited on a device', async () => {
    const other = (more: object) => record(entry(0, 'OTH', TODAY, null, more))
    const now = setting.server.clock.now().getTime()
    for (const more of [{}, { remark: ' ' }, { madeAt: new Date(now - 60_000).toISOString() }]) {
      await expect(other(more)).rejects.toMatchObject({
        code: 'invalid-argument',
        details: { field: 'entries.0.remark' },
      })
    }
    expect((await other({ remark: 'Funeral detail' })).entries).toHaveLength(1)
    expect((await other({ madeAt: new Date(now - 3_600_000).toISOString() })).entries).toHaveLength(1)
  })

  test('a classification marking or SSN in a remark and a NUL byte are refused, and control characters removed', async () => {
    await expect(record(entry(0, 'OTH', TODAY, null, { remark: '123-45-6789' }))).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'entries.0.remark' },
    })
    await expect(record(entry(0, 'OTH', TODAY, null, { remark: 'a\u0000b' }))).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'entries.0.remark' },
    })
    const { entries } = await record(entry(0, 'OTH', TODAY, null, { remark: 'a\tb\u0007', place: '  Bldg 4  ' }))
    expect(entries[0]).toMatchObject({ remark: 'a b', place: 'Bldg 4' })
  })
})

describe('all others present', () => {
  test('marks those who are still not reported and skips the rest', async () => {
    await record(entry(1, 'APT'))
    const { entries } = await leader.call(markOthersPresent, {
      rosterId: roster.id,
      dutyDate: TODAY,
      others: others([0, 1, 2]),
    })
    expect(entries.map((line) => line.soldierId)).toEqual([soldier(0).id, soldier(2).id])
    expect(await rowOf(0)).toMatchObject({ status: 'PDY', entry: { recordedBy: 'SFC Navarro, J.' } })
    expect(await rowOf(1)).toMatchObject({ status: 'APT' })
    expect(await rowOf(3)).toMatchObject({ status: 'NR' })
  })

  test('skips Soldiers who are due back or have an open absence case: somebody must have seen them', async () => {
    await record(entry(0, 'LV', '2026-11-10', '2026-11-11'), entry(1, 'APT', '2026-11-11'))
    const opening = { rosterId: roster.id, caseId: randomUUID(), soldierId: soldier(2).id }
    await leader.call(openAwolCase, { ...opening, discoveredAt: NOW, absentSince: NOW })
    const { entries: missed } = await leader.call(getDutyHistory, { rosterId: roster.id, soldierId: soldier(2).id })
    await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: missed.map(({ id }) => id) })
    expect(await rowOf(2)).toMatchObject({ status: 'NR', dueBack: null })
    const { entries } = await leader.call(markOthersPresent, {
      rosterId: roster.id,
      dutyDate: TODAY,
      others: others([0, 1, 2, 3]),
    })
    expect(entries.map((line) => line.soldierId)).toEqual([soldier(1).id, soldier(3).id])
    expect(await rowOf(0)).toMatchObject({ status: 'NR', dueBack: { status: 'LV' } })
  })

  test('sent twice, it returns the same entries and adds none', async () => {
    const input = { rosterId: roster.id, dutyDate: TODAY, others: others([0, 1]) }
    const first = await leader.call(markOthersPresent, input)
    expect(await leader.call(markOthersPresent, input)).toEqual(first)
    const again = await leader.call(markOthersPresent, { ...input, others: others([0, 1, 0]) })
    expect(again.entries).toEqual([])
  })

  test('skips detached and departed Soldiers, and refuses future days', async () => {
    await setting.world.change(roster, soldier(7), { strength: 'assigned' }, { strength: 'detached' })
    await setting.world.depart(roster, soldier(8))
    const mark = (dutyDate: string, who: readonly number[]) =>
      leader.call(markOthersPresent, { rosterId: roster.id, dutyDate, others: others(who) })
    expect((await mark(TODAY, [7, 8])).entries).toEqual([])
    expect((await mark('2026-11-10', [7, 9])).entries).toHaveLength(2)
    await expect(mark('2026-11-13', [0])).rejects.toMatchObject({
      code: 'failed-precondition',
      details: { field: 'dutyDate' },
    })
  })

  test('refuses strangers by their place in the list, and an id used for something else', async () => {
    const stranger = { id: randomUUID(), soldierId: randomUUID() }
    const call = (list: { id: string; soldierId: string }[]) =>
      leader.call(markOthersPresent, { rosterId: roster.id, dutyDate: TODAY, others: list })
    await expect(call([...others([0]), stranger])).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'others.1.soldierId' },
    })
    const leave = entry(0, 'LV')
    await record(leave)
    await expect(call([{ id: leave.id, soldierId: soldier(1).id }])).rejects.toMatchObject({
      code: 'already-exists',
      details: { field: 'others.0.id' },
    })
  })
})

describe('withdrawing', () => {
  test('makes the earlier entry count again, once, and skips ids never recorded here', async () => {
    await setting.world.entry(roster, soldier(0), { status: 'TDY', from: '2026-11-09', to: '2026-11-20' })
    const wrong = entry(0, 'PDY')
    await record(wrong)
    const entryIds = [wrong.id, randomUUID()]
    expect(await leader.call(withdrawStatus, { rosterId: roster.id, entryIds })).toEqual({ withdrawn: 1 })
    expect(await leader.call(withdrawStatus, { rosterId: roster.id, entryIds })).toEqual({ withdrawn: 0 })
    expect(await rowOf(0)).toMatchObject({ status: 'TDY', carried: true })
  })

  test('does not reach entries of another roster', async () => {
    const other = await setting.world.roster(await setting.world.leader('SSG', 'Dixon'), { soldiers: 1 })
    const id = await setting.world.entry(other, other.soldiers[0], { status: 'LV', from: TODAY })
    expect(await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [id] })).toEqual({ withdrawn: 0 })
    const { rows } = await setting.as(other.owner).call(getAccountability, { rosterId: other.id })
    expect(rows[0]).toMatchObject({ status: 'LV' })
  })
})

describe('history', () => {
  test('comes in pages, newest first, without gaps between them', async () => {
    for (let day = 1; day <= 9; day++) {
      await setting.world.entry(roster, soldier(0), {
        status: 'PDY',
        from: `2026-11-0${day}`,
        at: new Date(`2026-11-0${day}T11:30:00Z`),
      })
    }
    const seen: string[] = []
    let after: string | null = null
    for (let page = 0; page < 6; page++) {
      const { entries }: { entries: { from: string; recordedAt: string }[] } = await leader.call(getDutyHistory, {
        rosterId: roster.id,
        soldierId: soldier(0).id,
        after,
        limit: 2,
      })
      seen.push(...entries.map((line) => line.from))
      after = entries.at(-1)?.recordedAt ?? after
    }
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((day) => `2026-11-0${day}`))
    await expect(leader.call(getDutyHistory, { rosterId: roster.id, soldierId: randomUUID() })).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'soldierId' },
    })
  })

  test('cannot be rewritten, and is deleted with its Soldier', async () => {
    const { pool } = setting.server.database
    await record(entry(0, 'PDY'))
    await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
    for (const statement of [
      `update duty_entries set status = 'LV'`,
      'delete from duty_entries',
      'truncate duty_entries cascade',
      'delete from submissions',
      `update submissions set counts = '{}'`,
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow('append-only')
    }
    await pool.query('delete from soldiers where id = $1', [soldier(0).id])
    const { rows } = await pool.query('select 1 from duty_entries where roster_id = $1', [roster.id])
    expect(rows).toEqual([])
  })
})

describe('submitting', () => {
  test('freezes the current data, as often as a leader likes, and later corrections change no snapshot', async () => {
    await leader.call(markOthersPresent, {
      rosterId: roster.id,
      dutyDate: TODAY,
      others: others(Array.from({ length: 28 }, (_, index) => index)),
    })
    const first = await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
    expect(first).toMatchObject({
      dutyDate: TODAY,
      submittedBy: 'SFC Navarro, J.',
      counts: { onHand: 29, reported: 28, accounted: 28, present: 28, available: 28 },
    })
    const { pool } = setting.server.database
    const snapshot = async () =>
      (await pool.query('select snapshot, counts from submissions where id = $1', [first.id])).rows[0]
    const frozen = await snapshot()
    expect(getPerstat.output.safeParse(frozen.snapshot).error).toBeUndefined()
    expect(frozen.snapshot.byName).toHaveLength(1)

    setting.server.clock.advance(3_600_000)
    await record(entry(28, 'AUN'))
    const second = await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
    expect(second.counts).toMatchObject({ reported: 29, accounted: 28 })
    expect(await snapshot()).toEqual(frozen)
    const { submissions } = await leader.call(getAccountability, { rosterId: roster.id })
    expect(submissions).toEqual([second, first])
  })

  test('a past day is submitted as at its end with today’s knowledge, and a future day is refused', async () => {
    await setting.world.depart(roster, soldier(0))
    const yesterday = await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: '2026-11-11' })
    expect(yesterday).toMatchObject({ dutyDate: '2026-11-11', counts: { onHand: 29 } })
    for (const dutyDate of ['2026-11-13', '2026-10-01']) {
      await expect(leader.call(submitAccountability, { rosterId: roster.id, dutyDate })).rejects.toMatchObject({
        code: 'failed-precondition',
        details: { field: 'dutyDate' },
      })
    }
  })
})

test('an entry says when it was made, if the device sent that', async () => {
  const madeAt = '2026-11-12T10:45:00.000Z'
  await record(entry(0, 'AUN', TODAY, null, { madeAt }), entry(1, 'AUN'))
  expect((await rowOf(0)).entry).toMatchObject({ madeAt, recordedAt: NOW })
  expect((await rowOf(1)).entry).toMatchObject({ madeAt: null })
})
