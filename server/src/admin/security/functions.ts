import { adminListSecurityLog } from '@muster/domain/admin/security/functions.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { listSecurityLog } from './reads.ts'

export const securityFunctions: readonly Implementation[] = [
  implement(adminListSecurityLog, { asSystem: 'shows what accounts of others did' }, (call, input) =>
    listSecurityLog(call.tx, input),
  ),
]
