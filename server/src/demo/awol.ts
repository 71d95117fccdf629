import type { AwolState } from '@muster/domain/dutyday/awol/awol-state.ts'
import { calendarDate } from '@muster/domain/kernel/calendar-date-schema.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { WriteTx } from '../database/transaction.ts'
import { heldCase } from '../dutyday/awol/reads.ts'
import { change, insertCase, policyForNewCase, settle } from '../dutyday/awol/writes.ts'
import type { RosterEditor } from '../roster/scope.ts'
import { instantIn } from './calendar.ts'
import type { DemoEntry } from './history.ts'
import type { World, WorldRoster } from './world/world.ts'

/** A step that leaders check off: the number of days after the first, and the time. */
type Tick = readonly [step: string, day: number, time: string, note: string]

const FIRST_MORNING: readonly Tick[] = [
  ['search', 0, '06:58', 'Called 0640 and 0650. Room 214 empty, car gone from lot C'],
  ['tell-chain', 0, '07:05', ''],
  ['law-enforcement', 0, '09:31', 'PMO desk, SGT Ruiz'],
]

/**
 * The two cases of the demo's history: a Soldier who has been missing since the last formation, whose family is not
 * notified yet, and one who stayed away for a week, closed.
 */
export async function demoCases(
  world: World,
  roster: WorldRoster,
  entries: readonly DemoEntry[],
  timeZone: string,
): Promise<void> {
  const told = Map.groupBy(entries, (entry) => entry.soldierId)
  const endsWith = (...codes: readonly string[]) =>
    [...told.values()].find((all) => codes.every((code, at) => all.at(at - codes.length)?.status === code))
  const open = endsWith('FTR', 'AUN')
  const closed = [...told.values()].find((all) => all.some(({ status }) => status === 'AWL'))
  await world.edit(roster, async (tx, editor) => {
    if (closed) await closedCase(tx, editor, world, closed, timeZone)
    if (open) await openCase(tx, editor, world, open, timeZone)
  })
}

async function openCase(
  tx: WriteTx,
  editor: RosterEditor,
  world: World,
  entries: readonly DemoEntry[],
  timeZone: string,
): Promise<void> {
  const absent = entries.findLast(({ status }) => status === 'AUN')
  if (!absent) return
  const story = await begin(tx, editor, world, absent, timeZone)
  await story.ticks(FIRST_MORNING)
  await story.move('late', 'unknown', absent.at, { unknown_at: absent.at })
  await story.end({ told: 'unknown' })
}

async function closedCase(
  tx: WriteTx,
  editor: RosterEditor,
  world: World,
  entries: readonly DemoEntry[],
  timeZone: string,
): Promise<void> {
  const at = (status: string) => entries.findIndex((entry) => entry.status === status)
  const [absent, awol, back] = [entries[at('AUN')], entries[at('AWL')], entries[at('AWL') + 1]]
  if (!absent || !awol || !back) return
  const story = await begin(tx, editor, world, absent, timeZone)
  await story.ticks(FIRST_MORNING)
  await story.move('late', 'unknown', absent.at, { unknown_at: absent.at })
  await story.ticks([
    ['family', 0, '14:20', 'Spoke to the mother; has not heard either'],
    ['review', 1, '06:45', ''],
  ])
  await story.move('unknown', 'awol', awol.at, { decided_at: awol.at, decision: 'awol', awl_effective: awol.from })
  await story.ticks([
    ['flag', 2, '10:15', ''],
    ['tell-pmo', 2, '10:40', ''],
    ['pay-access', 2, '15:10', 'S1 and finance told, CAC not recovered'],
    ['inventory', 3, '09:30', 'With supply, room sealed'],
  ])
  await story.move('awol', 'returned', back.at, { returned_at: back.at })
  const days = Math.round((back.at.getTime() - absent.at.getTime()) / 86_400_000)
  await story.ticks([
    ['return-pmo', days, '11:20', ''],
    ['return-family', days, '11:30', ''],
    ['return-counsel', days, '15:00', ''],
  ])
  const closedAt = instantIn(timeZone, addDays(absent.from, days), '16:05')
  await story.close(closedAt)
  await story.end({ told: 'closed', remind_at: null })
}

/** A case as the product writes it, act by act, each at its time. */
async function begin(tx: WriteTx, editor: RosterEditor, world: World, absent: DemoEntry, timeZone: string) {
  const id = world.newId()
  const day: CalendarDate = calendarDate.parse(absent.from)
  const discovered = instantIn(timeZone, day, '06:35')
  const acting = (at: Date) => ({
    call: { tx, now: at, newId: world.newId },
    scope: editor,
    at,
  })
  const opened = instantIn(timeZone, day, '06:41')
  await insertCase(acting(opened), {
    id,
    soldierId: absent.soldierId,
    policyVersion: await policyForNewCase(acting(opened)),
    state: 'late',
    discovered_at: discovered,
    absent_since: instantIn(timeZone, day, '06:30'),
    place: 'PT formation',
    unknown_at: null,
    decided_at: null,
    decision: null,
  })
  const about = { id, soldierId: absent.soldierId }
  await settle(acting(opened), about, { id, kind: 'opened', to: 'late', note: '' })
  const held = (at: Date) => heldCase(tx, editor, id, at)
  return {
    async ticks(ticks: readonly Tick[]) {
      for (const [step, after, time, note] of ticks) {
        const at = instantIn(timeZone, addDays(day, after), time)
        await change(acting(at), await held(at), {}, { kind: 'done', step, happenedAt: at, note })
      }
    },
    async move(from: AwolState, to: AwolState, at: Date, set: Parameters<typeof change>[2]) {
      const moved = { ...set, state: to, state_since: at }
      await change(acting(at), await held(at), moved, { kind: 'moved', from, to })
    },
    async close(at: Date) {
      const set = { closed_at: at, closed_by: editor.uid, outcome: 'returned' } as const
      await change(acting(at), await held(at), set, { kind: 'closed', from: 'returned', note: 'returned' })
    },
    /** Marks reminders as sent, so that nobody is notified now of past events. */
    async end(set: { readonly told: string; readonly remind_at?: null }) {
      await tx.query
        .updateTable('awol_cases')
        .set(set)
        .where('roster_id', '=', editor.rosterId)
        .where('id', '=', id)
        .execute()
    },
  }
}
