import { previewAccountDeletion, selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { DELETE_ACCOUNT_WORD } from '@muster/domain/identity/schema.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'
import type { Leaving, LeavingExtension } from '../leaving.ts'
import { deleteAccount, lockAccount } from '../writes.ts'

export interface AccountDeletion {
  /** Deletes the account and its data for good. False when it is gone already. */
  goes(tx: WriteTx, leaving: Leaving): Promise<boolean>
}

/** Every account is deleted through this, no matter who does it. */
export function accountDeletion({
  sessions,
  extensions,
}: {
  readonly sessions: Sessions
  readonly extensions: readonly LeavingExtension[]
}): AccountDeletion {
  return {
    async goes(tx, leaving) {
      if (!(await lockAccount(tx, leaving.uid))) return false
      for (const extension of extensions) await extension.leave(tx, leaving)
      await sessions.end(tx, leaving.uid, 'all')
      await deleteAccount(tx, leaving.uid)
      return true
    },
  }
}

/** Deletes an account for good, with the work of every feature. */
export function accountDeletionFunctions({
  deletion,
  extensions,
}: {
  readonly deletion: AccountDeletion
  readonly extensions: readonly LeavingExtension[]
}): readonly Implementation[] {
  return [
    implement(
      previewAccountDeletion,
      { asSystem: 'names the accounts that may take over each roster' },
      async (call) => {
        const all = await Promise.all(extensions.map((extension) => extension.consequences(call.tx, call.caller.uid)))
        return { confirmWith: DELETE_ACCOUNT_WORD, consequences: all.flat() }
      },
    ),

    implement(
      selfDeleteAccount,
      { asSystem: 'hands rosters over, and removes the account everywhere' },
      async (call, input) => {
        const { uid } = call.caller
        if (input.confirm.trim().toUpperCase() !== DELETE_ACCOUNT_WORD) {
          refuse('invalid-argument', `Type ${DELETE_ACCOUNT_WORD} to delete your account.`, { field: 'confirm' })
        }
        const heirs = new Map(input.handOver.map(({ rosterId, to }) => [rosterId, to]))
        if (!(await deletion.goes(call.tx, { uid, at: call.now, heirs })))
          refuse('unauthenticated', 'This account is deleted already.')
        return { deleted: true as const }
      },
    ),
  ]
}
