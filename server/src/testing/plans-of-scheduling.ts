import { BIG } from './big-database.ts'
import { callCalendar } from './plans-of-calendar.ts'
import { BIG_DUTY_ROSTERS, callDutyRosters } from './plans-of-duty-rosters.ts'
import { callLeave } from './plans-of-leave.ts'

/** The large database with what scheduling adds to it. */
export const BIG_WITH_SCHEDULING = BIG + BIG_DUTY_ROSTERS

/** Every function of the calendar, of leave and of duty rosters. */
export async function callScheduling(
  call: Parameters<typeof callLeave>[0],
  own: { readonly rosterId: string },
  about: Parameters<typeof callCalendar>[2] & { readonly watched: Parameters<typeof callLeave>[2] },
): Promise<void> {
  await callLeave(call, own, about.watched)
  await callCalendar(call, own, about)
  await callDutyRosters(call, own)
}
