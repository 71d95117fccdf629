import { addDays, type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { federalHolidays } from '@muster/domain/kernel/federal-holidays.ts'
import { putDayOff, putFormation } from '../dutyday/formations/writes.ts'
import type { World, WorldRoster } from './world/world.ts'

/** The formations of a company, and the Friday after Thanksgiving, which units take off. */
export async function demoFormations(world: World, roster: WorldRoster): Promise<void> {
  const week = { weekdays: [1, 2, 3, 4, 5], onDaysOff: false }
  await world.edit(roster, async (tx, editor) => {
    for (const formation of [
      { ...week, name: 'First formation', time: '06:30', closesAfter: 60, counts: 'day' as const },
      { ...week, name: 'Work call', time: '09:00', closesAfter: 60, counts: 'check' as const },
      { ...week, name: 'Close-out', time: '16:45', closesAfter: 90, counts: 'check' as const },
    ]) {
      // The clock checks them as soon as it runs.
      await putFormation(tx, editor, { ...formation, id: world.newId(), lookAt: world.at, now: world.at })
    }
    await putDayOff(tx, editor, dayAfterThanksgiving(dayAt(world.at, roster.timeZone)), 'Training holiday')
  })
}

/** The next day after Thanksgiving, from a given day on. */
function dayAfterThanksgiving(day: CalendarDate): CalendarDate {
  const found = [0, 1]
    .flatMap((ahead) => [...federalHolidays(Number(day.slice(0, 4)) + ahead)])
    .find(([holiday, name]) => name === 'Thanksgiving Day' && holiday >= day)
  return addDays(found?.[0] ?? day, 1)
}
