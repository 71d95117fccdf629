import { randomUUID } from 'node:crypto'
import { addDays, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { demoDutyRosters } from '../server/src/demo/duty-rosters.ts'
import { demoEvents } from '../server/src/demo/events.ts'
import { demoHistory } from '../server/src/demo/history.ts'
import { demoLicenses } from '../server/src/demo/licenses.ts'
import { demoManifests } from '../server/src/demo/manifests.ts'
import { demoOperations } from '../server/src/demo/operations.ts'
import { demoReadiness } from '../server/src/demo/readiness.ts'
import type { WorldAccount, WorldRoster } from '../server/src/demo/world/world.ts'
import { answerOf } from './load.ts'
import { companies } from './soldiers.ts'
import type { Stage } from './stage.ts'

const TIME_ZONE = 'America/New_York'
const DAYS = 60
const TASKS = 60

/**
 * A roster of believable companies with everything that a device keeps of it but counselings: two months of duty
 * statuses, readiness, licenses, duty rosters, events, taskings, equipment, manifests and risk worksheets.
 */
export async function wholeRoster(stage: Stage, leader: WorldAccount, count: number): Promise<WorldRoster> {
  const { world } = stage
  const now = new Date()
  const today = dayAt(now, TIME_ZONE)
  const firstDay = addDays(today, -DAYS)
  const company = companies(world.chance, count)
  world.at = new Date(now.getTime() - (DAYS + 2) * 86_400_000)
  const roster = await world.roster(leader, { ...company, timeZone: TIME_ZONE })
  const since = addDays(firstDay, -1)
  const people = roster.soldiers.map(({ id, rank, groupId }) => ({
    id,
    rank,
    platoon: String(groupId),
    since,
    until: null,
    steady: false,
  }))
  const { entries } = demoHistory(world.chance, people, { firstDay, today, timeZone: TIME_ZONE })
  await world.entries(roster, entries)
  await demoReadiness(world, roster, { company, today })
  await demoLicenses(world, roster, { today, soldier: undefined })
  await demoDutyRosters(world, roster, { today, now })
  await demoEvents(world, roster, { company, today, now })
  await demoOperations(world, roster, now)
  await demoManifests(world, roster, { today, now, decider: leader.uid })
  // A database that was not filled a minute ago has statistics.
  await stage.database.asOwner((run) => run('analyze'))
  return roster
}

export type Ask = (name: string, data: Readonly<Record<string, unknown>>) => Promise<unknown>

/** Calls functions as this leader. */
export function asking(url: string, token: string): Ask {
  return async (name, data) => JSON.parse(await answerOf({ url: `${url}/api/${name}`, token, data }))
}

/** As many open tasks as a company has, given by the leader. */
export async function giveTasks(ask: Ask, { id: rosterId, soldiers }: WorldRoster): Promise<void> {
  for (let nth = 0; nth < TASKS; nth++) {
    const assignees = soldiers.slice(nth, nth + 3).map(({ id }) => id)
    const task = { title: `Lay out section equipment ${nth + 1}`, details: 'Bring the hand receipt.', assignees }
    await ask('createTask', { rosterId, taskId: randomUUID(), task })
  }
}
