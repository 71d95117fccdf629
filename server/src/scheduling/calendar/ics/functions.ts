import { fileOf } from '../../../platform/paper/file.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  exportCalendar,
  getCalendarFeed,
  getMyCalendarFeed,
  renewCalendarFeed,
  renewMyCalendarFeed,
  revokeCalendarFeed,
  revokeMyCalendarFeed,
} from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarFeed } from '@muster/domain/scheduling/calendar/schema.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import type { RosterViewer, Self } from '../../../roster/scope.ts'
import { feedOf, publishedEvents } from './reads.ts'
import { icsOf } from './write-ics.ts'
import { endFeed, renewFeed } from './writes.ts'

export function feedFunctions(publicUrl: () => string): readonly Implementation[] {
  return [
    implement(exportCalendar, async (call) => {
      const rows = await publishedEvents(call.tx, call.scope, call.now)
      const text = icsOf({ name: call.scope.name, host: new URL(publicUrl()).host, now: call.now }, rows)
      return fileOf(['calendar', call.scope.name, call.today], 'ics', text)
    }),

    implement(getCalendarFeed, async (call) => {
      return { feed: await feedOf(call.tx, call.scope, call.scope.rosterId) }
    }),

    implement(renewCalendarFeed, async (call, input) => {
      return { feed: await renewed(call, call.scope, call.scope.rosterId, input.secret) }
    }),

    implement(revokeCalendarFeed, async (call) => {
      await endFeed(call.tx, call.scope, call.scope.rosterId)
      return null
    }),

    implement(getMyCalendarFeed, async (call) => ({ feed: await feedOf(call.tx, call.scope, null) })),

    implement(renewMyCalendarFeed, async (call, input) => ({
      feed: await renewed(call, call.scope, null, input.secret),
    })),

    implement(revokeMyCalendarFeed, async (call) => {
      await endFeed(call.tx, call.scope, null)
      return null
    }),
  ]
}

async function renewed(
  call: { readonly tx: WriteTx; readonly now: Date },
  self: Self | RosterViewer,
  rosterId: string | null,
  secret: string,
): Promise<CalendarFeed> {
  if (!(await renewFeed(call.tx, self, rosterId, { secret, at: call.now }))) {
    refuse('already-exists', 'This address is taken. Make another one.', { field: 'secret' })
  }
  return { createdAt: call.now.toISOString(), readAt: null }
}
