import { PDFDocument } from '@cantoo/pdf-lib'
import { exportTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { givenTask, setState } from '../../testing/unit/tasks.ts'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let company: WorldRoster
let leader: Client

beforeAll(async () => {
  setting = await startWorld(NOW)
  const { world } = setting
  const owner = await world.leader('1SG', 'Hale', { first: 'Dana' })
  const sergeant = await world.leader('SFC', 'Navarro')
  company = await world.roster(owner, {
    name: 'A Co, 2-504 PIR',
    soldiers: [{ rank: 'SPC', last: 'Núñez', first: 'Zoë' }],
  })
  const platoon = await world.below(company, sergeant, { name: '1st Platoon' })
  leader = setting.as(owner)
  const give = (title: string, suspense: { date: string; time: string | null } | null, more: object = {}) =>
    givenTask(leader, company.id, { title, suspense, ...more })
  await give(
    '=HYPERLINK("http://evil")',
    { date: '2026-11-10', time: '16:00' },
    { source: 'BN FRAGO 3', opr: 'Supply' },
  )
  await give('Range card', { date: '2026-11-12', time: '16:00' }, { assignees: [company.soldiers[0]?.id] })
  await give('Arms room', { date: '2026-11-12', time: null }, { priority: 'critical', recurrence: 'FREQ=DAILY' })
  await setState(leader, await give('Key control', { date: '2026-11-20', time: null }), 'waiting')
  await give('Reading list', null)
  await givenTask(setting.as(sergeant), platoon.id, { title: 'Platoon’s own', suspense: { date: '2026-11-13' } })
})
afterAll(() => setting.close())

async function exported(format: 'pdf' | 'xlsx' | 'csv', more: Partial<RawInputOf<typeof exportTasks>> = {}) {
  const { content, ...file } = await leader.call(exportTasks, { rosterId: company.id, format, ...more })
  return { ...file, bytes: Buffer.from(content, 'base64') }
}

test('the due-out list is printed by suspense, overdue first, with the assignees', async () => {
  const { bytes, fileName, mediaType } = await exported('pdf')
  expect([fileName, mediaType]).toEqual(['due-outs-a-co-2-504-pir-2026-11-12.pdf', 'application/pdf'])
  expect((await PDFDocument.load(bytes, { updateMetadata: false })).getTitle()).toBe('Due-outs, A Co, 2-504 PIR')
  const text = (await textOfPdf(bytes)).flat().join('\n')
  const order = ['Overdue', 'Thu 12 Nov 2026', 'Fri 20 Nov 2026', 'No suspense']
  const places = order.map((heading) => text.indexOf(heading))
  expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true)
  for (const part of ['5 tasks.', '1 overdue, 2 due in 24 hours, 2 in 48.', 'BN FRAGO 3', 'Supply', 'Núñez, Z.']) {
    expect(text).toContain(part)
  }
  for (const part of ['Tue 10 Nov 2026 1600', 'End of day', '1 task', '2 tasks']) expect(text).toContain(part)
  for (const part of ['Critical', 'Waiting', 'Hale, D.', 'As of 12 Nov 2026 0630', 'PERSONAL DATA']) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Platoon’s own')
})

test('over the chain it names the roster of each', async () => {
  const text = (await textOfPdf((await exported('pdf', { over: 'chain' })).bytes)).flat().join('\n')
  expect(text).toContain('1st Platoon')
  expect(text).toContain('Platoon’s own')
})

test('an empty list says so', async () => {
  const text = (await textOfPdf((await exported('pdf', { show: 'done' })).bytes)).flat().join('\n')
  expect(text).toContain('No tasks.')
})

test('CSV and XLSX have a row per task, and nothing that a spreadsheet would run', async () => {
  const csv = (await exported('csv')).bytes.toString('utf8')
  const [heading = '', ...rows] = csv.trim().split('\r\n')
  expect(heading).toContain('Suspense date,Suspense time,Overdue,Task,Roster,Source,OPR')
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatch(/^2026-11-10,1600,Yes,/)
  expect(rows.join('\n')).toContain('every day')
  expect(rows.join('\n')).not.toMatch(/(^|,)"?=/m)
  const parts = unzipSync((await exported('xlsx')).bytes)
  const xml = Object.entries(parts).map(([name, bytes]) => (name.endsWith('.xml') ? strFromU8(bytes) : ''))
  expect(xml.join('')).toContain('HYPERLINK')
  expect(xml.join('')).not.toMatch(/<f[ >/]/)
})

test('only the requested tasks are included', async () => {
  const rows = async (more: Partial<RawInputOf<typeof exportTasks>>) =>
    (await exported('csv', more)).bytes.toString('utf8').trim().split('\r\n').length - 1
  expect([await rows({ show: 'overdue' }), await rows({ text: 'card' }), await rows({ state: 'waiting' })]).toEqual([
    1, 1, 1,
  ])
})
