import { randomUUID } from 'node:crypto'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import { fileContent } from '@muster/domain/kernel/file.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import { reportInfo } from '@muster/domain/reports/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { printedTexts } from './testing/files/read-files.ts'
import { declarations } from './testing/server/declared.ts'
import { exampleWith } from './testing/server/example-input.ts'
import { type Client, startWorld, type WorldServer } from './testing/server/world-server.ts'

/** Files that are not about a part of the unit, and why. A new file without `over` or `groupId` is named here. */
const NO_PART: Readonly<Record<string, string>> = {
  exportDutySheet: 'one duty roster, which names its Soldiers itself',
  exportTrainingSchedule: 'the schedule of the whole roster, which others read',
  exportCalendar: 'a calendar for another program, always of the whole roster',
  exportAwolCase: 'one absence case',
  exportRecall: 'one recall, which names who was called',
  exportRoster: 'the chosen fields of every Soldier of the roster, for another program',
  exportMyData: 'the data of the caller',
  exportRiskWorksheet: 'one worksheet',
  exportSignOuts: 'equipment belongs to the roster and not to a group of it',
  exportManifest: 'one manifest',
  generate4856: 'one counseling',
  exportCounselingFiles: 'chosen counselings of the roster',
}

const files = declarations.filter(({ output }) => (output as unknown) === fileContent)
const fieldsOf = ({ input }: (typeof files)[number]) =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
const ofParts = files.filter((one) => fieldsOf(one).some((field) => field === 'over' || field === 'groupId'))

let setting: WorldServer
let client: Client
let rosterId: string
const groupId = randomUUID()

beforeAll(async () => {
  setting = await startWorld('2026-11-02T15:00:00Z')
  const { world } = setting
  const owner = await world.leader('CPT', 'Kowalski')
  const company = await world.roster(owner, {
    name: 'A Co',
    groups: [{ id: groupId, parentId: null, kind: 'platoon', name: '3rd Platoon', position: 0 }],
    soldiers: [{ rank: 'SSG', last: 'Alvarez', groupId, cell: '555-0101' }],
  })
  await world.below(company, await world.leader('SFC', 'Navarro'), {
    name: '1st Platoon',
    soldiers: [{ rank: 'SGT', last: 'Chavez' }],
  })
  client = setting.as(owner)
  rosterId = company.id
})
afterAll(() => setting.close())

test('each file is about a part of the unit, or says why not', () => {
  expect(ofParts.length).toBeGreaterThan(6)
  expect(
    files
      .filter((one) => !ofParts.includes(one))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(NO_PART).toSorted())
})

const PARTS = [
  { field: 'groupId', asked: { groupId }, unit: 'A Co, 3rd Platoon' },
  { field: 'over', asked: { over: 'chain' }, unit: 'A Co with rosters below' },
] as const

for (const { field, asked, unit } of PARTS) {
  test.for(ofParts.filter((one) => fieldsOf(one).includes(field)))(`$name names "${unit}" on paper`, async (file) => {
    const reports = fieldsOf(file).includes('reportId')
      ? REPORT_IDS.filter((id) => field === 'over' || reportInfo(id).filters.group)
      : [null]
    for (const reportId of reports) {
      const known = { rosterId, format: 'pdf', from: '2026-10-20', to: '2026-11-01', ...asked }
      const input = exampleWith(file, reportId ? { rosterId, format: 'pdf', reportId, ...asked } : known)
      const paper = (await client.call(file, input as never)) as FileContent
      expect((await printedTexts(paper)).join(' '), `${file.name} ${reportId ?? ''}`).toContain(unit)
    }
  })
}
