import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { calendarTopic } from '@muster/domain/scheduling/calendar/functions.ts'
import { type FollowerParts, RosterFollower } from '../../roster-follower.ts'
import { followEvents } from './follow-events.ts'
import { rostersWithEvents } from './reads.ts'

/**
 * Makes the statuses of events follow what changes them outside the calendar: Soldiers who arrive, leave or change
 * groups, the zone, days off. And those of Soldiers whom the leader who changed an event does not see.
 */
export class EventFollower extends RosterFollower {
  constructor(parts: FollowerParts) {
    super('statuses of events', {
      ...parts,
      topics: [rosterTopic, calendarTopic],
      follow: async (tx, asked, now) => {
        const rosterIds = await rostersWithEvents(tx, asked, now)
        if (rosterIds.length > 0) await followEvents(tx, rosterIds, { now, by: null })
      },
    })
  }
}
