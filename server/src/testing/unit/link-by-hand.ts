import type { Pool } from 'pg'

/** Links the account to the row as if it had agreed, without notices or history. */
export async function linkByHand(pool: Pool, soldierId: string | undefined, uid: string): Promise<void> {
  await pool.query(
    `with agreed as (
      insert into link_consents (uid, roster_id, way, at) select $2, roster_id, 'code', now() from soldiers where id = $1
      on conflict do nothing
    )
    update soldiers set linked_uid = $2 where id = $1`,
    [soldierId, uid],
  )
}
