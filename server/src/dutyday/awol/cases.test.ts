import { randomUUID } from 'node:crypto'
import {
  dropFromRolls,
  listAwolCases,
  listSoldiersWithCase,
  openAwolCase,
  recordAwolStep,
} from '@muster/domain/dutyday/awol/functions.ts'
import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import { getAccountability, getDutyHistory, getPerstat, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { archiveSoldiers, listSoldiers, restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { describe, expect, test } from 'vitest'
import {
  absentSoldier,
  after,
  change,
  client,
  dayNow,
  get,
  mark,
  open,
  type Opening,
  owner,
  roster,
  setting,
  soldierId,
  stateOf,
  T0,
} from '../../testing/unit/absent-soldier.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

absentSoldier()

async function statusNow(): Promise<string | undefined> {
  const { rows } = await client.call(getAccountability, { rosterId: roster.id })
  return rows.find((row) => row.soldierId === soldierId)?.status
}

const report = (status: 'PDY' | 'FTR' | 'AUN' | 'LV' | 'HOS', by = client) =>
  by.call(recordStatus, {
    rosterId: roster.id,
    entries: [{ id: randomUUID(), soldierId, status, from: dayNow() }],
  })

describe('opening', () => {
  test('by hand: late, reported as such, with the default policy as version 1 of the roster’s policy', async () => {
    const caseId = await open({ place: 'PT formation', note: 'Not at 0630 formation' })
    const found = await get(caseId)
    expect(found.case).toMatchObject({
      state: 'late',
      soldierId,
      last: 'Clay',
      place: 'PT formation',
      discoveredAt: T0,
      policyVersion: 1,
      openedBy: owner.name,
      contradiction: null,
      outcome: null,
      timeZone: 'America/New_York',
    })
    expect(found.policy).toMatchObject({ version: 1, seed: true, by: owner.name, policy: SEED_POLICY })
    expect(found.events).toMatchObject([{ kind: 'opened', to: 'late', by: owner.name, note: 'Not at 0630 formation' }])
    expect(await statusNow()).toBe('FTR')
    expect((await client.call(listSoldiersWithCase, { rosterId: roster.id })).cases).toEqual([
      { soldierId, caseId, state: 'late' },
    ])
  })

  test.each([
    ['FTR', 'late'],
    ['AUN', 'unknown'],
  ] as const)('from %s: %s, without recording the status again', async (status, state) => {
    await report(status)
    const caseId = await open()
    expect(await stateOf(caseId)).toBe(state)
    const { entries } = await client.call(getDutyHistory, { rosterId: roster.id, soldierId })
    expect(entries).toHaveLength(1)
  })

  test('once: a second leader gets the same case, both are named, and a repeated call is the same act', async () => {
    const other = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(roster, other, 'editor')
    const mine = { rosterId: roster.id, soldierId, discoveredAt: T0, absentSince: T0, caseId: randomUUID() }
    expect(await client.call(openAwolCase, mine)).toMatchObject({ caseId: mine.caseId, openedBefore: null })
    expect(await client.call(openAwolCase, mine)).toMatchObject({ caseId: mine.caseId, openedBefore: null })
    const theirs = await setting.as(other).call(openAwolCase, { ...mine, caseId: randomUUID(), note: 'Checked room' })
    expect(theirs).toMatchObject({ caseId: mine.caseId, openedBefore: { by: owner.name } })
    const { events } = await get(mine.caseId)
    expect(events.map(({ kind, by, note }) => [kind, by, note])).toEqual([
      ['opened too', other.name, 'Checked room'],
      ['opened', owner.name, ''],
    ])
  })

  test('needs a present Soldier, and times that make sense', async () => {
    const refused = (more: Opening) => refusalOf(open(more))
    expect(await refused({ soldierId: randomUUID() })).toMatchObject({
      code: 'not-found',
      details: { field: 'soldierId' },
    })
    expect(await refused({ discoveredAt: after(1).toISOString() })).toMatchObject({
      code: 'out-of-range',
      details: { field: 'discoveredAt' },
    })
    expect(await refused({ discoveredAt: after(-1).toISOString() })).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'absentSince' },
    })
    expect(await refused({ absentSince: '2020-01-01T00:00:00Z' })).toMatchObject({ code: 'out-of-range' })
    expect(await refused({ note: 'said to be suicidal' })).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'note' },
      message: expect.stringMatching(/health/),
    })
    await archive()
    expect(await refused({})).toMatchObject({ code: 'failed-precondition', details: { field: 'soldierId' } })
  })

  test('a time from a phone whose clock is four minutes fast counts as now', async () => {
    const caseId = await open({ discoveredAt: after(0.06).toISOString() })
    expect((await get(caseId)).case.discoveredAt).toBe(T0)
  })
})

async function archive(): Promise<void> {
  const loss = { rosterId: roster.id, soldierIds: [soldierId], lossDate: dayNow(), reason: 'PCS' as const }
  await client.call(archiveSoldiers, loss)
}

describe('steps', () => {
  test('done, does not apply, and undone are all kept: by whom, when, and with what note', async () => {
    const caseId = await open()
    setting.at(after(2))
    const at = after(1).toISOString()
    await mark(caseId, 'law-enforcement', 'done', { at, note: 'PMO desk, SGT Ruiz' })
    await mark(caseId, 'family', 'not applicable')
    await mark(caseId, 'search')
    await mark(caseId, 'search', 'undone')
    const found = await get(caseId)
    expect(found.case.records).toMatchObject([
      { step: 'family', mark: 'not applicable', by: owner.name },
      { step: 'law-enforcement', mark: 'done', at, by: owner.name, note: 'PMO desk, SGT Ruiz' },
    ])
    expect(found.events.map(({ kind, step }) => `${kind} ${step ?? ''}`.trim())).toEqual([
      ...['undone search', 'done search', 'not applicable family', 'done law-enforcement', 'opened'],
    ])
  })

  test('a step that a slow clock dates shortly before the absence counts as at its beginning', async () => {
    const caseId = await open()
    setting.at(after(1))
    await mark(caseId, 'search', 'done', { at: new Date(Date.parse(T0) - 20_000).toISOString() })
    expect((await get(caseId)).case.records).toMatchObject([{ step: 'search', at: T0 }])
  })

  test('a repeated act is one act, and its id cannot be used for another', async () => {
    const caseId = await open()
    const act = { rosterId: roster.id, caseId, eventId: randomUUID(), step: 'search', mark: 'done' as const }
    await client.call(recordAwolStep, act)
    await client.call(recordAwolStep, act)
    expect((await get(caseId)).events).toHaveLength(2)
    expect(await refusalOf(client.call(recordAwolStep, { ...act, step: 'family' }))).toMatchObject({
      code: 'already-exists',
      details: { field: 'eventId' },
    })
  })

  test('refuses an unknown step, a move, a time in the future or before the absence, and notes that say too much', async () => {
    const caseId = await open()
    setting.at(after(1))
    const refused = (step: string, more: object = {}) => refusalOf(mark(caseId, step, 'done', more))
    expect(await refused('made-up')).toMatchObject({ code: 'not-found', details: { field: 'step' } })
    expect(await refused('decide')).toMatchObject({ code: 'failed-precondition', details: { field: 'step' } })
    expect(await refused('search', { at: after(3).toISOString() })).toMatchObject({ details: { field: 'at' } })
    expect(await refused('search', { at: after(-1).toISOString() })).toMatchObject({ details: { field: 'at' } })
    for (const note of ['drugs found', 'arrest warrant', 'diagnosed', 'in a divorce', 'SSN 123-45-6789']) {
      expect(await refused('search', { note }), note).toMatchObject({
        code: 'invalid-argument',
        details: { field: 'note' },
      })
    }
    const { rows } = await setting.server.database.pool.query(
      `select 1 from awol_events where note ~* 'drug|warrant|diagnos|divorce'`,
    )
    expect(rows).toEqual([])
  })
})

describe('the course of a case', () => {
  test('late, absent-unknown, AWOL, dropped: the duty day and the PERSTAT follow each, and the roster at the end', async () => {
    const caseId = await open()
    const column = async () => {
      const { total } = await client.call(getPerstat, { rosterId: roster.id })
      const { FTR, AUN, AWOL, MIS, PDY } = total.counts
      return { onHand: total.onHand, FTR, AUN, AWOL, MIS, PDY }
    }
    const none = { onHand: 2, FTR: 0, AUN: 0, AWOL: 0, MIS: 0, PDY: 0 }
    expect(await column()).toEqual({ ...none, FTR: 1 })
    setting.at(after(3))
    expect(await change(caseId, { kind: 'absent-unknown' })).toBe('unknown')
    expect(await column()).toEqual({ ...none, AUN: 1 })
    setting.at(after(47))
    expect(await column()).toEqual({ ...none, AUN: 1 })
    expect(await change(caseId, { kind: 'decide', finding: 'voluntary' })).toBe('awol')
    expect(await column()).toEqual({ ...none, AWOL: 1 })
    expect((await get(caseId)).case).toMatchObject({
      decision: 'awol',
      decidedAt: after(47).toISOString(),
      awlEffective: '2026-11-14',
      unknownAt: after(3).toISOString(),
    })

    setting.at('2026-12-11T15:00:00Z')
    const drop = (note = '') => client.call(dropFromRolls, { rosterId: roster.id, caseId, note })
    expect(await refusalOf(drop())).toMatchObject({ message: expect.stringMatching(/This is day 30/) })
    setting.at('2026-12-12T15:00:00Z')
    expect(await drop()).toMatchObject({ state: 'dropped' })
    expect(await column()).toEqual({ ...none, onHand: 1 })
    const { soldiers } = await client.call(listSoldiers, { rosterId: roster.id, archived: true })
    expect(soldiers).toMatchObject([
      { id: soldierId, archived: { lossDate: '2026-12-12', reason: 'Dropped from rolls' } },
    ])
    expect((await get(caseId)).case.contradiction, 'the absence that led to it').toBeNull()

    // Back after the drop: the case says so, and the strength does not.
    setting.at('2026-12-20T15:00:00Z')
    expect(await change(caseId, { kind: 'returned', note: 'At USADIP' })).toBe('returned')
    expect(await column()).toEqual({ ...none, onHand: 1 })
    await change(caseId, { kind: 'close' })
    expect((await get(caseId)).case).toMatchObject({ outcome: 'returned', closedBy: owner.name })
  })

  test('a Soldier who must be reported missing is, and no reason is kept', async () => {
    const caseId = await open()
    await change(caseId, { kind: 'absent-unknown' })
    setting.at(after(20))
    expect(await change(caseId, { kind: 'decide', finding: 'other' })).toBe('missing')
    expect(await statusNow()).toBe('MIS')
    const { rows } = await setting.server.database.pool.query<{ all: string }>(
      `select jsonb_agg(to_jsonb(c) || jsonb_build_object('events', (select jsonb_agg(e) from awol_events e where e.case_id = c.id)))::text as all
      from awol_cases c where c.id = $1`,
      [caseId],
    )
    expect(rows[0]?.all).not.toMatch(/finding|other|harm|evidence/)
    // New evidence.
    setting.at(after(60))
    expect(await change(caseId, { kind: 'decide', finding: 'voluntary', awlEffective: '2026-11-12' })).toBe('awol')
    expect((await get(caseId)).case).toMatchObject({ awlEffective: '2026-11-12' })
    expect(await statusNow()).toBe('AWL')
  })

  test('no AWOL entry under 24 hours: a failure to report, and back', async () => {
    const caseId = await open()
    await change(caseId, { kind: 'absent-unknown' })
    setting.at(after(6))
    expect(await refusalOf(change(caseId, { kind: 'decide', finding: 'voluntary' }))).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(/Less than 24 hours/),
    })
    expect(await change(caseId, { kind: 'returned', at: after(5).toISOString() })).toBe('returned')
    expect(await statusNow()).toBe('PDY')
    await change(caseId, { kind: 'close' })
    expect((await get(caseId)).case).toMatchObject({ outcome: 'failure to report', returnedAt: after(5).toISOString() })
    const { entries } = await client.call(getDutyHistory, { rosterId: roster.id, soldierId })
    expect(entries.map(({ status }) => status)).toEqual(['PDY', 'AUN', 'FTR'])
  })

  test('the AWOL day is between the first day and today', async () => {
    const caseId = await open()
    await change(caseId, { kind: 'absent-unknown' })
    setting.at(after(48))
    for (const awlEffective of ['2026-11-11', '2026-11-15']) {
      const refusal = await refusalOf(change(caseId, { kind: 'decide', finding: 'voluntary', awlEffective }))
      expect(refusal).toMatchObject({ code: 'invalid-argument', details: { field: 'change.awlEffective' } })
    }
  })

  test('a Soldier who comes back to a hospital bed stays there', async () => {
    const caseId = await open()
    await change(caseId, { kind: 'absent-unknown' })
    await report('HOS')
    expect((await get(caseId)).case.contradiction).toMatchObject({ status: 'HOS', recordedBy: owner.name })
    await change(caseId, { kind: 'returned' })
    expect(await statusNow()).toBe('HOS')
    expect((await get(caseId)).case.contradiction).toBeNull()
  })

  test('a move can be undone within a day, with its status, and not later', async () => {
    const caseId = await open()
    setting.at(after(3))
    await change(caseId, { kind: 'absent-unknown' })
    setting.at(after(50))
    await change(caseId, { kind: 'decide', finding: 'voluntary' })
    setting.at(after(51))
    expect(await change(caseId, { kind: 'take back' })).toBe('unknown')
    expect((await get(caseId)).case).toMatchObject({ decidedAt: null, decision: null, awlEffective: null })
    expect(await statusNow()).toBe('AUN')
    expect(await refusalOf(change(caseId, { kind: 'take back' }))).toMatchObject({
      message: 'There is no move to undo.',
    })
    await change(caseId, { kind: 'decide', finding: 'voluntary' })
    setting.at(after(76))
    expect(await refusalOf(change(caseId, { kind: 'take back' }))).toMatchObject({
      message: expect.stringMatching(/for a day/),
    })
  })

  test('opened by mistake: the recorded statuses are withdrawn, and the earlier ones count again', async () => {
    await report('LV')
    const caseId = await open()
    expect(await statusNow()).toBe('FTR')
    await change(caseId, { kind: 'absent-unknown' })
    await change(caseId, { kind: 'close', mistake: true })
    expect(await statusNow()).toBe('LV')
    expect((await get(caseId)).case).toMatchObject({ outcome: 'opened by mistake' })
    // When the case is reopened, the status is recorded again.
    await change(caseId, { kind: 'reopen' })
    expect(await statusNow()).toBe('AUN')
  })

  test('closes only after a return, and reopens for a day, but not while another case is open', async () => {
    const caseId = await open()
    expect(await refusalOf(change(caseId, { kind: 'close' }))).toMatchObject({
      message: expect.stringMatching(/still absent/),
    })
    await change(caseId, { kind: 'returned' })
    await change(caseId, { kind: 'close' })
    expect(await refusalOf(mark(caseId, 'search'))).toMatchObject({
      message: expect.stringMatching(/closed this case/),
    })
    const another = await open()
    expect(another).not.toBe(caseId)
    expect(await refusalOf(change(caseId, { kind: 'reopen' }))).toMatchObject({
      message: expect.stringMatching(/another case/),
    })
    await change(another, { kind: 'close', mistake: true })
    setting.at(after(23))
    await change(caseId, { kind: 'reopen' })
    expect((await get(caseId)).case).toMatchObject({ closedAt: null, outcome: null, state: 'returned' })
    await change(caseId, { kind: 'close' })
    setting.at(after(48))
    expect(await refusalOf(change(caseId, { kind: 'reopen' }))).toMatchObject({
      message: expect.stringMatching(/for a day/),
    })
  })

  test('the times can be corrected', async () => {
    const caseId = await open()
    const times = { discoveredAt: after(-1).toISOString(), absentSince: after(-14).toISOString(), place: 'Close-out' }
    await change(caseId, { kind: 'correct', ...times })
    expect((await get(caseId)).case).toMatchObject(times)
    expect(await refusalOf(change(caseId, { kind: 'correct', ...times, absentSince: T0 }))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'absentSince' },
    })
  })
})

describe('a status from elsewhere', () => {
  test('is shown on the case and never changes it by itself', async () => {
    const other = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(roster, other, 'editor')
    const caseId = await open()
    await change(caseId, { kind: 'absent-unknown' })
    setting.at(after(0.7))
    await report('PDY', setting.as(other))
    const { cases } = await client.call(listAwolCases, { rosterId: roster.id })
    expect(cases).toMatchObject([
      {
        state: 'unknown',
        contradiction: { status: 'PDY', recordedBy: other.name, recordedAt: after(0.7).toISOString() },
      },
    ])
    // Advancing the case records its status again, after the other one.
    setting.at(after(30))
    await change(caseId, { kind: 'decide', finding: 'voluntary' })
    expect(await statusNow()).toBe('AWL')
    expect((await get(caseId)).case.contradiction).toBeNull()
  })

  test('a Soldier archived in the meantime: the case says so, no status can be set, and it can be closed', async () => {
    const caseId = await open()
    await archive()
    expect((await get(caseId)).case.archivedOn).toBe('2026-11-12')
    expect(await refusalOf(change(caseId, { kind: 'absent-unknown' }))).toMatchObject({
      code: 'failed-precondition',
      details: { field: 'caseId' },
      message: 'This Soldier is archived. Restore the Soldier first.',
    })
    await mark(caseId, 'search')
    await change(caseId, { kind: 'returned' })
    await change(caseId, { kind: 'close' })
    await client.call(restoreSoldiers, { rosterId: roster.id, soldierIds: [soldierId] })
    expect(await statusNow()).toBe('PDY')
  })
})

test('the PERSTAT shows when the absence began, not when it was called AWOL', async () => {
  await report('AUN')
  const caseId = await open()
  setting.at(after(72))
  await change(caseId, { kind: 'decide', finding: 'voluntary' })
  const { byName } = await client.call(getPerstat, { rosterId: roster.id })
  expect(byName.find((one) => one.soldierId === soldierId)).toMatchObject({ status: 'AWL', from: '2026-11-12' })
})
