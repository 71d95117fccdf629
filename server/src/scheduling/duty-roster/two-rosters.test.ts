import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dutyRoster, picksOf, publishSeen, sheet } from '../../testing/unit/duty-rosters.ts'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { asChainViewer } from '../../roster/scope.ts'
import { publishedDuties } from './reads.ts'

let setting: WorldServer
let roster: WorldRoster
let first: Client
let second: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-01T15:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  const owner = await world.leader('1SG', 'Rasmussen')
  const other = await world.leader('SFC', 'Navarro')
  const soldier = (last: string) => ({ id: randomUUID(), rank: 'SGT', last, strength: 'assigned' as const })
  roster = await world.roster(owner, { soldiers: ['Davis', 'Evans', 'Foster'].map(soldier) })
  await world.member(roster, other, 'editor')
  first = setting.as(owner)
  second = setting.as(other)
})

const idOf = (last: string) => roster.soldiers.find((soldier) => soldier.last === last)?.id ?? ''
/** Davis is first on both, and each has another Soldier to continue with. */
async function both() {
  const beginsOn = '2026-11-05'
  const wish = (name: string, other: string) => ({
    beginsOn,
    members: [
      { id: idOf('Davis'), start: 9 },
      { id: idOf(other), start: 1 },
    ],
    settings: { name },
  })
  const cq = await dutyRoster(first, roster, wish('CQ', 'Evans'))
  const staff = await dutyRoster(second, roster, wish('Staff duty', 'Foster'))
  return { cq, staff, seenCq: await sheet(first, cq, beginsOn, 1), seenStaff: await sheet(second, staff, beginsOn, 1) }
}

test.each([1, 2, 3, 4, 5])('of two who publish the same Soldier for one night at once one gets him (%i)', async () => {
  const { cq, staff, seenCq, seenStaff } = await both()
  expect([picksOf(seenCq), picksOf(seenStaff)]).toEqual([{ '2026-11-05': 'Davis' }, { '2026-11-05': 'Davis' }])
  const [a, b] = await Promise.all([
    publishSeen(first, cq, '2026-11-05', seenCq),
    publishSeen(second, staff, '2026-11-05', seenStaff),
  ])
  const [won, lost] = a.publishedTo === null ? [b, a] : [a, b]
  expect(won).toEqual({ publishedTo: '2026-11-05', differences: [] })
  const [mine, winner, line] = lost === a ? [cq, 'Staff duty', 'Evans'] : [staff, 'CQ', 'Foster']
  expect(lost).toEqual({
    publishedTo: null,
    differences: [
      {
        day: '2026-11-05',
        before: [expect.stringContaining('SGT Davis')],
        now: [expect.stringContaining(`SGT ${line}`)],
        why: [expect.stringMatching(new RegExp(`^SGT Davis.*: ${winner}$`))],
      },
    ],
  })
  // Computed again, it succeeds.
  const client = lost === a ? first : second
  expect(picksOf(await sheet(client, mine, '2026-11-05', 1))).toEqual({ '2026-11-05': line })
  expect(await publishSeen(client, mine, '2026-11-05')).toEqual({ publishedTo: '2026-11-05', differences: [] })
  const scope = { caller: { uid: roster.owner.uid }, tx: setting.server.database.reading }
  const duties = await publishedDuties(
    setting.server.database.reading,
    await asChainViewer(scope, roster.id, 'leave'),
    {
      from: '2026-11-06' as never,
      to: '2026-11-06' as never,
      limit: 10,
    },
  )
  // On the 6th both have the day off.
  expect(duties.map(({ soldierId, through }) => `${soldierId} ${through}`).toSorted()).toEqual(
    [idOf('Davis'), idOf(line)].map((id) => `${id} 2026-11-06`).toSorted(),
  )
})

test('the day off after one duty, and the day before another, exclude a Soldier from it', async () => {
  const { cq, staff, seenCq } = await both()
  await publishSeen(first, cq, '2026-11-05', seenCq)
  const { days } = await sheet(second, staff, '2026-11-05', 3)
  expect(days.map(({ cells }) => cells.find(({ place }) => place === 0)?.reason)).toEqual([
    'CQ',
    'Comp day after CQ',
    '',
  ])
  const earlier = await dutyRoster(second, roster, {
    beginsOn: '2026-11-03',
    members: [{ id: idOf('Davis'), start: 9 }],
    settings: { name: 'Guard' },
  })
  const guard = await sheet(second, earlier, '2026-11-03', 2)
  // Guard on the 4th would have its day off on the 5th, when there is CQ.
  expect(guard.days.map(({ cells }) => cells[0]?.reason)).toEqual(['', 'CQ on 5 Nov 2026'])
})

test('publishing days that the caller has not seen is refused with the days as they are now', async () => {
  const { cq } = await both()
  const seen = await sheet(first, cq, '2026-11-05', 2)
  const stale = { ...seen, days: seen.days.slice(0, 1) }
  const answer = await publishSeen(first, cq, '2026-11-06', stale)
  expect(answer).toMatchObject({ publishedTo: null, differences: [{ day: '2026-11-06', before: [], why: [] }] })
})
