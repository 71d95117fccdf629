import { adminListActs } from '@muster/domain/admin/functions.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { listActs } from './reads.ts'

export const actFunctions: readonly Implementation[] = [
  implement(adminListActs, { asSystem: 'names accounts of others' }, (call, input) => listActs(call.tx, input)),
]
