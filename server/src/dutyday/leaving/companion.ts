import type { LeavingCompanion } from '../../identity/leaving.ts'
import { forgetSigner } from './writes.ts'

/** The duty day asks nothing of who goes, but takes the name off the reports. */
export const dutydayLeaving: LeavingCompanion = {
  consequences: async () => [],
  leave: (tx, { uid }) => forgetSigner(tx, uid),
}
