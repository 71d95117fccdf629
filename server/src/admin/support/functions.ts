import { adminHandleSupport, adminListSupport } from '@muster/domain/admin/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { recordAct } from '../acts/writes.ts'
import { listSupport } from './reads.ts'
import { markSupport } from './writes.ts'

export const supportListFunctions: readonly Implementation[] = [
  implement(adminListSupport, { asSystem: 'shows requests for help of others' }, (call, input) =>
    listSupport(call.tx, input),
  ),

  implement(
    adminHandleSupport,
    { asSystem: 'marks requests for help of others' },
    async (call, { receipt, handled, note }) => {
      const by = call.caller.uid
      const marked = await markSupport(call.tx, receipt, handled ? { at: call.now, by, note } : null)
      if (!marked)
        return refuse(
          'failed-precondition',
          handled
            ? 'This request is handled already, or was deleted.'
            : 'This request is open already, or was deleted.',
          { field: 'receipt' },
        )
      const act = handled ? 'handle support request' : 'reopen support request'
      await recordAct(call.tx, { at: call.now, by, act, aboutUid: marked.uid, about: receipt, reason: note })
      return { handled }
    },
  ),
]
