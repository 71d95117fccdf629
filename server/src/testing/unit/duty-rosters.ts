import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { createDutyRoster, getDutySheet, publishDuty } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { WorldRoster } from '../../demo/world/world.ts'
import type { Client } from '../server/world-server.ts'

type Settings = RawInputOf<typeof createDutyRoster>['settings']

export const CQ: Settings = {
  name: 'CQ',
  picks: 1,
  grades: null,
  streams: ['weekday', 'weekend'],
  recovery: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  newcomers: 'zero',
  time: '09:00',
  place: 'Bldg 4215',
}

export interface MadeRoster {
  readonly rosterId: string
  readonly dutyRosterId: string
}

/** A duty roster of these Soldiers with these starting numbers, weekdays and weekends alike. */
export async function dutyRoster(
  client: Client,
  roster: Pick<WorldRoster, 'id'>,
  wish: {
    readonly beginsOn: string
    readonly members: readonly { readonly id: string; readonly start?: number; readonly weekend?: number }[]
    readonly settings?: Partial<Settings>
  },
): Promise<MadeRoster> {
  const about = { rosterId: roster.id, dutyRosterId: randomUUID() }
  await client.call(createDutyRoster, {
    ...about,
    settings: { ...CQ, ...wish.settings },
    beginsOn: wish.beginsOn,
    members: wish.members.map(({ id, start = 0, weekend = start }) => ({
      soldierId: id,
      start: { weekday: start, weekend },
    })),
  })
  return about
}

export function sheet(client: Client, about: MadeRoster, from: string, days: number): Promise<DutySheet> {
  return client.call(getDutySheet, { ...about, from, days })
}

/** The Soldiers detailed on each day, as last names. */
export function picksOf({ days, members }: DutySheet): Record<string, string> {
  const name = new Map(members.map(({ place, last }) => [place, last]))
  return Object.fromEntries(days.map(({ day, picked }) => [day, picked.map((place) => name.get(place)).join(' ')]))
}

/** Publishes what the sheet shows. */
export async function publishSeen(client: Client, about: MadeRoster, to: string, seen?: DutySheet) {
  const shown = seen ?? (await client.call(getDutySheet, { ...about, from: null, days: 62 }))
  const soldier = new Map(shown.members.map(({ place, soldierId }) => [place, soldierId]))
  return client.call(publishDuty, {
    ...about,
    to,
    expected: shown.days
      .filter(({ day, published }) => !published && day <= to)
      .map(({ day, picked }) => ({ day, soldierIds: picked.map((place) => soldier.get(place) ?? '') })),
  })
}
