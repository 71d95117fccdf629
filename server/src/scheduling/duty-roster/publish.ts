import type { InputOf } from '@muster/domain/kernel/function.ts'
import { addDays, type CalendarDate, daysBetween, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { publishDuty, takeBackDuty } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { SHEET_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import { exceptionOn, type PlannedDay } from '@muster/domain/scheduling/duty-roster/plan-duty.ts'
import type { DutyDifference } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { touchDuty } from '../../dutyday/writes.ts'
import type { Handler } from '../../platform/callable/implement.ts'
import { type Held, hold } from './hold.ts'
import { accountsOf } from './reads.ts'
import { factsOf, nameOfSoldier, plannedTo } from './sheet.ts'
import { daysWords, dutyDay, reportWords, announceDuties } from './announce.ts'
import { insertDays, setPublished, takeBackDays } from './writes.ts'

/**
 * Freezes the days up to a date as the caller saw them. Publishing waits for every other publisher on this roster, so
 * that a Soldier whom another duty roster has just taken is seen here. Then nothing is published, and the answer has
 * the days as they are now.
 */
export const publish: Handler<typeof publishDuty> = async (call, input) => {
  const held = await hold(call, input, { days: 1 })
  const { stored: asked } = held
  mustBeAhead(held, input.to)
  const stored = await held.again(asked.firstOpen, daysBetween(asked.firstOpen, input.to) + 1)
  const planned = plannedTo(stored, input.to)
  if (planned.length === 0) {
    refuse('failed-precondition', 'No detail is made up to that day. Choose a later one.', { field: 'to' })
  }
  const differences = differencesOf({ ...held, stored }, planned, input.expected)
  if (differences.length > 0) return { about: [], answer: { publishedTo: stored.publishedTo, differences } }

  const soldierAt = new Map(stored.members.map(({ place, soldierId }) => [place, soldierId]))
  const { today, settings } = stored
  await insertDays(held.acting, planned, {
    to: input.to,
    today,
    recovery: settings.recovery,
    soldierAt,
    newId: call.newId,
  })
  const duties = new Map<string, CalendarDate[]>()
  for (const { date, picked } of planned) {
    for (const place of date < today ? [] : picked) {
      const soldierId = soldierAt.get(Number(place)) ?? ''
      duties.set(soldierId, [...(duties.get(soldierId) ?? []), date])
    }
  }
  const accounts = await accountsOf(call.tx, held.scope, [...duties.keys()])
  await announceDuties(
    call.tx,
    held.acting.at,
    [...duties].map(([soldierId, days]) => ({
      uid: accounts.get(soldierId) ?? null,
      title:
        days.length === 1 && days[0]
          ? `${settings.name} on ${dutyDay(days[0])}`
          : `${settings.name}: ${days.length} days`,
      body: `You are detailed: ${daysWords(days)}.${reportWords(settings)}`,
    })),
  )
  await touchDuty(call.tx, held.scope)
  return { about: [...duties.keys()], answer: { publishedTo: input.to, differences: [] } }
}

function mustBeAhead({ stored }: Held, to: CalendarDate): void {
  if (stored.ended) {
    refuse('failed-precondition', 'This duty roster is archived. Restore it first.', { field: 'dutyRosterId' })
  }
  if (stored.publishedTo !== null && to <= stored.publishedTo) {
    refuse('failed-precondition', `It is published up to ${formatDate(stored.publishedTo)} already.`, { field: 'to' })
  }
  if (to < stored.firstOpen) {
    refuse('failed-precondition', `The roster begins on ${formatDate(stored.beginsOn)}. Choose a later day.`, {
      field: 'to',
    })
  }
  if (daysBetween(stored.firstOpen, to) >= SHEET_DAYS) {
    const last = addDays(stored.firstOpen, SHEET_DAYS - 1)
    refuse('out-of-range', `Publish up to ${formatDate(last)} first: no more than ${SHEET_DAYS} days at once.`, {
      field: 'to',
    })
  }
}

/** Days that differ from what the caller saw, and the reason for each Soldier who is no longer in them. */
function differencesOf(
  { stored }: Pick<Held, 'stored'>,
  planned: readonly PlannedDay[],
  expected: InputOf<typeof publishDuty>['expected'],
): DutyDifference[] {
  const facts = factsOf(stored)
  const seen = new Map(expected.map(({ day, soldierIds }) => [day, soldierIds]))
  const memberBy = new Map(stored.members.map((member) => [member.soldierId, member]))
  const memberAt = new Map(stored.members.map((member) => [String(member.place), member]))
  return planned.flatMap(({ date, picked, cells }) => {
    const now = picked.flatMap((place) => memberAt.get(place) ?? [])
    const before = seen.get(date) ?? []
    const gone = before.filter((id) => !now.some(({ soldierId }) => soldierId === id))
    if (seen.has(date) && gone.length === 0 && before.length === now.length) return []
    return [
      {
        day: date,
        before: before.map((id) => nameOfSoldier(memberBy.get(id) ?? null)),
        now: now.map(nameOfSoldier),
        why: gone.map((id) => {
          const member = memberBy.get(id)
          const code = member && cells[String(member.place)]?.code
          const found = code ? exceptionOn(facts, id, date) : null
          const reason = found?.reason ?? (code ? 'Comp day after this duty' : 'no longer first in line')
          return `${nameOfSoldier(member ?? null)}: ${reason}`
        }),
      },
    ]
  })
}

/**
 * Unfreezes published days from a future day on. The detailed Soldiers are notified, so that nobody is reassigned
 * without knowing.
 */
export const takeBack: Handler<typeof takeBackDuty> = async (call, input) => {
  const held = await hold(call, input, { days: 1 })
  const { stored, acting } = held
  if (input.from <= stored.today) {
    refuse('failed-precondition', 'Days up to today cannot change. Choose tomorrow or a later day.', { field: 'from' })
  }
  if (stored.publishedTo === null || input.from > stored.publishedTo) {
    return { publishedTo: stored.publishedTo, takenBack: 0 }
  }
  const { days, stood } = await takeBackDays(acting, input.from)
  const before = addDays(input.from, -1)
  const publishedTo = before < stored.beginsOn ? null : before
  await setPublished(acting, publishedTo)
  const { name } = stored.settings
  await announceDuties(
    call.tx,
    acting.at,
    [...Map.groupBy(stood, ({ uid }) => uid)].map(([uid, duties]) => ({
      uid,
      title: `${name}: the roster was unpublished`,
      body: `You are no longer detailed on ${daysWords(duties.map(({ day }) => day))}. You will be notified when it is published again.`,
    })),
  )
  await touchDuty(call.tx, held.scope)
  return { publishedTo, takenBack: days }
}
