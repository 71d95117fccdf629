import { counselingTopic, myCounselingsTopic } from '@muster/domain/counseling/functions.ts'
import { goesAlong } from '@muster/domain/roster/linking/what-moves.ts'
import { sql } from 'kysely'
import { copyRecords, noteArriving, releaseArrived } from '../../roster/linking/transfers/copying/writes.ts'
import type { Moving } from '../../roster/linking/transfers/following.ts'
import { signingTables } from '../signing/tables.ts'
import { counselingTables } from '../tables.ts'

const DELIVERED = sql`t.state <> 'draft'`
const OF_DELIVERED = sql`p.state <> 'draft'`

/**
 * Delivered sessions go along where the terms of the transfer allow it, under the same id: signatures cover it. Who above
 * may read a session is decided anew: it is not shared there.
 */
export async function moveCounselings(moving: Moving): Promise<void> {
  if (!goesAlong('counselings', moving.terms)) return
  const { tx, losing, gaining, moved } = moving
  const { counselings, counseling_texts, counseling_addenda, counseling_events } = counselingTables
  await noteArriving(moving, 'counselings', DELIVERED)
  await copyRecords(moving, 'state', {
    name: 'counselings',
    declared: counselings,
    key: ['id'],
    where: DELIVERED,
    // A trigger counts the delivery of the new row.
    set: { deliveries: 't.deliveries - 1', shared: 'false' },
  })
  const of = ['counselings', 'counseling_id'] as const
  const line = { of, key: ['id'], where: OF_DELIVERED }
  await copyRecords(moving, 'state', {
    name: 'counseling_texts',
    declared: counseling_texts,
    of,
    key: ['counseling_id'],
    where: OF_DELIVERED,
    set: { shared: 'false' },
  })
  await copyRecords(moving, 'lines', { name: 'counseling_addenda', declared: counseling_addenda, ...line })
  await copyRecords(moving, 'lines', {
    name: 'counseling_events',
    declared: counseling_events,
    ...line,
    except: ['number'],
    order: 't.number',
  })
  await copyRecords(moving, 'lines', {
    name: 'counseling_signatures',
    declared: signingTables.counseling_signatures,
    ...line,
    except: ['number'],
    order: 't.number',
  })
  await releaseArrived(moving, 'counselings')
  tx.touch(
    counselingTopic(losing.rosterId),
    counselingTopic(gaining.rosterId),
    ...moved.flatMap(({ linkedUid }) => (linkedUid === null ? [] : [myCounselingsTopic(linkedUid)])),
  )
}
