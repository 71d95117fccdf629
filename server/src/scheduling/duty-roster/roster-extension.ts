import type { OpenMatter, RosterExtension } from '../../roster/extension.ts'
import './tables.ts'

/** What duty rosters add to the roster: the published duties of a leaving Soldier. */
export const dutyRosterExtension: RosterExtension = {
  openMatters: (tx, { rosterId }, { soldierIds, today }) =>
    tx.prepared<OpenMatter>(
      'duty.openMatters',
      `select distinct 'Published duty' as what, performer_id as "soldierId" from duty_details
      where roster_id = $1 and performer_id = any($2::uuid[]) and through_date >= $3::date and taken_back_at is null`,
      [rosterId, soldierIds, today],
    ),
}
