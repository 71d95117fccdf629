import { boardPageOf } from '@muster/domain/counseling/cadence/board-page.ts'
import { getCounselingBoard, getCounselingFacts } from '@muster/domain/counseling/cadence/functions.ts'
import {
  getCounseling,
  getMyCounseling,
  listCounselings,
  listMyWholeCounselings,
  listWholeCounselings,
} from '@muster/domain/counseling/functions.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { passing, workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

const PAGE = 200

/**
 * The list of counselings with its filters, those in work or of the last year with their text, and the board of what is
 * due by now.
 */
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
  workedOut(getCounselingBoard, async (input, kept) => {
    const { over = 'roster', section = null, groupId = null, after = 0, limit = PAGE } = input
    const [facts, roster] = [await kept.answerOf(getCounselingFacts), await kept.answerOf(getRoster)]
    if (over !== 'roster' || facts === null || roster === null) return null
    const asked = { ...facts.board, today: dayAt(kept.now, roster.settings.timeZone) }
    const { mayCounsel } = facts
    return boardPageOf({ asked, rosters: [asked], mayCounsel }, { over, section, groupId, after, limit })
  }),
  workedOut(getMyCounseling, async ({ counselingId }, kept) => {
    const whole = await kept.answerOf(listMyWholeCounselings)
    return whole?.counselings.find(({ line }) => line.id === counselingId) ?? null
  }),
]
