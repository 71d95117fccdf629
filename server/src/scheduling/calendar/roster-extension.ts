import type { RosterExtension } from '../../roster/extension.ts'
import { eventsFound } from './reads.ts'
import { followEvents } from './statuses/follow-events.ts'

/**
 * What the calendar adds to the roster: the events that name a Soldier who is transferred stay, and an event of the
 * gaining roster is the status of a Soldier who arrives, at once.
 */
export const calendarExtension: RosterExtension = {
  follows: {
    count: eventsFound,
    move: ({ tx, gaining, now }) => followEvents(tx, [gaining.rosterId], { now, by: gaining.uid }),
  },
}
