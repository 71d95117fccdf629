import type { LeavingExtension } from '../../identity/leaving.ts'
import { forgetSigner } from './writes.ts'

/** The duty day asks nothing of who goes, but takes the name off the reports. */
export const dutydayLeaving: LeavingExtension = {
  consequences: async () => [],
  leave: (tx, { uid }) => forgetSigner(tx, uid),
}
