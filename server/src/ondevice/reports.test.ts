import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { KeptAnswers } from '@muster/domain/kernel/kept-answers.ts'
import { pageOf, whatIsAsked, withChoices } from '@muster/domain/reports/ask.ts'
import { builtFromKept, lastKnownDay } from '@muster/domain/reports/from-kept.ts'
import { getReport } from '@muster/domain/reports/functions.ts'
import type { ReportId } from '@muster/domain/reports/ids.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DividedCompany, DIVIDED_AT, dividedCompany } from '../testing/unit/divided-company.ts'
import { keptBy } from '../testing/unit/kept-by.ts'
import type { Person } from '../testing/unit/rosters.ts'

/** The reports that a device works out, compared with the server's, on the demo company. */
let company: DividedCompany
let part: Person
const TODAY = '2026-11-12' as CalendarDate

beforeAll(async () => {
  company = await dividedCompany()
  part = await company.leader({ groups: ['1st Platoon'] })
})
afterAll(() => company.setting.close())

async function fromDevice(person: Person, kept: KeptAnswers, input: Parameters<typeof whatIsAsked>[0]) {
  const roster = await company.setting.server.call(getRoster, { rosterId: company.rosterId }, person.token)
  const asked = whatIsAsked(input, await lastKnownDay(kept, input.reportId, roster))
  const built = await builtFromKept(kept, input.reportId, { roster, asked })
  const { name: unit, timeZone } = roster.settings
  const about = { rosterId: company.rosterId, unit, timeZone, asOf: DIVIDED_AT.toISOString(), asked }
  return built && pageOf(withChoices(built, asked), { reportId: input.reportId, after: 0, limit: 200 }, about)
}

const NOTHING_ELSE = { over: 'roster', groupId: null, choice: null, from: null, to: null } as const

const WORKED_OUT: readonly ReportId[] = [
  'strength',
  'readiness',
  'expirations',
  'fitness',
  'weapons',
  'licenses',
  'counseling',
  'duties',
  'alert',
  'absences',
  'fields',
]

test.each(WORKED_OUT)('the report %s of the roster, of a group and of a leader’s part is the server’s', async (id) => {
  const { rosterId, groupIds, owner, setting } = company
  const group = id === 'strength' ? null : (groupIds['2nd Platoon'] ?? null)
  for (const [person, groupId] of [
    [owner, null],
    [owner, group],
    [part, null],
  ] as const) {
    const input = { ...NOTHING_ELSE, rosterId, reportId: id, groupId }
    const server = await setting.server.call(getReport, input, person.token)
    expect(await fromDevice(person, await keptBy(company, person, TODAY), input)).toEqual(server)
  }
})

test.each(['strength', 'absences'] as const)('a few past days of %s are the server’s', async (reportId) => {
  const { rosterId, owner, setting } = company
  const input = { ...NOTHING_ELSE, rosterId, reportId, from: addDays(TODAY, -10), to: addDays(TODAY, -3) }
  const server = await setting.server.call(getReport, input, owner.token)
  expect(server.rowCount).toBeGreaterThan(1)
  expect(await fromDevice(owner, await keptBy(company, owner, TODAY), input)).toEqual(server)
})

test('what the device does not keep is not worked out', async () => {
  const { rosterId, owner } = company
  const kept = await keptBy(company, owner, TODAY)
  const week = { from: addDays(TODAY, -7), to: TODAY }
  expect(await fromDevice(owner, kept, { ...NOTHING_ELSE, rosterId, reportId: 'duties', ...week })).toBeNull()
  const year = { from: addDays(TODAY, -300), to: TODAY }
  expect(await fromDevice(owner, kept, { ...NOTHING_ELSE, rosterId, reportId: 'absences', ...year })).toBeNull()
  const chain = { ...NOTHING_ELSE, rosterId, reportId: 'licenses', over: 'chain' } as const
  expect(await fromDevice(owner, kept, chain)).toBeNull()
})
