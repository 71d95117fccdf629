import type { PersonOnForm } from '@muster/domain/counseling/parties.ts'
import type { ReadTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { COUNSELOR } from '../reads.ts'

/** The caller, in the form that part I names the counselor. */
export async function callerAsPerson(tx: ReadTx, scope: RosterEditor): Promise<PersonOnForm> {
  const [found] = await tx.prepared<{ counselor: PersonOnForm }>(
    'counseling.counselor',
    `select ${COUNSELOR} as counselor from account_names a where a.uid = $1`,
    [scope.uid],
  )
  if (!found) throw new Error('the caller has an account')
  return found.counselor
}
