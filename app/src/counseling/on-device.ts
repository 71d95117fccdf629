import {
  getCounseling,
  getMyCounseling,
  listCounselings,
  listMyWholeCounselings,
  listWholeCounselings,
} from '@muster/domain/counseling/functions.ts'
import { passing, workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

/** The list of counselings with its filters, and those in work or of the last year with their text. */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(listCounselings, async (input, kept) => {
    const { over = 'roster', soldierId = null, state = null, kind = null, after = null } = input
    if (over !== 'roster' || after !== null) return null
    const list = await kept.answerOf(listCounselings)
    if (list === null) return null
    const counselings = passing(
      list.counselings,
      list.next,
      (one) =>
        (soldierId === null || one.soldierId === soldierId) &&
        (state === null || one.state === state) &&
        (kind === null || one.kind === kind),
    )
    return counselings && { ...list, counselings }
  }),
  workedOut(getCounseling, async ({ counselingId }, kept) => {
    const whole = await kept.answerOf(listWholeCounselings)
    return whole?.counselings.find(({ line }) => line.id === counselingId) ?? null
  }),
  workedOut(getMyCounseling, async ({ counselingId }, kept) => {
    const whole = await kept.answerOf(listMyWholeCounselings)
    return whole?.counselings.find(({ line }) => line.id === counselingId) ?? null
  }),
]
