import type { LeavingExtension } from '../../identity/leaving.ts'
import { forgetSigner } from './writes.ts'

/** The duty day asks nothing of a leaving account, but removes its name from the reports. */
export const dutydayLeaving: LeavingExtension = {
  consequences: async () => [],
  leave: (tx, { uid }) => forgetSigner(tx, uid),
}
