import { sql } from 'kysely'
import { copyRecords, noteArriving, releaseArrived } from '../../roster/linking/transfers/copying/writes.ts'
import type { Moving } from '../../roster/linking/transfers/following.ts'
import { newestPolicy } from '../reads.ts'
import { readinessTables } from '../tables.ts'
import { holdPolicy, settleCells, touchReadiness } from '../writes.ts'
import { cellsToSettle } from './reads.ts'

/**
 * Results, who an item is for, and profiles go along. Results of an item that the gaining roster does not track stay.
 * When each is due follows the gaining roster's policy.
 */
export async function moveReadiness(moving: Moving): Promise<void> {
  const { tx, now, losing, gaining, moved } = moving
  const linked = moved.map(({ linkedUid }) => linkedUid)
  await holdPolicy(tx, gaining, 'to record by it')
  const { policy } = await newestPolicy(tx, gaining)
  const tracked = sql`t.item = any(${policy.lines.map(({ key }) => key)}::text[])`
  const { readiness_records, readiness_opted, duty_profiles } = readinessTables
  await noteArriving(moving, 'readiness_records', tracked)
  await copyRecords(moving, 'lines', {
    name: 'readiness_records',
    declared: readiness_records,
    key: ['id'],
    except: ['number'],
    where: tracked,
    order: 't.number',
  })
  await copyRecords(moving, 'state', {
    name: 'readiness_opted',
    declared: readiness_opted,
    key: ['soldier_id', 'item'],
    where: tracked,
  })
  await noteArriving(moving, 'duty_profiles')
  await copyRecords(moving, 'state', { name: 'duty_profiles', declared: duty_profiles, key: ['id'] })
  const arrived = await cellsToSettle(
    tx,
    gaining,
    moved.map(({ takenAs }) => takenAs),
  )
  await settleCells(tx, gaining, arrived, { policy, at: now })
  await touchReadiness(tx, gaining.rosterId, linked)

  await releaseArrived(moving, 'readiness_records')
  await releaseArrived(moving, 'duty_profiles')
  const left = await cellsToSettle(
    tx,
    losing,
    moved.map(({ soldierId }) => soldierId),
  )
  await settleCells(tx, losing, left, { policy: (await newestPolicy(tx, losing)).policy, at: now })
  await touchReadiness(tx, losing.rosterId, linked)
}
