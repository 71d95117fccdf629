import { DUTY_STATUSES } from '../../dutyday/duty-status.ts'
import { rosterName } from '../../identity/person-name.ts'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { Named } from '../../roster/schema.ts'
import { LEAVE_KINDS } from './kinds.ts'
import { OTHERS_AWAY_SHOWN } from './limits.ts'
import { barsOf, type PictureFacts } from './picture.ts'
import { spanWords } from './rules.ts'
import type { LeaveCheck } from './schema.ts'
import { isUndecided } from './states.ts'

/** Who else is away on these days, or asks to be, and on which of them. The first to go comes first. */
export function othersAway(
  facts: Omit<PictureFacts, 'soldiers'> & { readonly soldiers: readonly (Named & PictureFacts['soldiers'][number])[] },
  { soldierId, from, to }: { readonly soldierId: string; readonly from: CalendarDate; readonly to: CalendarDate },
): NonNullable<LeaveCheck['others']> {
  const names = new Map(facts.soldiers.map((one) => [one.soldierId, rosterName(one)]))
  const away = barsOf(facts)
    .filter((bar) => bar.soldierId !== soldierId && bar.from <= to && bar.to >= from)
    .toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1))
  const rows = away.slice(0, OTHERS_AWAY_SHOWN).map((bar) => {
    const kind = bar.kind ? LEAVE_KINDS[bar.kind].label : DUTY_STATUSES[bar.status].label
    const days = { from: bar.from < from ? from : bar.from, to: bar.to > to ? to : bar.to }
    const asked = bar.state !== null && isUndecided(bar.state) ? ', not decided' : ''
    return { name: names.get(bar.soldierId) ?? '', what: `${kind}, ${spanWords(days)}${asked}` }
  })
  return { count: away.length, rows }
}
