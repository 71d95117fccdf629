import { previewAccountDeletion, selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { DELETE_ACCOUNT_WORD } from '@muster/domain/identity/schema.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import type { Sessions } from '../platform/sessions/sessions.ts'
import type { LeavingCompanion } from './leaving.ts'
import { deleteAccount, lockAccount } from './writes.ts'

/** An account that goes for good, with what every feature has to do about it. */
export function accountDeletionFunctions({
  sessions,
  companions,
}: {
  readonly sessions: Sessions
  readonly companions: readonly LeavingCompanion[]
}): readonly Implementation[] {
  return [
    implement(previewAccountDeletion, async (call) => {
      const all = await Promise.all(companions.map((companion) => companion.consequences(call.tx, call.caller.uid)))
      return { confirmWith: DELETE_ACCOUNT_WORD, consequences: all.flat() }
    }),

    implement(selfDeleteAccount, async (call, input) => {
      const { uid } = call.caller
      if (input.confirm.trim().toUpperCase() !== DELETE_ACCOUNT_WORD) {
        refuse('invalid-argument', `Type ${DELETE_ACCOUNT_WORD} to delete your account.`, { field: 'confirm' })
      }
      if (!(await lockAccount(call.tx, uid))) refuse('unauthenticated', 'This account is deleted already.')
      const heirs = new Map(input.handOver.map(({ rosterId, to }) => [rosterId, to]))
      for (const companion of companions) await companion.leave(call.tx, { uid, at: call.now, heirs })
      await sessions.end(call.tx, uid, 'all')
      await deleteAccount(call.tx, uid)
      return { deleted: true as const }
    }),
  ]
}
