import { sql } from 'kysely'
import { copyRecords } from '../../roster/linking/transfers/copying/writes.ts'
import type { Moving } from '../../roster/linking/transfers/following.ts'
import { dutydayTables } from '../tables.ts'
import { nextInstant, touchDuty } from '../writes.ts'
import { statusesHolding } from './reads.ts'

/**
 * The status that holds on the day of the transfer goes along, and those that are planned. The gaining roster knows them
 * from now on. A Soldier whom it reports already keeps what its leaders reported.
 */
export async function moveStatuses(moving: Moving): Promise<void> {
  const { tx, now, losing, gaining, effectiveOn } = moving
  const moved = moving.moved.filter(({ present }) => !present)
  const asked = { soldierIds: moved.map(({ soldierId }) => soldierId), on: effectiveOn }
  const ids = await statusesHolding(tx, losing, asked)
  if (ids.length === 0) return
  const first = await nextInstant(tx, gaining, now, ids.length)
  await copyRecords({ ...moving, moved }, 'lines', {
    name: 'duty_entries',
    declared: dutydayTables.duty_entries,
    key: ['id'],
    where: sql`t.id = any(${ids}::uuid[])`,
    order: 't.recorded_at, t.id',
    set: {
      // Lines of one act stay lines of one act, because hours are compared with the status of the day by when each was
      // recorded.
      recorded_at: `'${first.toISOString()}'::timestamptz
        + (dense_rank() over (order by t.recorded_at) - 1) * interval '1 millisecond'`,
      // A line that it came from and that does not go along stays with the history of the losing roster.
      continues: `case when t.continues = any('{${ids.join(',')}}'::uuid[]) then t.continues end`,
      reason: `''`,
      made_at: 'null',
    },
  })
  await touchDuty(tx, gaining)
}
