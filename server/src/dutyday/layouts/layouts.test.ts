import { exportPerstat, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { getPerstatLayouts, savePerstatLayout } from '@muster/domain/dutyday/layouts/functions.ts'
import type { LayoutLine } from '@muster/domain/dutyday/layouts/layout.ts'
import { SEED_LAYOUTS } from '@muster/domain/dutyday/layouts/seed.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import readXlsx from 'read-excel-file/node'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { bytesOf, printedTexts, textOf } from '../../testing/files/read-files.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const FIELD = SEED_LAYOUTS.field
const HOSPITAL: LayoutLine = {
  key: 'own-hosp',
  label: 'Hospital',
  short: 'HOSP',
  content: 'columns',
  columns: ['HOSP'],
  always: true,
  source: 'Battalion SOP',
  asOf: '2026-11-12' as LayoutLine['asOf'],
  verify: false,
  on: true,
}

let setting: WorldServer
let owner: WorldAccount
let roster: WorldRoster
let leader: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  owner = await setting.world.leader('SFC', 'Navarro', { first: 'Justin' })
  roster = await setting.world.roster(owner, { soldiers: 12 })
  leader = setting.as(owner)
  const entry = (at: number, status: 'HOS' | 'LV' | 'PRO') => ({
    id: randomUUID(),
    soldierId: roster.soldiers[at]?.id ?? '',
    status,
    from: '2026-11-12',
  })
  await leader.call(recordStatus, {
    rosterId: roster.id,
    entries: [entry(3, 'HOS'), entry(4, 'LV'), entry(5, 'PRO')],
  })
})

const file = (format: 'pdf' | 'xlsx' | 'csv' | 'txt', more: { layout?: 'garrison' | 'field'; names?: boolean } = {}) =>
  leader.call(exportPerstat, { rosterId: roster.id, format, ...more })

/** The field layout with hospital on a line of its own. */
function withHospital() {
  const lines = FIELD.lines.map((line) =>
    line.key === 'other' ? { ...line, columns: line.columns.filter((column) => column !== 'HOSP') } : line,
  )
  return { basis: 'Battalion SOP, 1 Nov 2026', lines: [...lines, HOSPITAL] }
}

test('are the defaults with their sources, until an editor saves a version, which every file then has', async () => {
  const rosterId = roster.id
  expect(await leader.call(getPerstatLayouts, { rosterId })).toEqual({
    garrison: { version: null, seed: true, at: null, by: null, layout: SEED_LAYOUTS.garrison },
    field: { version: null, seed: true, at: null, by: null, layout: FIELD },
  })
  expect(textOf(await file('txt', { layout: 'field' }))).toMatch(/^OTHERWISE NOT PDY: 0\/0\/1 = 1$/m)

  const saved = { rosterId, name: 'field' as const, version: null, layout: withHospital() }
  expect(await leader.call(savePerstatLayout, saved)).toEqual({ version: 1 })
  const { field, garrison } = await leader.call(getPerstatLayouts, { rosterId })
  expect(field).toMatchObject({ version: 1, seed: false, by: 'SFC Navarro, J.', layout: withHospital() })
  expect(garrison.version).toBeNull()

  const message = textOf(await file('txt', { layout: 'field' }))
  expect(message).toMatch(/^PERSTAT, FIELD$/m)
  expect(message).toMatch(/^OTHERWISE NOT PDY: 0\/0\/0 = 0$/m)
  expect(message).toMatch(/^HOSPITAL: 0\/0\/1 = 1$/m)
  expect(message).toMatch(/^WIA: ____$/m)
  const sheets = await readXlsx(bytesOf(await file('xlsx', { layout: 'field' })))
  const sheet = sheets.find(({ sheet: name }) => name === 'PERSTAT')?.data ?? []
  expect(sheet[0]).toEqual(['Line', 'Officer', 'Warrant', 'Enlisted', 'Total'])
  expect(sheet.at(-1)).toEqual(['Hospital', 0, 0, 1, 1])
  const printed = await printedTexts(await file('pdf', { layout: 'field' }))
  expect(printed).toEqual(expect.arrayContaining(['Replacements requested', 'Hospital', 'Enlisted']))
  // The garrison layout is as it was.
  expect(textOf(await file('txt'))).toMatch(/^TOTAL: ASGD 12, O\/H 12, PDY 1, LV 1, HOSP 1, NR 9$/m)
  expect(textOf(await leader.call(exportMyData, {}))).toContain('Battalion SOP, 1 Nov 2026')
})

test('the message names those who are not present only when asked, and never those on profile', async () => {
  const nameOf = (at: number) => `${roster.soldiers[at]?.last ?? 'Nobody'}, `
  const counts = textOf(await file('txt'))
  expect(counts).toMatch(/^NOT PDY: 2\nCOUNTED PDY: 1 ON PROFILE\nNOT REPORTED: 9\n$/m)
  const named = textOf(await file('txt', { names: true }))
  expect(named).toContain(nameOf(3))
  expect(named).toMatch(/ HOS since 12 Nov$/m)
  expect(named).toMatch(/^COUNTED PDY: 1 ON PROFILE\nNOT REPORTED: 9$/m)
  expect(named).not.toMatch(/ PRO /)
})

test('goes back to the default as a new version', async () => {
  const rosterId = roster.id
  await leader.call(savePerstatLayout, { rosterId, name: 'field', version: null, layout: withHospital() })
  await leader.call(savePerstatLayout, { rosterId, name: 'field', version: 1, layout: null })
  expect((await leader.call(getPerstatLayouts, { rosterId })).field).toMatchObject({
    version: 2,
    seed: true,
    layout: FIELD,
  })
})

test('a version that somebody else replaced since is refused, and so are lines that do not fit, with the field', async () => {
  const asked = { rosterId: roster.id, name: 'field' as const, version: null }
  const save = (layout: unknown) => refusalOf(leader.call(savePerstatLayout, { ...asked, layout } as never))
  await leader.call(savePerstatLayout, { ...asked, layout: withHospital() })
  expect(await save(withHospital())).toMatchObject({ code: 'aborted', details: { field: 'version' } })
  const twice = { ...FIELD, lines: [...FIELD.lines, HOSPITAL] }
  expect(await save(twice)).toMatchObject({
    code: 'invalid-argument',
    details: { field: `layout.lines.${FIELD.lines.length}.columns` },
  })
  const gone = { ...FIELD, lines: FIELD.lines.slice(1) }
  expect(await save(gone)).toMatchObject({ code: 'invalid-argument', details: { field: 'layout.lines' } })
  expect(await save({ ...FIELD, basis: 'SSN 123-45-6789' })).toMatchObject({
    code: 'invalid-argument',
    details: { field: 'layout.basis' },
  })
})

test('a leader above reads them and may not change them, and a stranger neither', async () => {
  const above = await setting.world.leader('1SG', 'Rasmussen')
  const company = await setting.world.roster(above, { soldiers: 1 })
  const sergeant = await setting.world.leader('SSG', 'Clay')
  const below = await setting.world.below(company, sergeant, { soldiers: 3 })
  const seen = setting.as(above)
  expect((await seen.call(getPerstatLayouts, { rosterId: below.id })).field.seed).toBe(true)
  const change = { name: 'field' as const, version: null, layout: withHospital() }
  const refused = { code: 'not-found' }
  expect(await refusalOf(seen.call(savePerstatLayout, { ...change, rosterId: below.id }))).toMatchObject(refused)
  expect(await refusalOf(seen.call(getPerstatLayouts, { rosterId: roster.id }))).toMatchObject(refused)
  expect(await refusalOf(seen.call(savePerstatLayout, { ...change, rosterId: roster.id }))).toMatchObject(refused)
})
