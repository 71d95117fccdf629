import { randomUUID } from 'node:crypto'
import { recordReadiness } from '@muster/domain/readiness/functions.ts'
import { getPerstat } from '@muster/domain/dutyday/functions.ts'
import { exportReport, getReport, listReportFigures } from '@muster/domain/reports/functions.ts'
import { reportInfo } from '@muster/domain/reports/reports.ts'
import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import { saveOwnField } from '@muster/domain/roster/own-fields/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import type { BarsChart } from '@muster/domain/reports/schema.ts'
import { thumbnailOf } from '@muster/domain/reports/thumbnail.ts'
import papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dutyRoster, publishSeen } from '../testing/unit/duty-rosters.ts'
import { textOfPdf } from '../testing/files/pdf-text.ts'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

let setting: WorldServer
let company: WorldRoster
let platoon: WorldRoster
let commander: Client
let platoonSergeant: Client
let below: WorldAccount

const FORMULA = '=HYPERLINK("http://x")'
const group = (id: string, name: string, position: number): Group => ({
  id,
  parentId: null,
  kind: 'squad' as const,
  name,
  position,
})

beforeAll(async () => {
  setting = await startWorld('2026-10-01T12:00:00Z')
  const { world } = setting
  const owner = await world.leader('CPT', 'Kowalski')
  below = await world.leader('SFC', 'Navarro')
  const [first, second] = [group(randomUUID(), '1st Squad', 0), group(randomUUID(), '2nd Squad', 1)]
  company = await world.roster(owner, {
    name: 'A Co',
    groups: [first, second],
    soldiers: [
      { rank: 'SSG', last: 'Alvarez', groupId: first.id, cell: '555-0101' },
      { rank: 'SPC', last: FORMULA, groupId: first.id },
      { rank: 'SPC', last: 'Brooks', groupId: second.id, cell: '555-0102' },
    ],
  })
  platoon = await world.below(company, below, { name: '1st Platoon', soldiers: [{ rank: 'SGT', last: 'Chavez' }] })
  commander = setting.as(owner)
  platoonSergeant = setting.as(below)

  setting.at('2026-11-02T15:00:00Z')
  const [alvarez, formula] = company.soldiers
  await world.entry(company, alvarez, { status: 'LV', from: '2026-11-02', to: '2026-11-05' })
  await world.entry(company, formula, { status: 'PDY', from: '2026-11-02' })
  await world.entry(platoon, platoon.soldiers[0], { status: 'TDY', from: '2026-11-02', to: '2026-11-03' })
  const members = company.soldiers.slice(0, 3).map(({ id }) => ({ id }))
  const duty = await dutyRoster(commander, company, { beginsOn: '2026-11-02', members })
  await publishSeen(commander, duty, '2026-11-08')
  await commander.call(recordReadiness, {
    rosterId: company.id,
    entries: [
      { id: randomUUID(), soldierId: alvarez?.id ?? '', item: 'aft', seen: null, value: 450, doneOn: '2026-10-20' },
      { id: randomUUID(), soldierId: formula?.id ?? '', item: 'aft', seen: null, value: 250, doneOn: '2026-10-20' },
    ],
  })
  const fieldId = randomUUID()
  const locker = { name: 'Locker', kind: 'text' as const, seenBy: 'viewers' as const, soldierSees: false }
  await commander.call(saveOwnField, { rosterId: company.id, fieldId, version: null, field: locker })
  const holder = { rosterId: company.id, soldierIds: [formula?.id ?? ''] }
  await commander.call(updateSoldiers, { ...holder, patch: { own: { [fieldId]: 'B-12' } } })
  setting.at('2026-11-10T15:00:00Z')
})
afterAll(() => setting.close())

test('every report works for the roster and for the chain, and its sums are those of its rows', async () => {
  for (const reportId of REPORT_IDS) {
    for (const over of ['roster', 'chain'] as const) {
      const report = await commander.call(getReport, { rosterId: company.id, reportId, over })
      expect(report, reportId).toMatchObject({ reportId, unit: 'A Co', next: null, rowCount: report.rows.length })
      // Nobody here has a license. The tests of the domain count them.
      if (reportId !== 'licenses') expect(report.rowCount, reportId).toBeGreaterThan(0)
      for (const { cells } of report.rows) expect(cells).toHaveLength(report.columns.length)
      report.columns.forEach(({ kind }, at) => {
        if (!report.totals || kind !== 'count') return
        const sum = report.rows.reduce((total, { cells }) => total + Number(cells[at] ?? 0), 0)
        expect(report.totals[at], reportId).toBe(sum)
      })
    }
  }
})

test('the index has the first figure of every report, and nothing for one without rows', async () => {
  const { perstat, reports } = await commander.call(listReportFigures, { rosterId: company.id })
  const { total } = await commander.call(getPerstat, { rosterId: company.id, asOf: null, over: 'roster' })
  expect(perstat.figure).toMatchObject({ value: total.onHand, unit: `${total.present} present` })
  expect(reports.map(({ reportId }) => reportId)).toEqual(REPORT_IDS)
  for (const { reportId, figure, thumbnail } of reports) {
    const { figures, rowCount, chart } = await commander.call(getReport, { rosterId: company.id, reportId })
    expect(figure, reportId).toEqual(rowCount > 0 ? figures[0] : null)
    expect(thumbnail, reportId).toEqual(rowCount > 0 && chart ? thumbnailOf(chart) : null)
  }
  expect(reports.find(({ reportId }) => reportId === 'licenses')?.figure).toBeNull()
})

test('a Soldier sees that a report with them in it was opened or exported', () => {
  expect([getReport.logged, exportReport.logged]).toEqual([
    { roster: expect.any(String) },
    { roster: expect.any(String) },
  ])
})

test('absence days are counted from statuses, for the chain roster by roster', async () => {
  const asked = { reportId: 'absences', from: '2026-11-01', to: '2026-11-09' } as const
  const own = await commander.call(getReport, { ...asked, rosterId: company.id })
  expect(own.figures[0]).toMatchObject({ label: 'Days absent', value: 4 })
  const chain = await commander.call(getReport, { ...asked, rosterId: company.id, over: 'chain' })
  expect(chain.figures[0]).toMatchObject({ value: 6 })
  const bars = (chain.chart as BarsChart).bars.map(({ label, values }) => [label, values.reduce((a, b) => a + b, 0)])
  expect(bars).toEqual([
    ['A Co', 4],
    ['1st Platoon', 2],
  ])
})

test('duties are those of the published days', async () => {
  const report = await commander.call(getReport, {
    rosterId: company.id,
    reportId: 'duties',
    from: '2026-11-02',
    to: '2026-11-08',
  })
  // A week with one detail per day.
  expect(report.figures[0]).toMatchObject({ label: 'Duties', value: 7 })
  const at = (id: string) => report.columns.findIndex((column) => column.id === id)
  const sum = (id: string) => report.rows.reduce((total, { cells }) => total + Number(cells[at(id)]), 0)
  expect([sum('weekday'), sum('weekend'), sum('holiday'), sum('stood')]).toEqual([5, 2, 0, 7])
  const [only] = report.choices
  const one = await commander.call(getReport, {
    rosterId: company.id,
    reportId: 'duties',
    from: '2026-11-02',
    to: '2026-11-08',
    choice: only?.id ?? '',
  })
  expect(one.totals).toEqual(report.totals)
})

test('the choices are listed, or the answer says how many are left out', async () => {
  const asked = { rosterId: company.id, reportId: 'duties', from: '2026-11-02', to: '2026-11-08' } as const
  const more = (count: number) =>
    setting.server.database.pool.query(
      `insert into duty_rosters select (jsonb_populate_record(null::duty_rosters, to_jsonb(d) || jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'Guard ' || lpad((n + $3::int)::text, 5, '0')))).*
      from (select * from duty_rosters where roster_id = $1 order by name limit 1) d, generate_series(1, $2::int) n`,
      [company.id, count, count],
    )
  await more(300)
  const listed = await commander.call(getReport, asked)
  expect(listed.choices).toHaveLength(301)
  await more(2800)
  const cut = await commander.call(getReport, asked)
  expect(cut.choices).toHaveLength(3000)
  expect(cut.notes).toContainEqual(expect.stringMatching(/^101 more to choose from are not on the list/))
  const { rows } = await setting.server.database.pool.query(
    'select id, name from duty_rosters where roster_id = $1 order by lower(name) desc limit 1',
    [company.id],
  )
  const last = await commander.call(getReport, { ...asked, choice: rows[0].id })
  expect(last.choices).toHaveLength(3000)
  expect(last.choices.at(-1)).toEqual({ id: rows[0].id, label: rows[0].name })
  await setting.server.database.pool.query(`delete from duty_rosters where name like 'Guard %'`)
})

test('fitness has its scores', async () => {
  const report = await commander.call(getReport, { rosterId: company.id, reportId: 'fitness', choice: 'aft' })
  expect(report.figures.at(-1)).toMatchObject({ label: 'AFT, average', value: 350 })
  expect(report.figures.slice(0, 3).map(({ value }) => value)).toEqual([1, 1, 2])
})

describe('access', () => {
  test('a leader below sees their own roster and not the one above, and a stranger sees neither', async () => {
    const own = await platoonSergeant.call(getReport, { rosterId: platoon.id, reportId: 'alert', over: 'chain' })
    expect(own.rows.map(({ cells }) => cells[0])).toEqual(['SGT Chavez'])
    const stranger = setting.as(await setting.world.leader('SSG', 'Peer'))
    for (const reportId of REPORT_IDS) {
      for (const client of [platoonSergeant, stranger]) {
        await expect(client.call(getReport, { rosterId: company.id, reportId })).rejects.toMatchObject({
          code: 'not-found',
        })
      }
      await expect(stranger.call(listReportFigures, { rosterId: company.id })).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(
        stranger.call(exportReport, { rosterId: company.id, reportId, format: 'csv' }),
      ).rejects.toMatchObject({ code: 'not-found' })
    }
    // The leader above can also see the roster below alone.
    const seen = await commander.call(getReport, { rosterId: platoon.id, reportId: 'alert' })
    expect(seen.rowCount).toBe(1)
  })
})

test('pages contain each row once, with the figures of all', async () => {
  const asked = { rosterId: company.id, reportId: 'alert', over: 'chain' } as const
  const whole = await commander.call(getReport, asked)
  const keys: string[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: typeof whole = await commander.call(getReport, { ...asked, after, limit: 2 })
    expect(page.figures).toEqual(whole.figures)
    keys.push(...page.rows.map(({ key }) => key))
    after = page.next
  }
  expect(keys).toEqual(whole.rows.map(({ key }) => key))
})

test('input that does not fit the report is refused by its field', async () => {
  const asked = { rosterId: company.id, reportId: 'absences' } as const
  const refused = (input: object, code: string, field: string) =>
    expect(commander.call(getReport, { ...asked, ...input })).rejects.toMatchObject({ code, details: { field } })
  await refused({ from: '2026-11-05', to: '2026-11-04' }, 'invalid-argument', 'to')
  await refused({ from: '2024-01-01', to: '2026-11-04' }, 'out-of-range', 'from')
  await refused({ from: '2026-12-01', to: '2026-12-04' }, 'out-of-range', 'from')
  await refused({ choice: 'nothing' }, 'not-found', 'choice')
  await refused({ groupId: randomUUID() }, 'not-found', 'groupId')
  await refused({ groupId: company.groups[0]?.id, over: 'chain' }, 'invalid-argument', 'groupId')
  await refused({ reportId: 'strength', groupId: company.groups[0]?.id }, 'invalid-argument', 'groupId')
  await refused({ reportId: 'counseling', from: '2026-11-05' }, 'invalid-argument', 'from')
})

describe('files', () => {
  const file = async (reportId: (typeof REPORT_IDS)[number], format: 'pdf' | 'xlsx' | 'csv') => {
    const made = await commander.call(exportReport, { rosterId: company.id, reportId, over: 'chain', format })
    return { ...made, bytes: Buffer.from(made.content, 'base64') }
  }

  test('of each report are readable as CSV, and contain no formulas', async () => {
    for (const reportId of REPORT_IDS) {
      const { bytes, fileName } = await file(reportId, 'csv')
      expect(fileName).toMatch(/-a-co-2026-11-10\.csv$/)
      const lines = bytes.toString('utf8').split('\r\n')
      const rows = papa.parse<string[]>(bytes.toString('utf8').trimEnd()).data
      expect(new Set(rows.map((row) => row.length)).size).toBe(1)
      expect(lines[0]).toContain(reportInfo(reportId).title)
      for (const cell of lines.flatMap((line) => line.split(','))) expect(cell).not.toMatch(/^"?=/)
    }
  })

  for (const reportId of REPORT_IDS) {
    test(`of ${reportId} contain all its rows and figures, its title and the marking`, async () => {
      const asked = { rosterId: company.id, reportId, over: 'chain' } as const
      const { rowCount, totals, figures } = await commander.call(getReport, asked)
      const csv = (await file(reportId, 'csv')).bytes.toString('utf8')
      expect(csv.trimEnd().split('\r\n').length).toBeGreaterThan(rowCount)
      const sheets = await readXlsx((await file(reportId, 'xlsx')).bytes)
      // The heading, the rows, and under some their sums.
      expect(sheets.find(({ sheet }) => sheet === 'Report')?.data).toHaveLength(1 + rowCount + (totals ? 1 : 0))
      const text = (await textOfPdf((await file(reportId, 'pdf')).bytes)).flat().join(' ')
      const about = new Map(sheets.find(({ sheet }) => sheet === 'About')?.data.map(([label, said]) => [label, said]))
      for (const { label, value } of figures) {
        const said = value === null ? 'not known' : value.toLocaleString('en-US')
        expect(`${label}: ${about.get(label)}`).toMatch(new RegExp(`: ${said}(?: |$)`))
        expect(text).toContain(`${label}: ${said}`)
      }
      expect(text).toContain(reportInfo(reportId).title)
      expect(text).toContain('CONTAINS PERSONAL DATA')
    })
  }

  test('name the group and the choice that limit them', async () => {
    const asked = {
      rosterId: company.id,
      reportId: 'alert',
      groupId: company.groups[0]?.id ?? '',
      choice: 'never',
    } as const
    const csv = await commander.call(exportReport, { ...asked, format: 'csv' })
    const lines = Buffer.from(csv.content, 'base64').toString('utf8').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Group,1st Squad,*$/),
        expect.stringMatching(/^Numbers,Never verified,*$/),
      ]),
    )
    const pdf = await commander.call(exportReport, { ...asked, format: 'pdf' })
    const text = (await textOfPdf(Buffer.from(pdf.content, 'base64'))).flat().join(' ')
    expect(text).toContain('1st Squad. Numbers: Never verified.')
  })

  test('as XLSX and PDF contain the rows, the sums and the marking', async () => {
    const { bytes } = await file('absences', 'xlsx')
    const sheets = new Map((await readXlsx(bytes)).map(({ sheet, data }) => [sheet, data]))
    const rows = sheets.get('Report') ?? []
    expect(rows[0]?.[0]).toBe('Soldier')
    expect(rows.at(-1)?.[0]).toBe('Total')
    expect(rows.some((row) => String(row[0]).includes(FORMULA))).toBe(true)
    expect(sheets.get('Chart')?.[0]?.[0]).toBe('Roster')
    const text = (await textOfPdf((await file('readiness', 'pdf')).bytes)).flat().join(' ')
    for (const said of ['Readiness by item and group', 'A Co', 'CPT Kowalski', 'PERSONAL DATA', 'Army Fitness Test']) {
      expect(text).toContain(said)
    }
  })
})
