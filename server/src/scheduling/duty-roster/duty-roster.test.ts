import { randomUUID } from 'node:crypto'
import { recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import { archiveSoldiers, updateSoldiers } from '@muster/domain/roster/functions.ts'
import {
  changeDutyMembers,
  changeDutyRoster,
  endDutyRoster,
  exportDutySheet,
  getDutyShares,
  listDutyRosters,
  pickForDuty,
  recordDutyException,
  takeBackDuty,
  withdrawDutyException,
} from '@muster/domain/scheduling/duty-roster/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CQ, dutyRoster, type MadeRoster, picksOf, publishSeen, sheet } from '../../testing/unit/duty-rosters.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { noticesTo } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let owner: WorldAccount
let roster: WorldRoster
let client: Client
let ids: Record<'Adams' | 'Brown' | 'Clark' | 'Davis' | 'Evans', string>

beforeAll(async () => {
  setting = await startWorld('2026-11-01T15:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T15:00:00Z')
  owner = await setting.world.leader('1SG', 'Rasmussen')
  ids = { Adams: randomUUID(), Brown: randomUUID(), Clark: randomUUID(), Davis: randomUUID(), Evans: randomUUID() }
  roster = await setting.world.roster(owner, {
    soldiers: Object.entries(ids).map(([last, id]) => ({
      id,
      last,
      first: 'A',
      strength: 'assigned' as const,
      rank: last < 'C' ? 'SSG' : 'SGT',
    })),
  })
  client = setting.as(owner)
})

const start = { Adams: [6, 2], Brown: [5, 4], Clark: [4, 1], Davis: [3, 5], Evans: [2, 3] } as const
const everybody = () =>
  Object.entries(start).map(([last, [weekday, weekend]]) => ({
    id: ids[last as keyof typeof ids],
    start: weekday,
    weekend,
  }))
const status = (soldierId: string, code: 'LV' | 'CCA' | 'TDY' | 'SD' | 'PDY', from: string, to: string) => {
  const id = randomUUID()
  return client
    .call(recordStatus, { rosterId: roster.id, entries: [{ id, soldierId, status: code, from, to }] })
    .then(() => id)
}
const letter = (about: MadeRoster, soldierId: string, from: string, to: string, code: 'A' | 'D' | 'none' = 'D') =>
  client.call(recordDutyException, {
    ...about,
    exceptionId: randomUUID(),
    exception: { soldierId, code, from, to, reason: 'Range detail' },
  })

test('the worked example, with leave and confinement from accountability and a range by hand', async () => {
  // Inserted out of order, because the sheet is by grade, then by name.
  const members = everybody().toReversed()
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members, settings: { recovery: 0 } })
  await status(ids.Clark, 'LV', '2026-11-03', '2026-11-05')
  await status(ids.Evans, 'CCA', '2026-11-09', '2026-11-11')
  await letter(about, ids.Davis, '2026-11-04', '2026-11-05')
  await letter(about, ids.Davis, '2026-11-07', '2026-11-07')
  const shown = await sheet(client, about, '2026-11-02', 11)
  expect(shown.members.map(({ last }) => last)).toEqual(['Adams', 'Brown', 'Clark', 'Davis', 'Evans'])
  const rows = shown.members.map(({ place }) =>
    shown.days
      .map(({ cells }) => cells.find((cell) => cell.place === place))
      .map((cell) => (cell ? `${cell.code}${cell.number}${cell.detailed ? '*' : ''}` : ''))
      .join(' '),
  )
  expect(rows).toEqual([
    '7* 1 2 3* 1 3 4 2 3 5* 4',
    '6 7* 1 2 3 5* 1 4 5* 2 1',
    '5 A5 A5 A5 6 2 3 7* 1 4 2',
    '4 5 D6 D7 8* D6 7* 1 2 1 3',
    '3 4 5* 1 2 4 5 U3 U4 U6 5*',
  ])
  expect(shown.days.at(-2)).toMatchObject({ day: '2026-11-11', stream: 'weekend', holiday: 'Veterans Day' })
  expect(shown.days[1]?.cells[2]).toMatchObject({ code: 'A', reason: 'Leave' })
  expect(shown.days[7]?.cells[4]).toMatchObject({ code: 'U', reason: 'Confined, civil' })
})

test('members are listed by rank and then by name, whatever their dates of rank', async () => {
  const patch = { dor: '2019-01-01' }
  await client.call(updateSoldiers, { rosterId: roster.id, soldierIds: [ids.Brown], patch })
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  const { members } = await sheet(client, about, '2026-11-02', 1)
  expect(members.slice(0, 2).map(({ rank, last }) => `${rank} ${last}`)).toEqual(['SSG Adams', 'SSG Brown'])
})

test('nobody is detailed past their ETS, and a past date is ignored while the Soldier is here', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  const ets = (soldierId: string, day: string) =>
    client.call(updateSoldiers, { rosterId: roster.id, soldierIds: [soldierId], patch: { ets: day } })
  expect(Object.values(picksOf(await sheet(client, about, '2026-11-02', 11)))).toContain('Adams')
  await ets(ids.Adams, '2026-11-02')
  await ets(ids.Brown, '2026-10-30')
  const shown = await sheet(client, about, '2026-11-02', 11)
  expect(shown.members[0]).toMatchObject({ soldierId: ids.Adams, until: '2026-11-02', removed: false })
  const picks = picksOf(shown)
  expect(Object.entries(picks).filter(([, last]) => last === 'Adams')).toEqual([['2026-11-02', 'Adams']])
  expect(Object.values(picks)).toContain('Brown')
})

test('published days are frozen, and a later absence changes the days after and is shown on the day itself', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  const before = picksOf(await sheet(client, about, '2026-11-02', 10))
  expect(await publishSeen(client, about, '2026-11-06')).toEqual({ publishedTo: '2026-11-06', differences: [] })
  const detailed = before['2026-11-05'] as keyof typeof ids
  await status(ids[detailed], 'LV', '2026-11-05', '2026-11-12')
  const after = await sheet(client, about, '2026-11-02', 10)
  expect(picksOf(after)['2026-11-05']).toBe(detailed)
  expect(after.days.map(({ published }) => published)).toEqual([true, true, true, true, true, ...Array(5).fill(false)])
  expect(after.details.find(({ day }) => day === '2026-11-05')?.conflict).toBe(
    `${detailed < 'C' ? 'SSG' : 'SGT'} ${detailed}, A.: Leave`,
  )
  expect(Object.entries(picksOf(after)).filter(([day, who]) => day > '2026-11-06' && who === detailed)).toEqual([])
  // No letter and no name for a published day, and no change of the numbers it used.
  const late = { field: expect.any(String) }
  expect(await refusalOf(letter(about, ids.Brown, '2026-11-05', '2026-11-06'))).toMatchObject({ details: late })
  const pick = { ...about, day: '2026-11-06', soldierIds: [ids.Brown], reason: 'x' }
  expect(await refusalOf(client.call(pickForDuty, pick))).toMatchObject({ code: 'failed-precondition' })
  const numbers = { kind: 'numbers', place: 0, start: { weekday: 9, weekend: 9 } } as const
  expect(await refusalOf(client.call(changeDutyMembers, { ...about, change: numbers }))).toMatchObject({
    code: 'failed-precondition',
    details: { field: 'change.start' },
  })
})

test('a published day keeps the letter of a TDY that was cut short, and says that it no longer applies', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  await status(ids.Evans, 'TDY', '2026-11-03', '2026-11-07')
  await publishSeen(client, about, '2026-11-06')
  const before = await sheet(client, about, '2026-11-02', 7)
  expect(before.days.map(({ changed }) => changed)).toEqual([[], [], [], [], [], undefined, undefined])

  setting.at('2026-11-04T15:00:00Z')
  await status(ids.Evans, 'PDY', '2026-11-04', '2026-11-04')
  await status(ids.Brown, 'LV', '2026-11-06', '2026-11-06')
  const shown = await sheet(client, about, '2026-11-02', 7)
  const [away, back] = [
    { place: 1, code: 'A', reason: 'Leave' },
    { place: 4, code: '', reason: '' },
  ]
  const none = [undefined, undefined]
  expect(shown.days.map(({ changed }) => changed)).toEqual([...none, [back], [back], [away, back], ...none])
  // As published, and the days after it computed again.
  expect(shown.days.map(({ cells }) => cells.find(({ place }) => place === 4)?.code)).toEqual([
    '',
    'A',
    'A',
    'A',
    'A',
    '',
    '',
  ])
  const file = await client.call(exportDutySheet, { ...about, from: '2026-11-02', days: 7 })
  const text = (await textOfPdf(Buffer.from(file.content, 'base64'))).flat().join(' ')
  expect(text).toContain('Changed since published')
  expect(text).toMatch(/4 Nov 2026 to 6 Nov 2026\s+A \(TDY\) no longer applies/)
})

test('continuing after published days is one computation, with two per night and days off included', async () => {
  const settings = { picks: 2, recovery: 1 }
  const whole = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody(), settings })
  const wanted = (await sheet(client, whole, '2026-11-02', 30)).days.map(({ day, cells, picked }) => ({
    day,
    cells,
    picked,
  }))
  for (const to of ['2026-11-05', '2026-11-09', '2026-11-20']) await publishSeen(client, whole, to)
  const got = (await sheet(client, whole, '2026-11-02', 30)).days.map(({ day, cells, picked }) => ({
    day,
    cells,
    picked,
  }))
  const sorted = (days: typeof got) =>
    days.map((day) => ({ ...day, cells: day.cells.toSorted((a, b) => a.place - b.place) }))
  expect(sorted(got)).toEqual(sorted(wanted))
})

test('a duty that nobody can take says who was excluded and why, and stays open, also when published', async () => {
  const members = [{ id: ids.Adams }, { id: ids.Brown }]
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members, settings: { recovery: 0 } })
  await status(ids.Adams, 'TDY', '2026-11-03', '2026-11-03')
  await status(ids.Brown, 'LV', '2026-11-03', '2026-11-03')
  await publishSeen(client, about, '2026-11-04')
  const [day] = (await sheet(client, about, '2026-11-03', 1)).days
  expect(day).toMatchObject({ published: true, open: 1, picked: [] })
  expect(day?.cells.map(({ code, reason }) => `${code} ${reason}`)).toEqual(['A TDY', 'A Leave'])
  expect(day?.excluded).toEqual([
    { place: 0, why: 'A' },
    { place: 1, why: 'A' },
  ])
})

test('a Soldier who leaves keeps the days before, and a new one is at the bottom with the lowest numbers', async () => {
  const settings = { newcomers: 'lowest' as const, recovery: 0 }
  const members = everybody().filter(({ id }) => id !== ids.Evans)
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members, settings })
  await publishSeen(client, about, '2026-11-04')
  const change = { kind: 'leave', place: 3, until: '2026-11-04' } as const
  await client.call(changeDutyMembers, { ...about, change })
  const add = { kind: 'add' as const, members: [{ soldierId: ids.Evans }], from: '2026-11-05' }
  await client.call(changeDutyMembers, { ...about, change: add })
  const shown = await sheet(client, about, '2026-11-02', 5)
  expect(shown.members[3]).toMatchObject({ until: '2026-11-04', removed: true })
  const on = (place: number) =>
    shown.days.map(({ cells }) => cells.find((cell) => cell.place === place)?.number ?? null)
  expect(on(3)).toEqual([4, 5, 6, null, null])
  // Clark was detailed on the 4th and starts over, so nobody is lower.
  expect(on(4)).toEqual([null, null, null, 1, 2])
  expect(await refusalOf(client.call(changeDutyMembers, { ...about, change: add }))).toMatchObject({
    code: 'already-exists',
    message: 'SGT Evans is on this duty roster already.',
  })
  const early = { ...change, place: 0, until: '2026-11-03' as const }
  expect(await refusalOf(client.call(changeDutyMembers, { ...about, change: early }))).toMatchObject({
    details: { field: 'change.until' },
  })
  // An archived Soldier leaves the sheet with the loss.
  setting.at('2026-11-08T15:00:00Z')
  const loss = { lossDate: '2026-11-08', reason: 'ETS' } as const
  await client.call(archiveSoldiers, { rosterId: roster.id, soldierIds: [ids.Adams], ...loss })
  const later = await sheet(client, about, '2026-11-07', 2)
  expect(later.days.map(({ cells }) => cells.some(({ place }) => place === 0))).toEqual([true, false])
})

test('entries by hand override derived ones and can be removed, and names override numbers, with who and why', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  await status(ids.Adams, 'TDY', '2026-11-02', '2026-11-02')
  expect(picksOf(await sheet(client, about, '2026-11-02', 1))).toEqual({ '2026-11-02': 'Brown' })
  const { exceptionId } = await letter(about, ids.Adams, '2026-11-02', '2026-11-02', 'none')
  expect(picksOf(await sheet(client, about, '2026-11-02', 1))).toEqual({ '2026-11-02': 'Adams' })
  expect(await client.call(withdrawDutyException, { ...about, exceptionId })).toEqual({ withdrawn: true })
  expect(await client.call(withdrawDutyException, { ...about, exceptionId })).toEqual({ withdrawn: false })
  expect(picksOf(await sheet(client, about, '2026-11-02', 1))).toEqual({ '2026-11-02': 'Brown' })
  const pick = { ...about, day: '2026-11-02', soldierIds: [ids.Evans] }
  expect(await refusalOf(client.call(pickForDuty, { ...pick, reason: '' }))).toMatchObject({
    details: { field: 'reason' },
  })
  await client.call(pickForDuty, { ...pick, reason: 'Asked for it' })
  const named = await sheet(client, about, '2026-11-02', 1)
  expect(picksOf(named)).toEqual({ '2026-11-02': 'Evans' })
  expect(named.picks).toEqual([{ day: '2026-11-02', soldierId: ids.Evans, reason: 'Asked for it', by: owner.name }])
  await client.call(pickForDuty, { ...pick, soldierIds: [], reason: '' })
  expect(picksOf(await sheet(client, about, '2026-11-02', 1))).toEqual({ '2026-11-02': 'Brown' })
})

test('publishing notifies those detailed, taking it back does too, and the days are computed again', async () => {
  const account = await setting.world.leader('SSG', 'Adams', { role: 'Soldier' })
  await setting.world.link(
    roster,
    roster.soldiers.find(({ id }) => id === ids.Adams),
    account,
  )
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  await publishSeen(client, about, '2026-11-03')
  expect(await noticesTo(setting, account)).toEqual(['CQ on Mon 2 Nov 2026'])
  expect(await refusalOf(client.call(takeBackDuty, { ...about, from: '2026-11-01' }))).toMatchObject({
    details: { field: 'from' },
  })
  expect(await client.call(takeBackDuty, { ...about, from: '2026-11-02' })).toEqual({
    publishedTo: null,
    takenBack: 2,
  })
  expect(await noticesTo(setting, account)).toEqual(['CQ on Mon 2 Nov 2026', 'CQ: the roster was unpublished'])
  await letter(about, ids.Adams, '2026-11-02', '2026-11-02')
  const anew = await sheet(client, about, '2026-11-02', 2)
  expect(anew.details).toEqual([])
  expect(picksOf(anew)['2026-11-02']).toBe('Brown')
  await publishSeen(client, about, '2026-11-02')
  expect((await sheet(client, about, '2026-11-02', 2)).days.map(({ published }) => published)).toEqual([true, false])
})

test('the list names who is next, and of two who change a roster the second must look again', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  await publishSeen(client, about, '2026-11-10')
  const { dutyRosters } = await client.call(listDutyRosters, { rosterId: roster.id })
  expect(dutyRosters).toMatchObject([
    { name: 'CQ', members: 5, publishedTo: '2026-11-10', swapsAsked: 0, ended: false },
  ])
  expect(dutyRosters[0]?.next.slice(0, 2)).toEqual([
    { day: '2026-11-02', names: ['SSG Adams, A.'] },
    { day: '2026-11-03', names: ['SSG Brown, A.'] },
  ])
  const settings = { ...CQ, name: 'Staff duty' }
  const changed = await client.call(changeDutyRoster, { ...about, version: 1, settings })
  expect(changed.version).toBe(2)
  expect(await refusalOf(client.call(endDutyRoster, { ...about, version: 1, ended: true }))).toMatchObject({
    code: 'aborted',
  })
  await client.call(endDutyRoster, { ...about, version: 2, ended: true })
  expect(await refusalOf(publishSeen(client, about, '2026-11-12'))).toMatchObject({ code: 'failed-precondition' })
})

test('the report of shares counts duties, days and absences of published days', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  await status(ids.Clark, 'LV', '2026-11-03', '2026-11-05')
  await publishSeen(client, about, '2026-11-15')
  const shares = await client.call(getDutyShares, { ...about, from: '2026-11-02', to: '2026-11-30' })
  expect(shares.days).toBe(14)
  const stood = ({ lines }: typeof shares) => lines.reduce((sum, { performed }) => sum + performed, 0)
  expect(stood(shares), 'all of them are still ahead').toBe(0)
  setting.at('2026-11-10T15:00:00Z')
  expect(stood(await client.call(getDutyShares, { ...about, from: '2026-11-02', to: '2026-11-30' }))).toBe(9)
  const clark = shares.lines.find(({ place }) => place === 2)
  expect(clark).toMatchObject({ name: 'SGT Clark, A.', exceptions: { A: 3 } })
  expect((clark?.charged.weekday ?? 0) + (clark?.charged.weekend ?? 0)).toBe(11)
  expect(shares.spread.weekday).toBeLessThanOrEqual(1)
})

test('prints the sheet in the layout of the form, with the explanations on the reverse', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  await status(ids.Clark, 'LV', '2026-11-03', '2026-11-05')
  await publishSeen(client, about, '2026-11-08')
  const file = await client.call(exportDutySheet, { ...about, from: '2026-11-02', days: 14 })
  expect(file.fileName).toBe('duty-roster-cq-2026-11-02.pdf')
  const pages = await textOfPdf(Buffer.from(file.content, 'base64'))
  const [front = '', reverse = ''] = pages.map((texts) => texts.join(' '))
  expect(pages).toHaveLength(2)
  expect(front).toMatch(/Nature of duty: CQ/)
  expect(front).toMatch(/Organization: .*From: 2 Nov 2026.*To: 15 Nov 2026/)
  expect(front).toMatch(/SSG\s*Adams, A\.\s*7\*/)
  expect(reverse).toMatch(/2\s*A\s*SGT Clark, A\.\s*3 Nov 2026 to 5 Nov 2026\s*Leave/)
})

test('says what is wrong with impossible input', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  const refused = async (call: Promise<unknown>) => (await refusalOf(call)).details
  expect(await refused(dutyRoster(client, roster, { beginsOn: '2031-01-01', members: everybody() }))).toMatchObject({
    field: 'beginsOn',
  })
  const twice = [{ id: ids.Adams }, { id: ids.Adams }]
  expect(await refused(dutyRoster(client, roster, { beginsOn: '2026-11-02', members: twice }))).toMatchObject({
    field: 'members',
  })
  expect(
    await refused(dutyRoster(client, roster, { beginsOn: '2026-11-02', members: [{ id: randomUUID() }] })),
  ).toMatchObject({
    field: 'members',
  })
  expect(await refused(letter(about, ids.Adams, '2026-11-05', '2026-11-04'))).toMatchObject({ field: 'exception.to' })
  expect(await refused(letter(about, randomUUID(), '2026-11-05', '2026-11-05'))).toMatchObject({
    field: 'exception.soldierId',
  })
  expect(await refused(publishSeen(client, about, '2027-11-05'))).toMatchObject({ field: 'to' })
  expect(await refused(sheet(client, { ...about, dutyRosterId: randomUUID() }, '2026-11-02', 3))).toMatchObject({
    field: 'dutyRosterId',
  })
  const noDay = { settings: { weekdays: [6] }, beginsOn: '2026-11-02', members: everybody() }
  expect(await refused(publishSeen(client, await dutyRoster(client, roster, noDay), '2026-11-05'))).toMatchObject({
    field: 'to',
  })
})

test('a withdrawn status does not count any more', async () => {
  const about = await dutyRoster(client, roster, { beginsOn: '2026-11-02', members: everybody() })
  const id = await status(ids.Adams, 'LV', '2026-11-02', '2026-11-03')
  expect(picksOf(await sheet(client, about, '2026-11-02', 1))['2026-11-02']).toBe('Brown')
  await client.call(withdrawStatus, { rosterId: roster.id, entryIds: [id] })
  expect(picksOf(await sheet(client, about, '2026-11-02', 1))['2026-11-02']).toBe('Adams')
})
