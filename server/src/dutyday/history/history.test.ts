import { randomUUID } from 'node:crypto'
import {
  getDutyHistory,
  getMyDutyHistory,
  getPerstat,
  markOthersPresent,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import {
  exportAbsenceDays,
  getAbsenceDays,
  getDutyYear,
  getMyDutyYear,
  getSubmissionChanges,
} from '@muster/domain/dutyday/history/functions.ts'
import { absencesIn } from '@muster/domain/dutyday/history/duty-days.ts'
import { SENT_LATER } from '@muster/domain/dutyday/history/corrections.ts'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let navarro: WorldAccount
let roster: WorldRoster
let leader: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  navarro = await setting.world.leader('SFC', 'Navarro')
  roster = await setting.world.roster(navarro, { soldiers: 3, name: 'A Co' })
  leader = setting.as(navarro)
  // Wednesday 0630 in New York.
  setting.at('2026-11-18T11:30:00Z')
})

const soldierId = (index: number) => roster.soldiers[index]?.id ?? ''
type Entry = Parameters<typeof leader.call<typeof recordStatus>>[1]['entries'][number]
function put(index: number, status: Entry['status'], from: string, more: Partial<Entry> = {}) {
  const entry = { id: randomUUID(), soldierId: soldierId(index), status, from, ...more }
  return leader.call(recordStatus, { rosterId: roster.id, entries: [entry] })
}
async function submitted(dutyDate: string) {
  return leader.call(submitAccountability, { rosterId: roster.id, dutyDate })
}
const historyOf = async (index: number) =>
  (await leader.call(getDutyHistory, { rosterId: roster.id, soldierId: soldierId(index) })).entries

describe('a late correction', () => {
  test('of a submitted day needs a reason, is a new entry, and changes no report', async () => {
    await put(0, 'PDY', '2026-11-18')
    const report = await submitted('2026-11-18')
    const then = await leader.call(getPerstat, { rosterId: roster.id, asOf: report.submittedAt })
    // On the same day it is an ordinary entry, which leaders make all day.
    setting.at('2026-11-18T15:00:00Z')
    await put(1, 'APT', '2026-11-18')

    setting.at('2026-11-21T14:12:00Z')
    await expect(put(0, 'AUN', '2026-11-18', { to: '2026-11-18' })).rejects.toMatchObject({
      code: 'failed-precondition',
      message: '18 Nov 2026 has been submitted. Give a short reason, e.g., “Back a day early”.',
      details: { field: 'entries.0.reason' },
    })
    await expect(put(0, 'AUN', '2026-11-18', { to: '2026-11-18', reason: 'SSN 123-45-6789' })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'entries.0.reason' },
    })
    await put(0, 'AUN', '2026-11-18', { to: '2026-11-18', reason: 'Was marked by mistake' })
    expect(await historyOf(0)).toMatchObject([
      {
        status: 'AUN',
        reason: 'Was marked by mistake',
        recordedAt: '2026-11-21T14:12:00.000Z',
        recordedBy: navarro.name,
      },
      { status: 'PDY', reason: '', withdrawnAt: null },
    ])
    expect(await leader.call(getPerstat, { rosterId: roster.id, asOf: report.submittedAt })).toEqual(then)

    const changes = await leader.call(getSubmissionChanges, { rosterId: roster.id, submissionId: report.id })
    expect(changes.submission).toEqual(report)
    expect(changes.now).toMatchObject({ onHand: 3, present: 1, reported: 2 })
    expect(new Set(changes.changes.map(({ soldierId: id, before, after }) => `${id} ${before} ${after}`))).toEqual(
      new Set([`${soldierId(0)} PDY AUN`, `${soldierId(1)} NR APT`]),
    )
  })

  test('of days without a report needs none, and leave that includes a submitted day does', async () => {
    await submitted('2026-11-18')
    setting.at('2026-11-20T12:00:00Z')
    await put(0, 'PDY', '2026-11-19')
    await expect(put(1, 'LV', '2026-11-16', { to: '2026-11-25' })).rejects.toMatchObject({
      details: { field: 'entries.0.reason' },
    })
    await put(1, 'LV', '2026-11-16', { to: '2026-11-25', reason: 'Leave form came late' })
    // The lines added with a correction have its reason.
    expect(new Set((await historyOf(1)).map(({ reason }) => reason))).toEqual(new Set(['Leave form came late']))
  })

  test('of a whole squad needs one reason', async () => {
    await submitted('2026-11-18')
    setting.at('2026-11-19T12:00:00Z')
    const mark = (reason?: string) =>
      leader.call(markOthersPresent, {
        rosterId: roster.id,
        dutyDate: '2026-11-18',
        others: [0, 1].map((index) => ({ id: randomUUID(), soldierId: soldierId(index) })),
        ...(reason === undefined ? {} : { reason }),
      })
    await expect(mark()).rejects.toMatchObject({ code: 'failed-precondition', details: { field: 'reason' } })
    const { entries } = await mark('Were at the range')
    expect(entries).toHaveLength(2)
    expect((await historyOf(0))[0]).toMatchObject({ status: 'PDY', reason: 'Were at the range' })
  })

  test('a report that changed nothing says so, and one of another roster is not shown', async () => {
    const report = await submitted('2026-11-18')
    const changes = await leader.call(getSubmissionChanges, { rosterId: roster.id, submissionId: report.id })
    expect(changes.changes).toEqual([])
    const other = await setting.world.roster(navarro, { soldiers: 1 })
    await expect(
      leader.call(getSubmissionChanges, { rosterId: other.id, submissionId: report.id }),
    ).rejects.toMatchObject({ code: 'not-found', details: { field: 'submissionId' } })
  })
})

describe('a device with a wrong clock', () => {
  test('an entry kept without signal since its day is accepted, and says so', async () => {
    await submitted('2026-11-18')
    setting.at('2026-11-19T06:00:00Z')
    await put(0, 'PDY', '2026-11-18', { madeAt: '2026-11-18T23:50:00.000Z' })
    expect((await historyOf(0))[0]).toMatchObject({
      reason: SENT_LATER,
      madeAt: '2026-11-18T23:50:00.000Z',
      recordedAt: '2026-11-19T06:00:00.000Z',
    })
  })

  test('the unit’s midnight decides whether it was made on its day', async () => {
    await submitted('2026-11-18')
    setting.at('2026-11-19T15:00:00Z')
    await expect(put(0, 'PDY', '2026-11-18', { madeAt: '2026-11-19T05:00:00.000Z' })).rejects.toMatchObject({
      code: 'failed-precondition',
      details: { field: 'entries.0.reason' },
    })
    await put(0, 'PDY', '2026-11-18', { madeAt: '2026-11-19T04:59:00.000Z' })
    expect((await historyOf(0))[0]).toMatchObject({ reason: SENT_LATER })
  })

  test('an hour of difference changes nothing: the order in which the server receives entries decides', async () => {
    await put(0, 'PDY', '2026-11-18', { madeAt: '2026-11-18T12:30:00.000Z' })
    await put(0, 'APT', '2026-11-18', { madeAt: '2026-11-18T10:31:00.000Z' })
    const [later, earlier] = await historyOf(0)
    expect([later?.status, earlier?.status]).toEqual(['APT', 'PDY'])
    const { total } = await leader.call(getPerstat, { rosterId: roster.id })
    expect(total.counts).toMatchObject({ APPT: 1, PDY: 0 })
  })
})

describe('bad input', () => {
  test('an end before its start, and a Soldier archived in the meantime: refused with the field named', async () => {
    await expect(put(0, 'LV', '2026-11-20', { to: '2026-11-19' })).rejects.toMatchObject({
      code: 'invalid-argument',
      message: 'The last day, 19 Nov 2026, is before the first, 20 Nov 2026. Change one of them.',
      details: { field: 'entries.0.to' },
    })
    await setting.world.depart(roster, roster.soldiers[1] ?? never())
    await expect(put(1, 'PDY', '2026-11-18')).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'This Soldier is archived. Restore the Soldier first.',
      details: { field: 'entries.0.soldierId' },
    })
  })

  test('overlapping absences are both kept, and the one that begins later counts', async () => {
    await put(0, 'LV', '2026-11-18', { to: '2026-11-25' })
    await put(0, 'TDY', '2026-11-20', { to: '2026-11-21' })
    expect(await historyOf(0)).toHaveLength(2)
    const { segments } = await leader.call(getDutyYear, { rosterId: roster.id, soldierId: soldierId(0), year: 2026 })
    expect(segments.map(({ from, to, kind }) => `${from} ${to} ${kind}`)).toEqual([
      '2026-11-01 2026-11-17 NR',
      '2026-11-18 2026-11-19 LV',
      '2026-11-20 2026-11-21 TDY',
      '2026-11-22 2026-12-31 NR',
    ])
  })

  test.each([
    ['to', { from: '2026-11-10', to: '2026-11-09' }],
    ['from', { from: '2025-01-01', to: '2026-11-09' }],
    ['from', { from: '2026-11-19', to: '2026-11-20' }],
    ['from', { from: '1999-12-31', to: '2000-01-01' }],
  ])('an impossible period: %s', async (field, period) => {
    await expect(leader.call(getAbsenceDays, { rosterId: roster.id, ...period })).rejects.toMatchObject({
      details: { field },
    })
  })
})

describe('a year', () => {
  test('has every entry, withdrawn or not, with author and time', async () => {
    const { entries } = await put(0, 'LV', '2026-11-18', { to: '2026-11-20', place: 'Dayton OH' })
    setting.at('2026-11-18T12:00:00Z')
    await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [entries[0]?.id ?? ''] })
    const year = await leader.call(getDutyYear, { rosterId: roster.id, soldierId: soldierId(0), year: 2026 })
    expect(year).toMatchObject({ today: '2026-11-18', timeZone: 'America/New_York' })
    expect(year.entries).toMatchObject([
      { status: 'LV', place: 'Dayton OH', withdrawnAt: '2026-11-18T12:00:00.000Z', withdrawnBy: navarro.name },
    ])
    const before = await leader.call(getDutyYear, { rosterId: roster.id, soldierId: soldierId(0), year: 2025 })
    expect(before).toMatchObject({ segments: [], entries: [] })
  })

  test('of one’s own row is visible to the linked Soldier, and is empty without a link', async () => {
    const soldier = await setting.world.leader('SPC', 'Linked')
    await setting.world.link(roster, roster.soldiers[0], soldier)
    await put(0, 'LV', '2026-11-18', { to: '2026-11-20' })
    const own = await setting.as(soldier).call(getMyDutyYear, { year: 2026 })
    expect(own.segments.find(({ kind }) => kind === 'LV')).toMatchObject({ from: '2026-11-18', to: '2026-11-20' })
    expect(own.entries[0]?.recordedBy).toBe(navarro.name)
    expect((await setting.as(soldier).call(getMyDutyHistory, {})).entries).toEqual(own.entries)
    expect(await setting.as(navarro).call(getMyDutyYear, { year: 2026 })).toMatchObject({ segments: [], entries: [] })
  })
})

describe('absence days', () => {
  const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
  beforeEach(async () => {
    await put(0, 'LV', '2026-11-02', { to: '2026-11-06' })
    await put(0, 'LV', '2026-11-09', { to: '2026-11-10' })
    await put(1, 'QTR', '2026-11-17', { to: '2026-11-30' })
  })

  test('are counted up to today, in days and in absences', async () => {
    const report = await leader.call(getAbsenceDays, { rosterId: roster.id, ...NOVEMBER })
    expect(report).toMatchObject({ unit: 'A Co', to: '2026-11-18', rosters: [] })
    const [first, second] = [0, 1].map((index) => report.soldiers.find((one) => one.soldierId === soldierId(index)))
    expect(first?.days.find(({ kind }) => kind === 'LV')).toEqual({ kind: 'LV', days: 7, spans: 2, goesOn: 0 })
    expect(second?.days.find(({ kind }) => kind === 'QTR')).toEqual({ kind: 'QTR', days: 2, spans: 1, goesOn: 0 })
    expect(report.soldiers.map(({ total }) => total)).toEqual([18, 18, 18])
    expect(report.total.total).toBe(54)
  })

  test('do not count days without a required report as not reported', async () => {
    const unreported = async () =>
      (await leader.call(getAbsenceDays, { rosterId: roster.id, ...NOVEMBER })).total.days.find(
        ({ kind }) => kind === 'NR',
      )?.days ?? 0
    expect(await unreported()).toBe(0)
    // Two Soldiers have no status on the one duty day of the period.
    await submitted('2026-11-18')
    expect(await unreported()).toBe(2)
    expect((await leader.call(getAbsenceDays, { rosterId: roster.id, ...NOVEMBER })).total.total).toBe(54)
  })

  test('count an absence once when only its kind changed', async () => {
    await put(2, 'AUN', '2026-11-12')
    await put(2, 'AWL', '2026-11-16')
    const { soldiers } = await leader.call(getAbsenceDays, { rosterId: roster.id, ...NOVEMBER })
    const days = soldiers.find((one) => one.soldierId === soldierId(2))?.days ?? []
    expect(days.filter(({ kind }) => kind !== 'NR')).toMatchObject([
      { kind: 'AUN', days: 4, spans: 1 },
      { kind: 'AWL', days: 3, spans: 1 },
    ])
    expect(absencesIn(days)).toBe(1)
  })

  test('of the chain have a line for each roster below', async () => {
    const squadLeader = await setting.world.leader('SSG', 'Dixon')
    const squad = await setting.world.below(roster, squadLeader, { name: '1st Squad', soldiers: 2 })
    const report = await leader.call(getAbsenceDays, { rosterId: roster.id, ...NOVEMBER, over: 'chain' })
    expect(report.rosters.map(({ name, depth, total }) => [name, depth, total])).toEqual([
      ['A Co', 0, 55],
      ['1st Squad', 1, 2],
    ])
    expect(report.soldiers.filter(({ rosterId }) => rosterId === squad.id)).toHaveLength(2)
    // Groups belong to the roster itself.
    expect(report.groups.reduce((sum, { depth, total }) => (depth === 0 ? sum + total : sum), 0)).toBe(55)
  })

  test('are exported as CSV, XLSX and PDF with the same numbers', async () => {
    const file = async (format: 'csv' | 'xlsx' | 'pdf') => {
      const made = await leader.call(exportAbsenceDays, { rosterId: roster.id, ...NOVEMBER, format })
      expect(made.fileName).toBe(`absence-days-a-co-2026-11-01-2026-11-18.${format}`)
      return Buffer.from(made.content, 'base64')
    }
    const csv = (await file('csv')).toString('utf8')
    const last = roster.soldiers[0]?.last ?? ''
    expect(csv).toMatch(new RegExp(`${last},.*,18,7,2,`))
    expect(csv).toContain('Total,,,,,54,9,3,')
    const sheets = await readXlsx(await file('xlsx'))
    expect(sheets[0]?.data.find((row) => row[1] === last)?.slice(6, 9)).toEqual([18, 7, 2])
    const text = (await textOfPdf(await file('pdf'))).flat().join(' ')
    expect(text).toContain('Absence days, 1 Nov 2026 to 18 Nov 2026')
    expect(text).toContain(last)
  })
})

function never(): never {
  throw new Error('this world is too small')
}
