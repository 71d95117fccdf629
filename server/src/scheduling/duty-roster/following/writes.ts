import { rankOf } from '@muster/domain/roster/rank.ts'
import { MEMBERS_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import { sql } from 'kysely'
import { nextInstant, touchDuty } from '../../../dutyday/writes.ts'
import type { Moving } from '../../../roster/linking/transfers/following.ts'
import { linesContinued } from './reads.ts'

/**
 * The numbers of a Soldier on a DA Form 6 continue at the foot of the gaining roster’s duty roster of the same name, if
 * it details that grade. The line of the losing roster ends with the loss.
 */
export async function moveDutyLines(moving: Moving): Promise<void> {
  const { tx, now, losing, gaining, moved, effectiveOn } = moving
  const at = await nextInstant(tx, gaining, now)
  const found = await linesContinued(tx, { losing, gaining, moved, on: effectiveOn })
  const lines = [...Map.groupBy(found, ({ dutyRosterId }) => dutyRosterId).values()].flatMap((ofRoster) =>
    ofRoster
      .filter(({ rank, grades }) => grades === null || grades.includes(rankOf(rank)?.grade ?? ''))
      .map((line, position) => ({ ...line, place: line.foot + position, position }))
      .filter((line) => line.lines + line.position < MEMBERS_LIMIT),
  )
  if (lines.length === 0) return
  await sql`
    insert into duty_roster_members (roster_id, at, by, duty_roster_id, place, soldier_id, from_date, start_weekday,
      start_weekend, start_holiday)
    select ${gaining.rosterId}, ${at}, ${gaining.uid}, l.*
    from unnest(${lines.map((line) => line.dutyRosterId)}::uuid[], ${lines.map((line) => line.place)}::int[],
      ${lines.map((line) => line.soldierId)}::uuid[], ${lines.map((line) => line.from)}::date[],
      ${lines.map((line) => line.weekday)}::int[], ${lines.map((line) => line.weekend)}::int[],
      ${lines.map((line) => line.holiday)}::int[]) as l`.execute(tx.query)
  await touchDuty(tx, gaining)
}
