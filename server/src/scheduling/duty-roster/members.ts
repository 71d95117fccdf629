import { briefName } from '@muster/domain/identity/brief-name.ts'
import { type CalendarDate, addDays, daysBetween, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { comparePrecedence } from '@muster/domain/roster/rank.ts'
import { compareNames } from '@muster/domain/roster/soldier-order.ts'
import type { changeDutyMembers, createDutyRoster } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { DUTY_ROSTERS_LIMIT, MEMBERS_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutyMemberChange } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { DUTY_STREAMS, type StreamNumbers } from '@muster/domain/scheduling/duty-roster/shapes.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { nextInstant, touchDuty } from '../../dutyday/writes.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { type Held, hold } from './hold.ts'
import { type AskedSoldier, askedSoldiers, dutyRostersOf, type StoredMember } from './reads.ts'
import { factsOf } from './sheet.ts'
import { deleteMember, insertDutyRoster, insertMembers, updateMember } from './writes.ts'

const FURTHEST_BACK = 92
const FURTHEST_AHEAD = 366
const NONE: StreamNumbers = { weekday: 0, weekend: 0, holiday: 0 }

export const createRoster: Handler<typeof createDutyRoster> = async (call, input) => {
  const { dutyRosterId, settings, beginsOn } = input
  const at = await nextInstant(call.tx, call.scope, call.now)
  const today = call.today
  const ahead = daysBetween(today, beginsOn)
  if (ahead < -FURTHEST_BACK || ahead > FURTHEST_AHEAD) {
    refuse('out-of-range', 'Begin within the last three months or the next year.', { field: 'beginsOn' })
  }
  const { dutyRosters } = await dutyRostersOf(call, input.rosterId)
  if (dutyRosters.some((one) => one.dutyRosterId === dutyRosterId)) {
    refuse('already-exists', 'This duty roster is there already. Open the list again.', { field: 'dutyRosterId' })
  }
  if (dutyRosters.length >= DUTY_ROSTERS_LIMIT) {
    refuse('resource-exhausted', `A roster holds ${DUTY_ROSTERS_LIMIT} duty rosters. Restore one that was archived.`, {
      field: 'dutyRosterId',
    })
  }
  const soldiers = await soldiersInOrder(call.tx, call.scope, input.members, today)
  const acting = { tx: call.tx, scope: call.scope, at, dutyRosterId }
  await insertDutyRoster(acting, { settings, beginsOn })
  await insertMembers(
    acting,
    soldiers.map(({ soldierId, start }, place) => ({ place, soldierId, from: beginsOn, start: start ?? NONE })),
  )
  await touchDuty(call.tx, call.scope)
  return { dutyRosterId, version: 1 }
}

interface Wanted {
  readonly soldierId: string
  readonly start: StreamNumbers | null
}

/**
 * By grade, highest first, then by name whatever their dates of rank (army.md 4.1(2)). Each must be on the roster, and
 * listed once.
 */
async function soldiersInOrder(
  tx: WriteTx,
  scope: RosterEditor,
  wanted: readonly Wanted[],
  today: CalendarDate,
): Promise<(AskedSoldier & Wanted)[]> {
  const starts = new Map(wanted.map(({ soldierId, start }) => [soldierId, start]))
  if (starts.size < wanted.length) {
    refuse('invalid-argument', 'A Soldier is listed twice. List each Soldier once.', { field: 'members' })
  }
  const found = await askedSoldiers(tx, scope, [...starts.keys()], today)
  if (found.length < starts.size || found.some(({ archived }) => archived)) {
    refuse('failed-precondition', 'Someone is no longer on the roster. Reload the roster.', {
      field: 'members',
    })
  }
  return found
    .map((soldier) => ({ ...soldier, start: starts.get(soldier.soldierId) ?? null }))
    .toSorted(
      (a, b) =>
        comparePrecedence({ rank: a.rank }, { rank: b.rank }) ||
        compareNames(a, b) ||
        (a.soldierId < b.soldierId ? -1 : 1),
    )
}

export const changeMembers: Handler<typeof changeDutyMembers> = async (call, input) => {
  const held = await hold(call, input, { days: 1 })
  const { change } = input
  const soldierIds = change.kind === 'add' ? await add(held, change) : [await changeLine(held, change)]
  await touchDuty(call.tx, held.scope)
  return { about: soldierIds, answer: { dutyRosterId: input.dutyRosterId, version: held.stored.version } }
}

/** Adds them at the bottom of the sheet, in order of grade among themselves. */
async function add(held: Held, change: Extract<DutyMemberChange, { kind: 'add' }>): Promise<string[]> {
  const { stored, acting, scope } = held
  mustBeOpen(held, change.from, 'change.from')
  if (daysBetween(stored.today, change.from) > FURTHEST_AHEAD) {
    refuse('out-of-range', 'Choose a day within the next year.', { field: 'change.from' })
  }
  if (stored.members.length + change.members.length > MEMBERS_LIMIT) {
    refuse('resource-exhausted', `A duty roster lists ${MEMBERS_LIMIT} lines. Set up another one.`, {
      field: 'change.members',
    })
  }
  const soldiers = await soldiersInOrder(acting.tx, scope, change.members, stored.today)
  const there = new Set(
    stored.members.filter(({ until }) => until === null || until >= change.from).map(({ soldierId }) => soldierId),
  )
  const twice = soldiers.find(({ soldierId }) => there.has(soldierId))
  if (twice) {
    refuse('already-exists', `${briefName(twice)} is on this duty roster already.`, { field: 'change.members' })
  }
  const start = stored.settings.newcomers === 'lowest' ? lowestNumbers(held, change.from) : NONE
  const foot = Math.max(-1, ...stored.members.map(({ place }) => place)) + 1
  await insertMembers(
    acting,
    soldiers.map((soldier, at) => ({
      place: foot + at,
      soldierId: soldier.soldierId,
      from: change.from,
      start: soldier.start ?? start,
    })),
  )
  return soldiers.map(({ soldierId }) => soldierId)
}

/** The lowest current number of those on the sheet, in each stream. */
function lowestNumbers({ stored }: Held, day: CalendarDate): StreamNumbers {
  const { closing, members } = factsOf(stored)
  const on = members.filter(({ from, until }) => from <= day && (until === null || until >= day))
  const numbers = on.map(({ place, start }) => closing.get(place)?.numbers ?? start)
  if (numbers.length === 0) return NONE
  const lowest = DUTY_STREAMS.map((stream) => [stream, Math.min(...numbers.map((each) => each[stream]))] as const)
  return Object.fromEntries(lowest) as Record<(typeof DUTY_STREAMS)[number], number>
}

async function changeLine(held: Held, change: Exclude<DutyMemberChange, { kind: 'add' }>): Promise<string> {
  const { stored, acting } = held
  const member = stored.members.find(({ place }) => place === change.place)
  if (!member) refuse('not-found', 'Nobody is on that line. Open the sheet again.', { field: 'change.place' })
  if (change.kind === 'leave') await leave(held, member, change.until)
  else if (change.kind === 'stay') {
    const again = stored.members.some(({ soldierId, place }) => soldierId === member.soldierId && place > member.place)
    if (again) {
      refuse('failed-precondition', 'This Soldier is on a later line of the sheet already.', { field: 'change.place' })
    }
    await updateMember(acting, member.place, { until: null })
  } else {
    if (stored.publishedTo !== null && member.from <= stored.publishedTo) {
      refuse('failed-precondition', 'Published days use these numbers. Take the days back first.', {
        field: 'change.start',
      })
    }
    await updateMember(acting, member.place, { start: change.start })
  }
  return member.soldierId
}

async function leave({ stored, acting }: Held, member: StoredMember, until: CalendarDate): Promise<void> {
  if (stored.publishedTo !== null && until < stored.publishedTo && member.from <= stored.publishedTo) {
    refuse(
      'failed-precondition',
      `The sheet is published up to ${formatDate(stored.publishedTo)}. Choose that day or a later one, and assign replacements for what is published.`,
      { field: 'change.until' },
    )
  }
  if (daysBetween(stored.today, until) > FURTHEST_AHEAD) {
    refuse('out-of-range', 'Choose a day within the next year.', { field: 'change.until' })
  }
  if (until >= member.from) await updateMember(acting, member.place, { until })
  else await deleteMember(acting, member.place)
}

/** Refuses published days, which cannot be changed. */
export function mustBeOpen({ stored }: Held, day: CalendarDate, field: string): void {
  if (day >= stored.firstOpen) return
  refuse(
    'failed-precondition',
    stored.publishedTo === null
      ? `The roster begins on ${formatDate(stored.beginsOn)}. Choose that day or a later one.`
      : `The sheet is published up to ${formatDate(stored.publishedTo)}. Choose ${formatDate(addDays(stored.publishedTo, 1))} or a later day, or take the days back first.`,
    { field },
  )
}
