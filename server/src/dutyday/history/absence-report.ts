import { type CountedDays, daysByGroup, sumOfDays } from '@muster/domain/dutyday/history/duty-days.ts'
import type { AbsenceDays } from '@muster/domain/dutyday/history/schema.ts'
import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { daysFacts, type Over } from './reads.ts'

/** Days by status of a roster's Soldiers, groups and rosters below, up to today. */
export async function absenceReport(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly over: Over; readonly from: CalendarDate; readonly to: CalendarDate; readonly now: Date },
): Promise<AbsenceDays> {
  const facts = await daysFacts(tx, scope, asked)
  const lines = facts.counted.map(
    ([rosterId, soldierId, groupId, kind, days, spans, goesOn, off]): CountedDays => ({
      rosterId,
      soldierId,
      groupId,
      kind,
      days,
      spans,
      goesOn,
      off,
    }),
  )
  const bySoldier = Map.groupBy(lines, ({ rosterId, soldierId }) => `${rosterId}/${soldierId}`)
  const byRoster = Map.groupBy(lines, ({ rosterId }) => rosterId)
  const today = dayAt(asked.now, scope.timeZone)
  return {
    rosterId: scope.rosterId,
    unit: scope.name,
    timeZone: scope.timeZone,
    from: asked.from,
    to: asked.to < today ? asked.to : today,
    total: sumOfDays(lines),
    soldiers: facts.soldiers.map((soldier) => ({
      ...soldier,
      ...sumOfDays(bySoldier.get(`${soldier.rosterId}/${soldier.soldierId}`) ?? []),
    })),
    groups: daysByGroup(byRoster.get(scope.rosterId) ?? [], facts.groups),
    rosters:
      asked.over === 'chain'
        ? facts.rosters.map((roster) => ({ ...roster, ...sumOfDays(byRoster.get(roster.rosterId) ?? []) }))
        : [],
  }
}
