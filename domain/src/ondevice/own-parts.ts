import { listMyCounselings, listMyWholeCounselings } from '../counseling/functions.ts'
import { getMyDay } from '../dashboard/my-day/functions.ts'
import { getMyDutyHistory } from '../dutyday/functions.ts'
import { getMyDutyYear } from '../dutyday/history/functions.ts'
import { listMyTasks, listMyWholeTasks } from '../dutyday/tasks/functions.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { listMyEquipment } from '../operations/equipment/functions.ts'
import { getMyLicenses } from '../operations/licenses/functions.ts'
import { listMyTaskings } from '../operations/taskings/functions.ts'
import { getMyReadiness } from '../readiness/functions.ts'
import { getMyRecord } from '../roster/own-record/functions.ts'
import { getMyAlert } from '../roster/recall/functions.ts'
import { listMyEvents } from '../scheduling/calendar/functions.ts'
import { listMyDuties } from '../scheduling/duty-roster/functions.ts'
import { listMyLeave } from '../scheduling/leave/functions.ts'
import type { OwnPartName } from './names.ts'
import { calendarAround, type Part, part } from './parts.ts'

/**
 * The question of each part of one's own record. Who opened the record is not among them: it is longer with each sync.
 */
export function ownPartsOf(today: CalendarDate): Readonly<Record<OwnPartName, Part>> {
  return {
    'my record': part(getMyRecord, {}),
    'my day': part(getMyDay, {}),
    'my alert': part(getMyAlert, {}),
    'my tasks': part(listMyTasks, {}, 'tasks'),
    'my tasks done': part(listMyTasks, { show: 'done' }, 'tasks'),
    'my events': part(listMyEvents, calendarAround(today), 'occurrences'),
    'my duties': part(listMyDuties, {}),
    'my leave': part(listMyLeave, {}),
    'my duty history': { ...part(getMyDutyHistory, { limit: 50 }, 'entries'), alone: true },
    'my duty year': { ...part(getMyDutyYear, { year: Number(today.slice(0, 4)) }, 'entries'), alone: true },
    'my readiness': part(getMyReadiness, {}, 'mine', 'history'),
    'my licenses': part(getMyLicenses, {}),
    'my taskings': part(listMyTaskings, {}),
    'my equipment': part(listMyEquipment, {}),
    'my counselings': part(listMyCounselings, {}, 'counselings'),
    'my tasks whole': { ...part(listMyWholeTasks, {}, 'tasks'), alone: true },
    'my counselings whole': { ...part(listMyWholeCounselings, {}, 'counselings'), alone: true },
  }
}
