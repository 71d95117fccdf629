import type { OpenMatter, RosterExtension } from '../../roster/extension.ts'
import './tables.ts'

/** What leave adds to the roster: the approved leave of a leaving Soldier, and open requests. */
export const leaveExtension: RosterExtension = {
  openMatters: (tx, { rosterId }, { soldierIds, today }) =>
    tx.prepared<OpenMatter>(
      'leave.openMatters',
      `select distinct case when state = 'approved' then 'Approved leave' else 'Leave request without a decision' end as what,
        soldier_id as "soldierId"
      from leave_requests
      where roster_id = $1 and soldier_id = any($2::uuid[]) and to_date >= $3::date
        and state not in ('denied', 'cancelled', 'withdrawn')`,
      [rosterId, soldierIds, today],
    ),
}
