import { sql } from 'kysely'
import { copyRecords, noteArriving, releaseArrived } from '../../../roster/linking/transfers/copying/writes.ts'
import type { Moving } from '../../../roster/linking/transfers/following.ts'
import { leaveTables } from '../tables.ts'
import { holdSoldiers, touchLeave } from '../writes.ts'

/**
 * Requests go along with their history. One without a decision then waits at the gaining roster alone. What the losing
 * leaders decided stays in their history, and is decided and signed there no more. What an earlier transfer took along is
 * kept by the roster that has it since.
 */
export async function moveLeave(moving: Moving): Promise<void> {
  const { tx, now, losing, gaining, moved } = moving
  const soldierIds = moved.map(({ soldierId }) => soldierId)
  await holdSoldiers(tx, [...soldierIds, ...moved.map(({ takenAs }) => takenAs)])
  await noteArriving(moving, 'leave_requests', sql`t.went_along_at is null`)
  await copyRecords(moving, 'state', {
    name: 'leave_requests',
    declared: leaveTables.leave_requests,
    key: ['id'],
    set: { went_along_at: 'null::timestamptz' },
    where: sql`t.went_along_at is null`,
  })
  await copyRecords(moving, 'lines', {
    name: 'leave_events',
    declared: leaveTables.leave_events,
    key: ['id'],
    except: ['number'],
    of: ['leave_requests', 'request_id'],
    where: sql`p.went_along_at is null`,
    order: 't.number',
  })
  await releaseArrived(moving, 'leave_requests')
  await sql`
    delete from leave_requests
    where roster_id = ${losing.rosterId} and soldier_id = any(${soldierIds}::uuid[])
      and state in ('requested', 'recommended', 'not recommended')`.execute(tx.query)
  await sql`
    update leave_requests set went_along_at = ${now}
    where roster_id = ${losing.rosterId} and soldier_id = any(${soldierIds}::uuid[]) and went_along_at is null`.execute(
    tx.query,
  )
  await touchLeave(tx, losing.rosterId, null)
  await touchLeave(tx, gaining.rosterId, null)
}
