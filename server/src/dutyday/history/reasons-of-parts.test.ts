import { randomUUID } from 'node:crypto'
import {
  getAccountability,
  markOthersPresent,
  recordStatus,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const SUBMITTED = '2026-11-10'
let setting: WorldServer
let company: WorldRoster
let owner: Client
let squadLeader: Client

beforeAll(async () => {
  setting = await startWorld(`${SUBMITTED}T15:00:00.000Z`)
  const { world } = setting
  const hale: WorldAccount = await world.leader('1SG', 'Hale')
  const reyes: WorldAccount = await world.leader('SSG', 'Reyes')
  const group = { id: randomUUID(), parentId: null, kind: 'squad' as const, name: '1st Squad', position: 0 }
  company = await world.roster(hale, {
    groups: [group],
    soldiers: ['Ames', 'Bell'].map((last) => ({ rank: 'SPC', last, groupId: group.id })),
  })
  await world.leads(company, reyes, 'squad leader', group.id)
  ;[owner, squadLeader] = [setting.as(hale), setting.as(reyes)]
  await owner.call(markOthersPresent, {
    rosterId: company.id,
    dutyDate: SUBMITTED,
    others: company.soldiers.slice(0, 1).map(({ id }) => ({ id: randomUUID(), soldierId: id })),
  })
  await owner.call(submitAccountability, { rosterId: company.id, dutyDate: SUBMITTED })
  setting.at('2026-11-12T15:00:00.000Z')
})
afterAll(() => setting.close())

const sick = (reason?: string) => ({
  rosterId: company.id,
  entries: [
    {
      id: randomUUID(),
      soldierId: company.soldiers[0]?.id ?? '',
      status: 'SC' as const,
      from: SUBMITTED,
      to: SUBMITTED,
      ...(reason ? { reason } : {}),
    },
  ],
})

test('a leader of some groups gives a reason for a correction of a submitted day, as the owner does', async () => {
  for (const client of [owner, squadLeader]) {
    expect(await refusalOf(client.call(recordStatus, sick()))).toMatchObject({
      code: 'failed-precondition',
      message: '10 Nov 2026 has been submitted. Give a short reason, e.g., “Back a day early”.',
      details: { field: 'entries.0.reason' },
    })
  }
  await squadLeader.call(recordStatus, sick('Was on sick call'))
})

test('the day says to a leader of some groups that it was submitted, and shows no report', async () => {
  const day = (dutyDate: string) => squadLeader.call(getAccountability, { rosterId: company.id, dutyDate })
  expect(await day(SUBMITTED)).toMatchObject({ submitted: true, submissions: [] })
  expect(await day('2026-11-11')).toMatchObject({ submitted: false })
})

test('so does one who marks the others present afterwards', async () => {
  const late = {
    rosterId: company.id,
    dutyDate: SUBMITTED,
    others: company.soldiers.slice(1).map(({ id }) => ({ id: randomUUID(), soldierId: id })),
  }
  expect(await refusalOf(squadLeader.call(markOthersPresent, late))).toMatchObject({
    code: 'failed-precondition',
    details: { field: 'reason' },
  })
  const { entries } = await squadLeader.call(markOthersPresent, { ...late, reason: 'Seen at PT' })
  expect(entries).toHaveLength(1)
})
