import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LeaveKind, LeaveLocation } from '@muster/domain/scheduling/leave/kinds.ts'
import type { LeaveEvent } from '@muster/domain/scheduling/leave/schema.ts'
import { lastDayAway, type LeaveState } from '@muster/domain/scheduling/leave/states.ts'
import { addEvent, insertRequest, replaceMinimums, updateRequest } from '../scheduling/leave/writes.ts'
import { instantIn } from './calendar.ts'
import type { DemoEntry } from './history.ts'
import type { World, WorldAccount, WorldRoster, WorldSoldier } from './world/world.ts'

interface DemoLeave {
  readonly soldierId: string
  readonly kind: LeaveKind
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly place: string
  readonly location: LeaveLocation
  readonly note?: string
  /** How many days before the first day it was requested. */
  readonly ahead: number
  readonly state: LeaveState
  readonly remark?: string
  /** The duty history line that approval recorded. */
  readonly entryId?: string
  readonly signed?: 'out' | 'in'
}

/** The persons in the story. */
interface Cast {
  readonly today: CalendarDate
  readonly entries: readonly DemoEntry[]
  /** The ids of the entries, in their order. */
  readonly entryIds: readonly string[]
  /** The Soldier with an account. */
  readonly soldier: WorldSoldier | undefined
  readonly soldierUid: string
  /** The leader of the battalion, who decides. */
  readonly decider: string
}

/**
 * Leave of the demo company. Every leave of its history that still matters has its request, two of them overdue. Others
 * wait for a decision, and some were denied, canceled or withdrawn.
 */
export async function demoLeave(world: World, roster: WorldRoster, cast: Cast): Promise<void> {
  const { today, entries, entryIds, soldier } = cast
  const taken = entries.flatMap((entry, at) => {
    const leave = entry.status === 'LV' || entry.status === 'CLV'
    return leave && entry.to !== null && entry.to >= addDays(today, -21)
      ? [{ ...entry, to: entry.to, id: entryIds[at] }]
      : []
  })
  const away = new Set(
    entries.flatMap(({ soldierId, to, status }) =>
      status !== 'PDY' && (to === null || to >= addDays(today, -2)) ? [soldierId] : [],
    ),
  )
  const free = roster.soldiers.filter(
    ({ id, rank }) => ['PFC', 'SPC', 'SGT'].includes(rank) && !away.has(id) && id !== soldier?.id,
  )
  const told = taken.map(
    (entry): DemoLeave => ({
      soldierId: entry.soldierId,
      kind: entry.status === 'CLV' ? 'convalescent' : 'ordinary',
      state: 'approved',
      from: entry.from,
      to: entry.to,
      place: entry.place === 'Home' ? '' : entry.place,
      location: entry.place === 'Home' ? 'home' : 'state',
      ahead: 20,
      ...(entry.id === undefined ? {} : { entryId: entry.id }),
      ...(entry.from > today ? {} : { signed: entry.to < addDays(today, -1) ? 'in' : 'out' }),
    }),
  )
  const next = (from: number, length: number, more: Partial<DemoLeave> = {}): DemoLeave => {
    const one = free.shift()
    return {
      soldierId: one?.id ?? '',
      kind: 'ordinary',
      place: '',
      location: 'home',
      ahead: from + 3,
      state: 'requested',
      from: addDays(today, from),
      to: addDays(today, from + length - 1),
      ...more,
    }
  }
  const asked: DemoLeave[] = [
    next(26, 10, { place: 'Columbus OH', location: 'state', note: 'Sister’s wedding' }),
    next(27, 9, { state: 'recommended', place: 'Tulsa OK', location: 'state' }),
    next(9, 3, { kind: 'regular pass', location: 'local' }),
    next(16, 4, { kind: '4-day pass', state: 'recommended', place: 'Asheville NC', location: 'state' }),
    next(11, 7, { state: 'not recommended', remark: 'Gunnery that week' }),
    next(14, 10, { state: 'denied', remark: 'Field exercise, ask for January' }),
    next(3, 3, { kind: '3-day pass', state: 'cancelled', location: 'local', remark: 'On duty that weekend' }),
    next(30, 6, { state: 'withdrawn' }),
    next(40, 84, { kind: 'parental' }),
    next(5, 6, { kind: 'emergency', state: 'recommended', place: 'Mobile AL', location: 'state', ahead: 6 }),
    ...(soldier ? [next(28, 8, { soldierId: soldier.id, place: 'Duluth MN', location: 'home' })] : []),
  ]
  await world.edit(roster, async (tx, editor) => {
    const owner: Pick<WorldAccount, 'uid'> = roster.owner
    await replaceMinimums(tx, editor, { percent: 85, groups: [] })
    for (const one of [...told, ...asked].filter(({ soldierId }) => soldierId !== '')) {
      const id = world.newId()
      const askedOn = earlier(addDays(one.from, -one.ahead), addDays(today, -1))
      const at = (day: number, time: string) =>
        instantIn(roster.timeZone, earlier(addDays(askedOn, day), addDays(today, -1)), time)
      const by = one.soldierId === soldier?.id ? cast.soldierUid : owner.uid
      const history: [act: LeaveEvent['act'], by: string, at: Date, happenedAt?: Date][] = [
        ['request', by, at(0, '08:10')],
      ]
      if (one.state !== 'requested' && one.state !== 'withdrawn') {
        history.push([one.state === 'not recommended' ? 'not recommend' : 'recommend', owner.uid, at(0, '15:40')])
      }
      const acts: Partial<Record<LeaveState, readonly [LeaveEvent['act'], string]>> = {
        approved: ['approve', cast.decider],
        denied: ['deny', cast.decider],
        cancelled: ['cancel', owner.uid],
        withdrawn: ['withdraw', by],
      }
      const decided = acts[one.state]
      if (one.state === 'cancelled') history.push(['approve', cast.decider, at(1, '10:05')])
      if (decided) history.push([...decided, at(1, '10:30')])
      const [, lastBy, lastAt] = history.at(-1) ?? ['', by, at(0, '08:10')]
      const recommended = history.find(([act]) => act === 'recommend' || act === 'not recommend')
      await insertRequest(tx, {
        roster_id: roster.id,
        id,
        soldier_id: one.soldierId,
        kind: one.kind,
        from_date: one.from,
        to_date: one.to,
        location: one.location,
        place: one.place,
        note: one.note ?? '',
        extends_id: null,
        state: one.state,
        state_at: lastAt,
        state_by: lastBy,
        requested_at: at(0, '08:10'),
        requested_by: by,
        ...(recommended
          ? {
              recommended: recommended[0] === 'recommend',
              recommended_by: recommended[1],
              recommended_at: recommended[2],
              recommend_remark: one.state === 'not recommended' ? (one.remark ?? '') : '',
            }
          : {}),
        decide_remark: decided ? (one.remark ?? '') : '',
        entry_id: one.entryId ?? null,
      })
      if (one.signed) {
        const out = instantIn(roster.timeZone, one.from, '06:05')
        history.push(['sign out', owner.uid, out, out])
        await updateRequest(tx, editor, id, { signed_out_at: out })
      }
      if (one.signed === 'in') {
        const back = instantIn(roster.timeZone, one.to, '17:20')
        history.push(['sign in', owner.uid, back, back])
        const ended = lastDayAway({ ...one, timeZone: roster.timeZone }, back)
        await updateRequest(tx, editor, id, { signed_in_at: back, ended_on: ended })
      }
      for (const [act, uid, when, happenedAt] of history) {
        await addEvent(
          tx,
          { rosterId: roster.id, uid },
          {
            id: world.newId(),
            requestId: id,
            soldierId: one.soldierId,
            act,
            at: when,
            happenedAt: happenedAt ?? null,
            remark: ['deny', 'cancel', 'not recommend'].includes(act) ? (one.remark ?? '') : '',
          },
        )
      }
    }
  })
}

const earlier = (one: CalendarDate, other: CalendarDate) => (one < other ? one : other)
