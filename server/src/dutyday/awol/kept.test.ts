import { randomUUID } from 'node:crypto'
import { exportAwolCase, getAwolPolicy, listAwolCases, saveAwolPolicy } from '@muster/domain/dutyday/awol/functions.ts'
import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import {
  archiveSoldiers,
  createSoldier,
  deleteSoldiers,
  exportMyData,
  listSoldiers,
  undoChange,
} from '@muster/domain/roster/functions.ts'
import { describe, expect, test } from 'vitest'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import {
  absentSoldier,
  after,
  change,
  client,
  dayNow,
  get,
  mark,
  open,
  owner,
  roster,
  setting,
  soldierId,
} from '../../testing/unit/absent-soldier.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import type { Client } from '../../testing/server/world-server.ts'

absentSoldier()

async function archive(id = soldierId): Promise<void> {
  const loss = { rosterId: roster.id, soldierIds: [id], lossDate: dayNow(), reason: 'PCS' as const }
  await client.call(archiveSoldiers, loss)
}

describe('the policy', () => {
  const policyNow = () => client.call(getAwolPolicy, { rosterId: roster.id })

  test('is the default until a leader changes it, and every change is a version with author and time', async () => {
    expect(await policyNow()).toEqual({ version: null, seed: true, at: null, by: null, policy: SEED_POLICY })
    const steps = SEED_POLICY.steps.map((step) => ({
      ...step,
      ...(step.key === 'law-enforcement'
        ? { due: { kind: 'hours' as const, after: 'discovery' as const, hours: 2 } }
        : {}),
    }))
    const own = {
      key: 'call-chaplain',
      label: 'Tell the battalion chaplain’s office',
      detail: '',
      who: '1SG',
      form: '',
    }
    const more = {
      due: { kind: 'promptly' as const },
      course: 'any' as const,
      source: 'BN SOP',
      verify: false,
      on: true,
    }
    const policy = { ...SEED_POLICY, steps: [...steps, { ...own, ...more }] }
    const save = (version: number | null, next: typeof policy | null) =>
      client.call(saveAwolPolicy, { rosterId: roster.id, version, policy: next as never })
    expect(await save(null, policy)).toEqual({ version: 1 })
    expect(await policyNow()).toMatchObject({ version: 1, seed: false, by: owner.name, policy })
    expect(await refusalOf(save(null, policy))).toMatchObject({ code: 'aborted', details: { field: 'version' } })
    expect(await save(1, null)).toEqual({ version: 2 })
    expect(await policyNow()).toMatchObject({ version: 2, seed: true, policy: SEED_POLICY })
  })

  test('stays the one a case was opened under until a leader moves the case', async () => {
    const caseId = await open()
    const steps = SEED_POLICY.steps.filter(({ key }) => key !== 'review')
    await client.call(saveAwolPolicy, {
      rosterId: roster.id,
      version: 1,
      policy: { ...SEED_POLICY, steps: [...steps] } as never,
    })
    expect(await get(caseId)).toMatchObject({ case: { policyVersion: 1 }, newestVersion: 2, policy: { version: 1 } })
    await mark(caseId, 'review')
    await change(caseId, { kind: 'newest policy' })
    const moved = await get(caseId)
    expect(moved).toMatchObject({ case: { policyVersion: 2 }, policy: { version: 2 } })
    expect(moved.events[0]).toMatchObject({ kind: 'policy', note: 'Version 2' })
    expect(await refusalOf(mark(caseId, 'review'))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(change(caseId, { kind: 'newest policy' }))).toMatchObject({ code: 'failed-precondition' })
  })
})

describe('pages', () => {
  const page = (which: 'open' | 'closed', after: OutputOf<typeof listAwolCases>['next']) =>
    client.call(listAwolCases, { rosterId: roster.id, which, limit: 2, after })
  const idsOf = ({ cases }: OutputOf<typeof listAwolCases>) => cases.map(({ id }) => id)

  test('of closed cases come newest first', async () => {
    const ids: string[] = []
    for (let hour = 0; hour < 3; hour++) {
      setting.at(after(hour))
      const caseId = await open({ discoveredAt: after(hour).toISOString(), absentSince: after(hour).toISOString() })
      await change(caseId, { kind: 'close', mistake: true })
      ids.unshift(caseId)
    }
    const first = await page('closed', null)
    expect([idsOf(first), first.policies.length]).toEqual([ids.slice(0, 2), 1])
    const rest = await page('closed', first.next)
    expect([idsOf(rest), rest.next]).toEqual([ids.slice(2), null])
    expect((await client.call(listAwolCases, { rosterId: roster.id })).cases).toEqual([])
  })

  test('lose no case of those closed at one instant', async () => {
    for (let count = 0; count < 5; count++) await change(await open(), { kind: 'close', mistake: true })
    const { pool } = setting.server.database
    const { rows } = await pool.query<{ id: string }>(
      'update awol_cases set closed_at = $2 where roster_id = $1 returning id',
      [roster.id, after(1)],
    )
    const first = await page('closed', null)
    const second = await page('closed', first.next)
    const third = await page('closed', second.next)
    expect([first, second, third].flatMap(idsOf)).toEqual(rows.map(({ id }) => id).sort())
    expect(third.next).toBeNull()
  })

  test('lose no case of those discovered at one instant', async () => {
    const third = randomUUID()
    await client.call(createSoldier, { rosterId: roster.id, soldierId: third, soldier: { rank: 'PVT', last: 'Reyes' } })
    const soldiers = [soldierId, roster.soldiers[1]?.id ?? '', third]
    const ids = await Promise.all(soldiers.map((each) => open({ soldierId: each })))
    const first = await page('open', null)
    const rest = await page('open', first.next)
    expect([first, rest].flatMap(idsOf)).toEqual(ids.sort())
    expect(rest.next).toBeNull()
  })
})

test('on paper: steps with times and names, the history, the policy with its sources and its warning', async () => {
  const caseId = await open({ place: 'PT formation' })
  setting.at(after(4))
  await mark(caseId, 'law-enforcement', 'done', { note: 'Desk told' })
  const file = await client.call(exportAwolCase, { rosterId: roster.id, caseId })
  expect(file).toMatchObject({ fileName: 'absence-clay-2026-11-12.pdf', mediaType: 'application/pdf' })
  const pages = await textOfPdf(Buffer.from(file.content, 'base64'))
  const text = pages.flat().join(' ').replace(/\s+/g, ' ')
  for (const words of [
    ...['Policy moves faster than this app. Confirm with S1, legal and PMO.', 'SPC Clay', 'Desk told', owner.name],
    ...[
      '12 Nov 2026, 0630',
      'Alert Army law enforcement',
      '28 Oct 2025',
      'AR 190-9',
      '(verify)',
      'CONTAINS PERSONAL DATA',
    ],
  ]) {
    expect(text).toContain(words)
  }
})

test('on paper: the line from hour 0 on, with each step where it was done or is due, and the case between them', async () => {
  const caseId = await open()
  setting.at(after(4))
  await mark(caseId, 'law-enforcement', 'done')
  setting.at(after(26))
  const file = await client.call(exportAwolCase, { rosterId: roster.id, caseId })
  const text = (await textOfPdf(Buffer.from(file.content, 'base64'))).flat().join(' ').replace(/\s+/g, ' ')
  const line = text.slice(text.indexOf('From hour 0 to day 31'), text.indexOf(' Steps Step '))
  expect(line).toContain('Solid: done. Crossed: late. Slanted: next. Dashed: later.')
  const marks = [
    'Notify PSG, 1SG and commander Late 12 Nov 2026, 0730 1',
    'Alert Army law enforcement (PMO or DES) Done 12 Nov 2026, 1030 1',
    'Unit review at 24 hours Late 13 Nov 2026, 0630 2',
    'Now 13 Nov 2026, 0830 2',
    'Decide: AWOL or missing Next 14 Nov 2026, 0630 3',
    'Drop from rolls, effective day 31 Later 12 Dec 2026, 2359 31',
  ]
  const places = marks.map((mark) => line.indexOf(mark))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a case is deleted with the Soldier, prevents undoing, and is in the roster owner’s data', async () => {
  const { changeSetId } = await client.call(createSoldier, {
    rosterId: roster.id,
    soldierId: randomUUID(),
    soldier: { rank: 'SPC', last: 'Fresh' },
  })
  const { soldiers } = await client.call(listSoldiers, { rosterId: roster.id })
  const fresh = soldiers.find(({ last }) => last === 'Fresh')?.id ?? ''
  const caseId = await open({ soldierId: fresh })
  expect(await refusalOf(client.call(undoChange, { rosterId: roster.id, changeSetId }))).toMatchObject({
    code: 'aborted',
  })
  const dataOf = async (by: Client) =>
    JSON.parse(Buffer.from((await by.call(exportMyData, {})).content, 'base64').toString('utf8')) as { awol: unknown }
  expect((await dataOf(client)).awol).toMatchObject({
    rosters: [
      { rosterId: roster.id, policies: [{ version: 1 }], cases: [{ id: caseId, events: [{ kind: 'opened' }] }] },
    ],
    doneByMe: [],
  })
  await archive(fresh)
  await client.call(deleteSoldiers, { rosterId: roster.id, soldierIds: [fresh] })
  const { rows } = await setting.server.database.pool.query('select 1 from awol_events where case_id = $1', [caseId])
  expect(rows).toEqual([])
})
