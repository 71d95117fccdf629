import type { RosterExtension } from '../../roster/extension.ts'
import { followEvents } from './statuses/follow-events.ts'

/** What the calendar adds to the roster: an event of the gaining roster is the status of a Soldier who arrives, at once. */
export const calendarExtension: RosterExtension = {
  follows: {
    count: () => Promise.resolve([]),
    move: ({ tx, gaining, now }) => followEvents(tx, [gaining.rosterId], now),
  },
}
