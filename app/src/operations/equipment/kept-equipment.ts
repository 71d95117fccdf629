import { signInEquipment, signOutEquipment, undoSignIn } from '@muster/domain/operations/equipment/functions.ts'
import type { EquipmentItem, SignedOut } from '@muster/domain/operations/equipment/schema.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'
import { pending } from '../../platform/reads/pending.ts'

// The server never signs out more than are on hand, and says who was first with a sign-in. There is no version.
export const KEPT_SIGN_OUT = keptCall(signOutEquipment, {
  makes: true,
  on: ({ signOutId, itemId, soldierId }) => [signOutId, itemId, soldierId],
  line: (_, about) => `Signed out: ${about}`,
})
export const KEPT_SIGN_IN = keptCall(signInEquipment, {
  on: ({ signOutId }) => [signOutId],
  line: (_, about) => `Signed in: ${about}`,
})
export const KEPT_SIGN_IN_UNDO = keptCall(undoSignIn, {
  on: ({ signOutId }) => [signOutId],
  line: (_, about) => `Sign-in undone: ${about}`,
})

/** The items once the server has taken the sign-outs of this device. */
export const EXPECTED_ITEMS = [
  pending(signOutEquipment, (rows: readonly EquipmentItem[], input) =>
    rows.map((item) => (item.id === input.itemId ? { ...item, out: item.out + (input.quantity ?? 1) } : item)),
  ),
]

/** A row that this device signed in stays until the server has it. */
export const EXPECTED_SIGN_OUTS = [
  pending(signInEquipment, (rows: readonly SignedOut[], input, act) =>
    rows.map((one) => {
      if (one.id !== input.signOutId) return one
      const back = input.quantity ?? one.quantity
      return back < one.quantity ? { ...one, quantity: one.quantity - back } : { ...one, inAt: act.at, inBy: 'you' }
    }),
  ),
  pending(undoSignIn, (rows: readonly SignedOut[], input) =>
    rows.map((one) => (one.id === input.signOutId ? { ...one, inAt: null, inBy: null } : one)),
  ),
]
