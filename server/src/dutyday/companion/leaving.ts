import { sql } from 'kysely'
import type { LeavingCompanion } from '../../identity/leaving.ts'

/** Reports that the person signed stay, without the name. */
export const dutydayLeaving: LeavingCompanion = {
  consequences: async () => [],
  leave: async (tx, { uid }) => {
    await sql`select forget_signer(${uid})`.execute(tx.query)
  },
}
