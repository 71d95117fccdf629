import type { OpenMatter, RosterExtension } from '../../roster/extension.ts'
import './tables.ts'

/** What equipment adds to the roster: the items that a leaving Soldier still has. */
export const equipmentExtension: RosterExtension = {
  openMatters: (tx, { rosterId }, { soldierIds }) =>
    tx.prepared<OpenMatter>(
      'equipment.openMatters',
      `select distinct 'Equipment signed out' as what, soldier_id as "soldierId" from equipment_sign_outs
      where roster_id = $1 and soldier_id = any($2::uuid[]) and in_at is null`,
      [rosterId, soldierIds],
    ),
}
