import { COLUMN_OF } from '../../server/src/roster/columns.ts'
import { WHOLE_FIELDS } from '../soldiers.ts'

/**
 * Soldiers of the roster $1 if the caller ($2) owns it or it is shared with them: the proof is part of the statement.
 */
export const FORTY_ROWS = `
  select s.id, s.rank, s.last_name, s.first_name, s.middle_name, s.dodid, s.position, s.mos, s.strength, s.email,
    s.details, s.group_id, s.linked_uid is not null as linked, s.version
  from rosters r
  left join roster_members m on m.roster_id = r.id and m.uid = $2
  join soldiers s on s.roster_id = r.id and s.archived_on is null
  left join groups g on g.roster_id = s.roster_id and g.id = s.group_id
  where r.id = $1 and (r.owner_uid = $2 or m.uid is not null)
  order by g.ordinal nulls last, s.rank_order desc, s.details->>'dor', lower(s.last_name), lower(s.first_name),
    lower(s.middle_name), s.id`

/** A row in the form of answers. */
export function soldierFrom(row: Record<string, unknown>): Record<string, unknown> {
  const details = row.details as Record<string, unknown>
  const soldier: Record<string, unknown> = { id: row.id }
  for (const key of WHOLE_FIELDS) {
    const value = key in COLUMN_OF ? row[COLUMN_OF[key as keyof typeof COLUMN_OF]] : details[key]
    if (value !== undefined && value !== null && value !== '') soldier[key] = value
  }
  soldier.groupId = row.group_id
  soldier.linked = row.linked
  soldier.archived = null
  soldier.version = row.version
  return soldier
}
