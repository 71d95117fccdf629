import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { perstatOfDay } from '@muster/domain/dutyday/perstat-of-day.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { headOf, pageOf, type WantedReport, whatIsAsked, withChoices } from '@muster/domain/reports/ask.ts'
import { builtFromKept, lastKnownDay } from '@muster/domain/reports/from-kept.ts'
import { getReport, listReportFigures } from '@muster/domain/reports/functions.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import { perstatHead } from '@muster/domain/reports/perstat-head.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import type { Roster } from '@muster/domain/roster/schema.ts'
import { type KeptRoster, workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

const PAGE = 200

/** Reports of one roster, by the domain's own reports from what the device keeps. */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(getReport, async (input, kept) => {
    const { over = 'roster', groupId = null, choice = null, after = 0, limit = PAGE, rosterId, reportId } = input
    const roster = await kept.answerOf(getRoster)
    if (roster === null || (groupId !== null && !roster.groups.some(({ id }) => id === groupId))) return null
    const from = (input.from ?? null) as CalendarDate | null
    const to = (input.to ?? null) as CalendarDate | null
    const found = await built(kept, roster, { rosterId, reportId, over, groupId, choice, from, to })
    if (found === null) return null
    const { whole, asked } = found
    const { name: unit, timeZone } = roster.settings
    const asOf = kept.asOf().toISOString()
    return pageOf(withChoices(whole, asked), { reportId, after, limit }, { rosterId, unit, timeZone, asOf, asked })
  }),
  workedOut(listReportFigures, async ({ rosterId }, kept) => {
    const [roster, day] = [await kept.answerOf(getRoster), await kept.answerOf(getAccountability)]
    // Without the accountability in their part, a leader has no PERSTAT here either.
    if (roster === null || day === null) return null
    const { total } = perstatOfDay(day, roster, { groupId: null, asOf: kept.asOf() })
    const usual = { rosterId, over: 'roster', groupId: null, choice: null, from: null, to: null } as const
    const heads = await Promise.all(
      REPORT_IDS.map(async (reportId) => {
        const found = await built(kept, roster, { ...usual, reportId })
        return found === null ? [] : [headOf(reportId, found.whole)]
      }),
    )
    return { perstat: perstatHead(total), reports: heads.flat() }
  }),
]

async function built(kept: KeptRoster, roster: Roster, input: WantedReport) {
  const asked = whatIsAsked(input, await lastKnownDay(kept, input.reportId, roster))
  const whole = await builtFromKept(kept, input.reportId, { roster, asked })
  return whole && { whole, asked }
}
