import {
  exportCounselingBoard,
  getCounselingBoard,
  getCounselingPolicy,
  getCounselingYear,
  saveCounselingPolicy,
} from '@muster/domain/counseling/cadence/functions.ts'
import { type CadencePolicy, SEED_CADENCE } from '@muster/domain/counseling/cadence/policy.ts'
import type { CounselingBoard } from '@muster/domain/counseling/cadence/schema.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HeldCounseling, heldCounseling } from '../../testing/unit/held-counselings.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

// Friday evening in New York, Saturday in Seoul.
const NOW = '2026-11-21T02:00:00.000Z'

let setting: WorldServer
let firstSergeant: WorldAccount
let platoonSergeant: WorldAccount
let company: WorldRoster
let platoon: WorldRoster
let leader: Client

beforeAll(async () => {
  setting = await startWorld('2025-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2025-11-01T12:00:00Z')
  const { world } = setting
  firstSergeant = await world.leader('1SG', 'Hale')
  platoonSergeant = await world.leader('SFC', 'Navarro')
  company = await world.roster(firstSergeant, { name: 'A Co', soldiers: [{ rank: 'CPT', last: 'Adams' }] })
  platoon = await world.below(company, platoonSergeant, {
    name: '1st Platoon',
    soldiers: [
      { rank: 'SSG', last: 'Dixon' },
      { rank: 'SPC', last: 'Clay' },
      { rank: 'PFC', last: 'Bell' },
    ],
  })
  leader = setting.as(platoonSergeant)
  setting.at(NOW)
})

const held = (index: number, one: HeldCounseling) => heldCounseling(setting, platoon, platoon.soldiers[index], one)
const shown = ({ rows }: Pick<CounselingBoard, 'rows'>) =>
  rows.map(({ section, soldier, due }) => [section, soldier.replace(/,.*/, ''), due])

function withJunior(months: number): CadencePolicy {
  return {
    ...SEED_CADENCE,
    lines: SEED_CADENCE.lines.map((line) =>
      line.key === 'junior' ? { ...line, every: { count: months, unit: 'months' as const } } : line,
    ),
  }
}

describe('the board', () => {
  test('shows who is due, by when and from which session, without its text', async () => {
    await held(0, { heldOn: '2026-10-01', assessOn: '2026-11-20' })
    await held(1, { heldOn: '2026-10-25' })
    await held(1, { heldOn: '2026-09-25', kind: 'growth' })
    await held(2, { heldOn: '2026-10-02' })
    await held(2, { heldOn: '2026-11-19', state: 'draft' })
    const board = await leader.call(getCounselingBoard, { rosterId: platoon.id })
    expect(board).toMatchObject({ today: '2026-11-20', rosterName: '1st Platoon', mayCounsel: true, soldiers: 3 })
    expect(shown(board)).toEqual([
      ['overdue', 'PFC Bell', '2026-11-02'],
      ['due soon', 'SPC Clay', '2026-11-25'],
      ['assessment', 'SSG Dixon', '2026-11-20'],
      ['current', 'SSG Dixon', '2027-01-01'],
    ])
    expect(board.rows[1]).toMatchObject({ line: 'junior', last: { kind: 'performance', heldOn: '2026-10-25' } })
    expect(board.next).toBeNull()
  })

  test('uses the day in the roster’s time zone', async () => {
    await held(1, { heldOn: '2026-10-20' })
    const today = async () => {
      const { today, rows } = await leader.call(getCounselingBoard, { rosterId: platoon.id })
      return [today, rows.find(({ soldierId }) => soldierId === platoon.soldiers[1]?.id)?.section]
    }
    expect(await today()).toEqual(['2026-11-20', 'due soon'])
    setting.at('2026-11-21T05:00:00Z')
    expect(await today()).toEqual(['2026-11-21', 'overdue'])
  })

  test('asks for the reception counseling of a new arrival until it is delivered', async () => {
    setting.at('2026-11-10T12:00:00Z')
    const [arrived] = await setting.world.arrive(platoon, [{ rank: 'PV2', last: 'Young', gainedOn: '2026-11-08' }])
    setting.at(NOW)
    const receptions = async () =>
      shown(await leader.call(getCounselingBoard, { rosterId: platoon.id, section: 'reception' }))
    expect(await receptions()).toEqual([['reception', 'PV2 Young', '2026-12-08']])
    await heldCounseling(setting, platoon, arrived, { heldOn: '2026-11-12', kind: 'reception', state: 'draft' })
    expect(await receptions()).toHaveLength(1)
    await heldCounseling(setting, platoon, arrived, { heldOn: '2026-11-12', kind: 'reception', state: 'delivered' })
    expect(await receptions()).toEqual([])
  })

  test('comes a page at a time, or one section alone', async () => {
    for (const index of [0, 1, 2]) await held(index, { heldOn: '2026-11-10' })
    const page = (after: number) => leader.call(getCounselingBoard, { rosterId: platoon.id, after, limit: 2 })
    const [first, second] = [await page(0), await page(2)]
    expect([first.rows.length, first.next, second.rows.length, second.next]).toEqual([2, 2, 1, null])
    expect(new Set([...first.rows, ...second.rows].map(({ soldierId }) => soldierId)).size).toBe(3)
    expect((await leader.call(getCounselingBoard, { rosterId: platoon.id, section: 'overdue' })).rows).toEqual([])
  })

  test('leaves out Soldiers who have left', async () => {
    await setting.world.depart(platoon, platoon.soldiers[2] ?? { id: '', rank: '', last: '', groupId: null })
    const board = await leader.call(getCounselingBoard, { rosterId: platoon.id })
    expect(board.soldiers).toBe(2)
  })
})

describe('leaders above', () => {
  test('see their chain with figures for each roster, and start nothing below', async () => {
    await held(1, { heldOn: '2026-10-01', kind: 'substandard', assessOn: '2026-11-19' })
    const above = setting.as(firstSergeant)
    const board = await above.call(getCounselingBoard, { rosterId: company.id, over: 'chain' })
    expect(
      board.rosters.map(({ name, depth, soldiers, counts }) => [
        name,
        depth,
        soldiers,
        counts.overdue,
        counts.assessment,
      ]),
    ).toEqual([
      ['A Co', 0, 2, 2, 0],
      ['1st Platoon', 1, 3, 3, 1],
    ])
    expect(board.counts.overdue).toBe(5)
    expect((await above.call(getCounselingBoard, { rosterId: company.id })).soldiers).toBe(2)
    const below = await above.call(getCounselingBoard, { rosterId: platoon.id })
    expect(below.mayCounsel).toBe(false)
    expect(Object.keys(below.rows[0]?.last ?? { id: '', kind: '', heldOn: '' })).toEqual(['id', 'kind', 'heldOn'])
  })

  test('see each roster under its own policy, and do not change it', async () => {
    for (const index of [1, 2]) await held(index, { heldOn: '2026-10-01' })
    await leader.call(saveCounselingPolicy, { rosterId: platoon.id, version: null, policy: withJunior(2) })
    const above = setting.as(firstSergeant)
    const board = await above.call(getCounselingBoard, { rosterId: company.id, over: 'chain' })
    const current = board.rows.filter(({ section, line }) => section === 'due soon' && line === 'junior')
    expect(current.map(({ due }) => due)).toEqual(['2026-12-01', '2026-12-01'])
    const saving = above.call(saveCounselingPolicy, { rosterId: platoon.id, version: 1, policy: null })
    expect(await refusalOf(saving)).toMatchObject({ code: 'not-found' })
  })

  test('a Soldier sees no board', async () => {
    const clay = await setting.world.leader('SPC', 'Clay')
    await setting.world.link(platoon, platoon.soldiers[1], clay)
    const asking = setting.as(clay).call(getCounselingBoard, { rosterId: platoon.id })
    expect(await refusalOf(asking)).toMatchObject({ code: 'not-found' })
  })
})

describe('the policy', () => {
  const get = () => leader.call(getCounselingPolicy, { rosterId: platoon.id })
  const save = (version: number | null, policy: CadencePolicy | null) =>
    leader.call(saveCounselingPolicy, { rosterId: platoon.id, version, policy })

  test('is the default until a leader changes it, and each change is a new version', async () => {
    expect(await get()).toEqual({ version: null, seed: true, at: null, by: null, policy: SEED_CADENCE })
    await save(null, withJunior(2))
    expect(await get()).toMatchObject({ version: 1, seed: false, at: NOW, by: platoonSergeant.name })
    await save(1, null)
    expect(await get()).toMatchObject({ version: 2, seed: true, policy: SEED_CADENCE })
    const { rows } = await setting.server.database.pool.query(
      'select version from counseling_policies where roster_id = $1 order by version',
      [platoon.id],
    )
    expect(rows).toEqual([{ version: 1 }, { version: 2 }])
  })

  test('is not overwritten: the second of two leaders learns who saved first', async () => {
    const editor = await setting.world.leader('SSG', 'Ellis')
    await setting.world.member(platoon, editor, 'editor')
    const other = setting.as(editor)
    const { answers, refusals } = await atOnce(
      save(null, withJunior(2)),
      other.call(saveCounselingPolicy, { rosterId: platoon.id, version: null, policy: withJunior(3) }),
      save(null, withJunior(4)),
    )
    expect(answers).toEqual([{ version: 1 }])
    expect(refusals.map(({ code }) => code)).toEqual(['aborted', 'aborted'])
    expect(await refusalOf(save(null, null))).toMatchObject({ code: 'aborted', details: { field: 'version' } })
    expect(await refusalOf(save(7, null))).toMatchObject({ code: 'aborted' })
  })

  test('is refused with the line that is wrong', async () => {
    const wrong = { ...SEED_CADENCE, lines: SEED_CADENCE.lines.slice(1) }
    expect(await refusalOf(save(null, wrong))).toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('reception'),
      details: { field: expect.stringContaining('policy') },
    })
  })

  test('is included in “my data”', async () => {
    await save(null, withJunior(2))
    const mine = JSON.stringify(await leader.call(exportMyData, {}))
    const content = JSON.parse(mine).content as string
    const data = JSON.parse(Buffer.from(content, 'base64').toString()) as Record<string, unknown>
    expect(data['counselingPolicies']).toMatchObject([{ roster_id: platoon.id, version: 1 }])
  })
})

describe('the year overview', () => {
  test('counts delivered sessions by month and kind, for a roster, its chain and one Soldier', async () => {
    await held(0, { heldOn: '2026-01-31' })
    await held(1, { heldOn: '2026-01-05', kind: 'growth' })
    await held(1, { heldOn: '2026-01-06' })
    await held(1, { heldOn: '2026-03-01', state: 'draft' })
    await held(1, { heldOn: '2025-12-31' })
    const above = setting.as(firstSergeant)
    const year = (input: object, by = leader) =>
      by.call(getCounselingYear, { rosterId: platoon.id, year: 2026, ...input })
    const all = {
      year: 2026,
      counseled: 2,
      soldiers: 3,
      months: [
        { month: 1, kind: 'growth', sessions: 1 },
        { month: 1, kind: 'performance', sessions: 2 },
      ],
    }
    expect(await year({})).toEqual(all)
    expect(await year({ soldierId: platoon.soldiers[0]?.id })).toEqual({
      year: 2026,
      counseled: 1,
      soldiers: 1,
      months: [{ month: 1, kind: 'performance', sessions: 1 }],
    })
    expect(await year({ rosterId: company.id, over: 'chain' }, above)).toEqual({ ...all, soldiers: 5 })
    expect(await year({ rosterId: company.id }, above)).toMatchObject({ months: [], counseled: 0, soldiers: 2 })
  })
})

describe('as a file', () => {
  test('has the same contents in PDF, XLSX and CSV', async () => {
    await held(1, { heldOn: '2026-10-10' })
    const file = (format: 'pdf' | 'xlsx' | 'csv') =>
      leader.call(exportCounselingBoard, { rosterId: platoon.id, format })
    const csv = await file('csv')
    expect(csv.fileName).toBe('counseling-due-1st-platoon-2026-11-20.csv')
    const lines = Buffer.from(csv.content, 'base64').toString().split(/\r?\n/)
    expect(lines.find((line) => line.includes('Clay'))).toContain('2026-11-10,overdue')
    const [sheet] = await readXlsx(Buffer.from((await file('xlsx')).content, 'base64'))
    expect(JSON.stringify(sheet)).toContain('Clay')
    const pdf = await textOfPdf(Buffer.from((await file('pdf')).content, 'base64'))
    const text = JSON.stringify(pdf)
    for (const words of ['Counseling due', 'SPC Clay', '10 Nov 2026, 10 days overdue', 'no Army-wide', 'AR 623-3'])
      expect(text).toContain(words)
  })
})
