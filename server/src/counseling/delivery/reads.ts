import type { PersonOnForm } from '@muster/domain/counseling/parties.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { COUNSELOR } from '../reads.ts'

/** The caller, in the form that part I names the counselor. */
export async function callerAsPerson(tx: ReadTx, scope: RosterEditor): Promise<PersonOnForm> {
  const { rows } = await sql<{ counselor: PersonOnForm }>`
    select ${sql.raw(COUNSELOR)} as counselor from account_names a where a.uid = ${scope.uid}`.execute(tx.query)
  const [found] = rows
  if (!found) throw new Error('the caller has an account')
  return found.counselor
}
