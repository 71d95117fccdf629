import { sql } from 'kysely'

/** The row of the account that a function is asked about (`mine`), and all groups above that row (`up`). */
export const OWN_ROW_AND_GROUPS = sql.raw(`with recursive mine as (
        select s.roster_id, s.id, s.group_id from soldiers s where s.linked_uid = account and s.archived_on is null
      ), up (roster_id, id) as (
        select mine.roster_id, mine.group_id from mine where mine.group_id is not null
        union
        select g.roster_id, g.parent_id from up join groups g on g.roster_id = up.roster_id and g.id = up.id
        where g.parent_id is not null
      )`)

/** Soldiers with an account in the groups of `down`. */
export const LINKED_IN_GROUPS = sql.raw(`from down
        join soldiers s on s.roster_id = roster and s.group_id = down.group_id
      where s.linked_uid is not null and s.archived_on is null`)
