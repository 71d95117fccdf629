import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { comparePrecedence } from '@muster/domain/roster/rank.ts'
import { compareNames } from '@muster/domain/roster/soldier-order.ts'
import { SHEET_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutySettings } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { WriteTx } from '../database/transaction.ts'
import { SOLDIER } from '../identity/demo-provider.ts'
import type { RosterEditor } from '../roster/scope.ts'
import { storedRoster } from '../scheduling/duty-roster/reads.ts'
import { plannedTo } from '../scheduling/duty-roster/sheet.ts'
import { heldDetail } from '../scheduling/duty-roster/swaps/reads.ts'
import { askSwap, insertSwap, setPerformer } from '../scheduling/duty-roster/swaps/writes.ts'
import {
  insertDays,
  insertDutyRoster,
  insertException,
  insertMembers,
  replacePicks,
} from '../scheduling/duty-roster/writes.ts'
import { asLinkedSoldier } from '../roster/scope.ts'
import type { World, WorldRoster, WorldSoldier } from './world/world.ts'

const WEEKS_BACK = 4
const DAYS_AHEAD = 13
/** The first day on which the demo's Soldier may have the duty, regardless of the order. */
const DAYS_TO_THE_SOLDIER = 3

interface When {
  readonly today: CalendarDate
  readonly now: Date
}

/** CQ for sergeants and for runners: four weeks performed, two weeks published, some letters and swaps. */
export async function demoDutyRosters(world: World, roster: WorldRoster, when: When): Promise<void> {
  await world.edit(roster, async (tx, editor) => {
    const sergeants = roster.soldiers.filter(({ rank }) => rank === 'SGT' || rank === 'SSG').slice(0, 26)
    const juniors = roster.soldiers.filter(({ rank }) => ['PV2', 'PFC', 'SPC'].includes(rank))
    const own = juniors.find(({ last }) => last === SOLDIER.name.split(' ')[1])
    const runners = [...juniors.filter((one) => one !== own).slice(0, 37), ...(own ? [own] : [])]
    const nco = await dutyRoster(tx, editor, world, when, { name: 'CQ NCO', members: sergeants })
    const runner = await dutyRoster(tx, editor, world, when, { name: 'CQ runner', members: runners, picked: own })
    await swapAhead(tx, editor, world, when, { details: nco, standIns: sergeants.toReversed() })
    if (own) await swapAsked(tx, world, when, { details: runner, own })
  })
}

type Details = Awaited<ReturnType<typeof storedRoster>>['details']

/** The longest off first: `members` in the order of their turn. */
async function dutyRoster(
  tx: WriteTx,
  editor: RosterEditor,
  world: World,
  { today, now }: When,
  {
    name,
    members,
    picked,
  }: { readonly name: string; readonly members: readonly WorldSoldier[]; readonly picked?: WorldSoldier | undefined },
): Promise<Details> {
  const beginsOn = addDays(today, -7 * WEEKS_BACK)
  const settings: DutySettings = {
    name,
    picks: 1,
    grades: null,
    streams: ['weekday', 'weekend'],
    recovery: 1,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    newcomers: 'lowest',
    time: '09:00',
    place: 'Bldg 4215, room 101',
  }
  const dutyRosterId = world.newId()
  const acting = { tx, scope: editor, at: now, dutyRosterId }
  await insertDutyRoster(acting, { settings, beginsOn })
  const lines = members.map((member, at) => ({
    soldierId: member.id,
    rank: member.rank,
    last: member.last,
    from: beginsOn,
    start: { weekday: members.length - at, weekend: (at * 7) % members.length, holiday: 0 },
  }))
  const inOrder = lines.toSorted((a, b) => comparePrecedence(a, b) || compareNames(a, b))
  await insertMembers(
    acting,
    inOrder.map((line, place) => ({ ...line, place })),
  )
  const range = members.at(3)
  if (range) {
    const days = { from: addDays(today, 4), to: addDays(today, 6) }
    await insertException(acting, world.newId(), {
      soldierId: range.id,
      code: 'D',
      ...days,
      reason: 'Ammunition detail, range 12',
    })
  }
  const day = picked && (await firstDayFree(tx, picked, today))
  if (day) await replacePicks(acting, { day, soldierIds: [picked.id], reason: 'Asked for it', newId: world.newId })
  const call = { caller: { uid: editor.uid }, tx, now }
  const asked = { rosterId: editor.rosterId, dutyRosterId, from: beginsOn, days: SHEET_DAYS }
  const stored = await storedRoster(call, asked)
  const to = addDays(today, DAYS_AHEAD)
  await insertDays(acting, plannedTo(stored, to), {
    to,
    today,
    recovery: settings.recovery,
    newId: world.newId,
    soldierAt: new Map(stored.members.map(({ place, soldierId }) => [place, soldierId])),
  })
  return (await storedRoster(call, asked)).details
}

/** The first coming day with nothing on record that keeps the Soldier away. Undefined if there is none. */
async function firstDayFree(tx: WriteTx, { id }: WorldSoldier, today: CalendarDate): Promise<CalendarDate | undefined> {
  const away = await tx.query
    .selectFrom('duty_entries')
    .select(['from_date as from', 'to_date as to'])
    .where('soldier_id', '=', id)
    .where('status', '<>', 'PDY')
    // An absence without an end was ended by a later entry, because the demo's Soldier is present today.
    .where('to_date', 'is not', null)
    .execute()
  const ahead = Array.from({ length: DAYS_AHEAD - DAYS_TO_THE_SOLDIER }, (_, at) =>
    addDays(today, DAYS_TO_THE_SOLDIER + at),
  )
  return ahead.find((day) => !away.some(({ from, to }) => from <= day && (to === null || day <= to)))
}

/** Another Soldier without a duty close by performs one duty of next week. */
async function swapAhead(
  tx: WriteTx,
  editor: RosterEditor,
  world: World,
  { today, now }: When,
  { details, standIns }: { readonly details: Details; readonly standIns: readonly WorldSoldier[] },
): Promise<void> {
  const day = addDays(today, 5)
  const detail = details.find((one) => one.day === day)
  const around = (id: string) =>
    details.some(({ soldierId, day: on }) => soldierId === id && on >= addDays(day, -2) && on <= addDays(day, 2))
  const standIn = standIns.find(({ id }) => !around(id))
  const held = detail && (await heldDetail(tx, editor, detail.detailId))
  if (!held || !standIn) return
  const swap = { id: world.newId(), detail: held, soldierId: held.soldierId, standInId: standIn.id }
  await insertSwap(tx, editor, { ...swap, note: 'Dental appointment that morning', at: now })
  await setPerformer(tx, editor, { detail: held, standInId: standIn.id, fillOn: day })
}

/** The demo's Soldier requests a swap, which the first sergeant has not answered. */
async function swapAsked(
  tx: WriteTx,
  world: World,
  { today, now }: When,
  { details, own }: { readonly details: Details; readonly own: WorldSoldier },
): Promise<void> {
  const detail = details.find(({ soldierId, day }) => soldierId === own.id && day > today)
  const linked = await tx.query.selectFrom('soldiers').select('linked_uid').where('id', '=', own.id).executeTakeFirst()
  const uid = linked?.linked_uid
  const row = uid ? await asLinkedSoldier({ caller: { uid }, tx }) : null
  const held = detail && row && (await heldDetail(tx, row, detail.detailId))
  if (!held || !row) return
  const note = 'School event of my daughter that evening. Somebody of my squad would take it for one of theirs.'
  await askSwap(tx, row, { id: world.newId(), detail: held, note, at: now })
}
