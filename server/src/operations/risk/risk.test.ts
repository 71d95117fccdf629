import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  decideRiskWorksheet,
  exportRiskWorksheet,
  getRiskWorksheet,
  listRiskHazards,
  listRiskWorksheets,
  moveRiskWorksheet,
  saveRiskAuthorities,
  saveRiskWorksheet,
} from '@muster/domain/operations/risk/functions.ts'
import type { Risk } from '@muster/domain/operations/risk/matrix.ts'
import { getTasking, saveTasking } from '@muster/domain/operations/taskings/functions.ts'
import { exportMyData, listMyRosters } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let commander: WorldAccount
let platoon: WorldRoster
let above: Client
let leader: Client
let helper: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  commander = await world.leader('CPT', 'Hale')
  const sergeant = await world.leader('SFC', 'Navarro')
  const second = await world.leader('SSG', 'Dixon')
  const company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, sergeant, { name: '1st Platoon', soldiers: [{ rank: 'SPC', last: 'Ortega' }] })
  await world.member(platoon, second, 'editor')
  ;[above, leader, helper] = [setting.as(commander), setting.as(sergeant), setting.as(second)]
})

type Content = RawInputOf<typeof saveRiskWorksheet>['content']
const risk = (text: string): Risk => {
  const [severity, probability] = text.split(' ') as [Risk['severity'], Risk['probability']]
  return { severity, probability }
}
const line = (residual = 'III D') => ({
  subtask: 'Drive to the range',
  hazard: 'Rollover',
  initial: risk('II C'),
  residual: risk(residual),
  control: 'Rollover drill',
  how: 'Rehearse before moving',
  who: 'Vehicle commanders',
})
const content = (more: Partial<Content> = {}): Content => ({
  mission: 'Night range',
  on: '2026-11-20',
  lines: [line()],
  supervision: 'PSG checks each vehicle',
  ...more,
})

async function started(more: Partial<Content> = {}, by = leader): Promise<string> {
  const worksheetId = randomUUID()
  await by.call(saveRiskWorksheet, { rosterId: platoon.id, worksheetId, version: null, content: content(more) })
  return worksheetId
}
const get = (worksheetId: string, by = leader, edition: number | null = null) =>
  by.call(getRiskWorksheet, { rosterId: platoon.id, worksheetId, edition })
async function move(worksheetId: string, act: RawInputOf<typeof moveRiskWorksheet>['move'], by = leader) {
  const { version } = (await get(worksheetId)).sheet
  return by.call(moveRiskWorksheet, { rosterId: platoon.id, worksheetId, version, move: act })
}
type Decision = Partial<RawInputOf<typeof decideRiskWorksheet>>
async function decide(worksheetId: string, more: Decision = {}, by = above) {
  const { version } = (await get(worksheetId)).sheet
  const word = { act: 'approve', echelon: 'company', position: 'Commander, A Co' } as const
  return by.call(decideRiskWorksheet, { rosterId: platoon.id, worksheetId, version, ...word, ...more })
}

test('is written, submitted, approved from above, frozen, and followed by a new version', async () => {
  const id = await started()
  expect((await get(id)).sheet).toMatchObject({
    state: 'draft',
    edition: 1,
    overall: 'L',
    preparedBy: expect.stringMatching(/^SFC Navarro, [A-Z]\.$/),
  })
  await move(id, 'submit')
  const { worksheets } = await above.call(listRiskWorksheets, { rosterId: platoon.id })
  expect(worksheets).toMatchObject([{ worksheetId: id, state: 'submitted', overall: 'L', hazards: 1 }])
  expect((await get(id, above)).may).toEqual({ write: false, decide: true, ownWork: false })
  await decide(id, { remark: 'Brief the weather' })
  expect((await get(id)).sheet).toMatchObject({
    state: 'approved',
    decision: { by: commander.name, echelon: 'company', position: 'Commander, A Co', remark: 'Brief the weather' },
  })

  const { version } = (await get(id)).sheet
  const again = { rosterId: platoon.id, worksheetId: id, version, content: content({ mission: 'Another' }) }
  expect(await refusalOf(leader.call(saveRiskWorksheet, again))).toMatchObject({ code: 'failed-precondition' })
  const frozen = setting.server.database.pool.query(`update risk_worksheets set mission = 'x' where id = $1`, [id])
  await expect(frozen).rejects.toThrow(/frozen/)

  await move(id, 'revise')
  const now = await get(id)
  expect(now.sheet).toMatchObject({ state: 'draft', edition: 2, decision: null })
  expect(now.editions).toEqual([
    { edition: 2, state: 'draft' },
    { edition: 1, state: 'approved' },
  ])
  expect((await get(id, leader, 1)).sheet).toMatchObject({ state: 'approved', latest: false })
  expect(await move(id, 'discard')).toMatchObject({ left: { edition: 1, state: 'approved' } })
  expect((await get(id)).sheet).toMatchObject({ edition: 1, state: 'approved', latest: true })
})

test('is not approved by its preparer, below the authority, or without a duty position', async () => {
  const id = await started({ lines: [line('II D')] })
  await move(id, 'submit')
  const own = await refusalOf(decide(id, { echelon: 'battalion' }, leader))
  expect(own).toMatchObject({ code: 'permission-denied', details: { field: 'act' } })
  expect(await refusalOf(decide(id))).toMatchObject({
    code: 'failed-precondition',
    details: { field: 'echelon' },
    message: expect.stringContaining('battalion commander or higher decides'),
  })
  expect(await refusalOf(decide(id, { echelon: null }))).toMatchObject({ details: { field: 'echelon' } })
  expect(await refusalOf(decide(id, { echelon: 'brigade', position: '' }))).toMatchObject({
    details: { field: 'position' },
  })
  expect(await refusalOf(decide(id, { act: 'send back' }))).toMatchObject({ details: { field: 'remark' } })

  const authorities = { L: 'company', M: 'company', H: 'battalion', EH: 'general' } as const
  const wrong = { rosterId: platoon.id, authorities: { ...authorities, H: 'platoon' as const }, source: 'SOP' }
  expect(await refusalOf(leader.call(saveRiskAuthorities, wrong))).toMatchObject({
    code: 'invalid-argument',
    details: { field: 'authorities.H' },
  })
  await leader.call(saveRiskAuthorities, { rosterId: platoon.id, authorities, source: 'Bn SOP, ch. 4' })
  expect((await get(id)).policy).toEqual({ authorities, source: 'Bn SOP, ch. 4', seed: false })
  expect(await decide(id)).toMatchObject({ state: 'approved' })
})

test('a leader who changed a draft cannot approve it, just like the one who began it', async () => {
  const id = await started()
  const { version } = (await get(id)).sheet
  const own = { rosterId: platoon.id, worksheetId: id, version, content: content() }
  await helper.call(saveRiskWorksheet, own)
  await move(id, 'submit')
  for (const by of [leader, helper]) {
    expect(await refusalOf(decide(id, {}, by))).toMatchObject({ code: 'permission-denied' })
  }
  expect(await decide(id)).toMatchObject({ state: 'approved' })
})

test('goes back with a remark, is written again, and the second of two leaders is refused', async () => {
  const id = await started()
  await move(id, 'submit')
  await decide(id, { act: 'send back', remark: 'Add heat' })
  expect((await get(id)).sheet).toMatchObject({ state: 'sent back', decision: { remark: 'Add heat' } })
  const { version } = (await get(id)).sheet
  const save = { rosterId: platoon.id, worksheetId: id, version, content: content({ lines: [line(), line('III C')] }) }
  expect(await helper.call(saveRiskWorksheet, save)).toMatchObject({ version: version + 1, state: 'draft' })
  expect(await refusalOf(leader.call(saveRiskWorksheet, save))).toMatchObject({
    code: 'aborted',
    details: { field: 'version', version: version + 1, by: expect.stringContaining('SSG Dixon') },
    message: expect.stringContaining('SSG Dixon'),
  })
  expect((await get(id)).sheet.overall).toBe('M')
})

test('an incomplete one is stored as a draft and not submitted, and nobody can choose the overall risk', async () => {
  const id = await started({ lines: [{ hazard: 'Heat' }], supervision: '' })
  expect((await get(id)).sheet.overall).toBeNull()
  expect(await refusalOf(move(id, 'submit'))).toMatchObject({
    code: 'failed-precondition',
    details: { field: 'content.lines.0.subtask' },
  })
  const worse = await started({ lines: [{ ...line('I A'), initial: risk('IV E') }] })
  expect(await refusalOf(move(worse, 'submit'))).toMatchObject({
    details: { field: 'content.lines.0.worseBecause' },
  })
  const grid = refusalOf(started({ lines: [{ ...line(), hazard: 'Ambush at 17S PU 12345 67890' }] }))
  expect(await grid).toMatchObject({ code: 'invalid-argument', details: { field: 'content.lines.0.hazard' } })
})

test('hazards of earlier worksheets are offered, and everything prints and is in "my data"', async () => {
  const id = await started({ lines: [line('II D'), { ...line(), hazard: 'Heat', control: 'Water' }] })
  const { hazards } = await leader.call(listRiskHazards, { rosterId: platoon.id })
  expect(hazards.map(({ hazard }) => hazard)).toEqual(['Heat', 'Rollover'])
  const file = await leader.call(exportRiskWorksheet, { rosterId: platoon.id, worksheetId: id })
  expect(file.fileName).toBe('risk-night-range-2026-11-20.pdf')
  const printed = (await textOfPdf(Buffer.from(file.content, 'base64'))).flat().join('\n')
  for (const words of [
    '1. Mission or task',
    'H (II C)',
    '[X] Medium (M)',
    'PSG checks each vehicle',
    '1st Platoon',
    '13. Risk assessment review',
    '14. Feedback and lessons learned',
    '15. Additional comments',
  ]) {
    expect(printed).toContain(words)
  }
  const { content: mine } = await leader.call(exportMyData, {})
  expect(Buffer.from(mine, 'base64').toString()).toContain('Night range')
})

test('a leader above opens it from their own roster, and the message names its roster', async () => {
  const id = await started()
  await move(id, 'submit')
  const company = (await above.call(listMyRosters, {})).rosters.find(({ name }) => name === 'A Co')
  const asked = { rosterId: company?.id ?? '', worksheetId: id }
  expect(await above.call(getRiskWorksheet, asked)).toMatchObject({
    sheet: { rosterId: platoon.id, rosterName: '1st Platoon' },
    may: { write: false, decide: true },
  })
  const stranger = await setting.world.leader('SGT', 'Reyes')
  const elsewhere = await setting.world.roster(stranger, { name: 'B Co' })
  const from = { rosterId: elsewhere.id, worksheetId: id }
  expect(await refusalOf(setting.as(stranger).call(getRiskWorksheet, from))).toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('Choose the roster it belongs to'),
  })
  expect(await refusalOf(setting.as(stranger).call(getRiskWorksheet, asked))).toMatchObject({ code: 'not-found' })
})

test('strangers find nothing, viewers change nothing', async () => {
  const id = await started()
  const viewer = await setting.world.leader('SGT', 'Reyes')
  const looking = setting.as(viewer)
  expect(await refusalOf(get(id, looking))).toMatchObject({ code: 'not-found' })
  await setting.world.member(platoon, viewer, 'viewer')
  expect((await get(id, looking)).may).toEqual({ write: false, decide: false, ownWork: false })
  expect(await refusalOf(move(id, 'submit', looking))).toMatchObject({ code: 'permission-denied' })
  expect(await refusalOf(move(id, 'submit', above))).toMatchObject({ code: 'not-found' })
})

test('a leader who may accept it is notified that it waits, and its authors of the decision', async () => {
  const { world, server } = setting
  const told = async () => {
    const { rows } = await server.database.pool.query<{ title: string; recipients: string[]; link: string }>(
      'delete from outbox returning title, recipients, link',
    )
    return rows
  }
  await told()
  const battalion = await world.leader('LTC', 'Stone')
  const top = await world.roster(battalion, { name: '2-504' })
  await world.link(top, (await world.arrive(top, [{ rank: 'CPT', last: 'Hale' }]))[0], commander)
  await told()
  const id = await started()
  await move(id, 'submit')
  expect(await told()).toEqual([
    expect.objectContaining({
      title: 'Risk worksheet to approve: Night range',
      link: `/operations/risk/${id}?roster=${platoon.id}`,
    }),
    {
      title: 'Risk worksheet to approve: Night range',
      recipients: [commander.uid],
      link: `/operations/risk/${id}?of=${platoon.id}`,
    },
  ])
  await decide(id, { act: 'send back', remark: 'Name the medic' }, above)
  expect(await told()).toMatchObject([{ title: 'Sent back: Night range', recipients: [platoon.owner.uid] }])

  // High risk goes to a battalion at least, so the roster above the company is notified as well.
  const high = await started({ mission: 'Live fire', lines: [line('II D')] })
  await move(high, 'submit')
  const [, up] = await told()
  expect(up?.recipients.toSorted()).toEqual([commander.uid, battalion.uid].toSorted())
  await decide(high, { echelon: 'battalion', position: 'Commander' })
  expect(await told()).toMatchObject([{ title: 'Risk accepted: Live fire', recipients: [platoon.owner.uid] }])
})

test('names an existing tasking', async () => {
  expect(await refusalOf(started({ taskingId: randomUUID() }))).toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('Choose another, or none'),
    details: { field: 'content.taskingId' },
  })
})

test('exists for the tasking that names it, which keeps the one that it names', async () => {
  const about = { rosterId: platoon.id, taskingId: randomUUID() }
  const save = (version: number | null, worksheetId: string) =>
    leader.call(saveTasking, {
      ...about,
      version,
      tasking: {
        name: 'Range detail',
        type: 'range',
        lines: [],
        worksheetId,
        from: '2026-11-20T11:30:00.000Z',
        to: '2026-11-20T21:00:00.000Z',
      },
    })
  const unknown = { code: 'not-found', details: { field: 'tasking.worksheetId' } }
  expect(await refusalOf(save(null, randomUUID()))).toMatchObject(unknown)
  const worksheetId = await started()
  await save(null, worksheetId)
  expect(await refusalOf(save(1, randomUUID()))).toMatchObject(unknown)
  await move(worksheetId, 'discard')
  expect(await save(1, worksheetId)).toMatchObject({ version: 2 })
  expect((await leader.call(getTasking, about)).tasking.worksheetId).toBe(worksheetId)
})
