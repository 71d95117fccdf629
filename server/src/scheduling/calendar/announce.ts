import { seriesWords } from '@muster/domain/scheduling/calendar/when-words.ts'
import type { EventInput } from '@muster/domain/scheduling/calendar/schema.ts'
import { MY_CALENDAR } from '@muster/domain/scheduling/calendar/screens.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { digest } from '../../platform/outbox/digest.ts'
import { announceEach } from '../../platform/outbox/writes.ts'
import type { RosterEditor } from '../../roster/scope.ts'

export interface ToldEvent {
  readonly id: string
  readonly fields: Pick<EventInput, 'title' | 'when' | 'recurrence' | 'place'>
}

/** Notifies the Soldiers concerned of a change to an event, without the one who changed it. */
export async function announceChange(
  tx: WriteTx,
  editor: RosterEditor,
  told: {
    readonly event: ToldEvent
    readonly what: 'changed' | 'canceled' | 'back on' | 'off the calendar'
    readonly uids: readonly string[]
    readonly now: Date
    readonly body?: string
  },
): Promise<void> {
  const { event, what } = told
  await announceEach(tx, [
    {
      at: told.now,
      kind: 'calendar',
      recipients: told.uids.filter((uid) => uid !== editor.uid),
      title: `${event.fields.title} is ${what}`,
      body: told.body ?? lineOf(event),
      link: MY_CALENDAR,
    },
  ])
}

/** Notifies everybody of the events published for them, in one message. */
export async function announcePublished(
  tx: WriteTx,
  editor: RosterEditor,
  told: {
    readonly events: readonly ToldEvent[]
    readonly concerned: readonly { readonly eventId: string; readonly uid: string }[]
    readonly now: Date
  },
): Promise<void> {
  const eventsOf = new Map<string, string[]>()
  for (const { eventId, uid } of told.concerned) {
    if (uid === editor.uid) continue
    const known = eventsOf.get(uid)
    if (known) known.push(eventId)
    else eventsOf.set(uid, [eventId])
  }
  // Squads have the same list, so they share one message.
  const groups = Map.groupBy(eventsOf, ([, ids]) => ids.toSorted().join())
  const byId = new Map(told.events.map((event) => [event.id, event]))
  await announceEach(
    tx,
    [...groups].map(([ids, people]) => {
      const events = ids.split(',').flatMap((id) => byId.get(id) ?? [])
      return {
        at: told.now,
        kind: 'calendar' as const,
        recipients: people.map(([uid]) => uid),
        title:
          events.length === 1
            ? `On your calendar: ${events[0]?.fields.title}`
            : `${events.length} events on your calendar`,
        body: digest(events, lineOf),
        link: MY_CALENDAR,
      }
    }),
  )
}

function lineOf({ fields }: ToldEvent): string {
  const { title, place } = fields
  return `${seriesWords(fields)}: ${title}${place ? `, ${place}` : ''}`
}
