import { eventWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolEvent } from '@muster/domain/dutyday/awol/schema.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'

interface CaseHistoryProps {
  events: readonly AwolEvent[]
  policy: AwolPolicy
  timeZone: string
}

/** Every action on a case, newest first. Entries are never removed. */
export function CaseHistory({ events, policy, timeZone }: CaseHistoryProps) {
  const labels = new Map(policy.steps.map(({ key, label }) => [key, label]))
  return (
    <ol className="border-t border-line">
      {events.map((event) => (
        <li key={event.id} className="border-b border-line py-2">
          <p>{eventWords(event, (step) => labels.get(step) ?? step)}</p>
          {event.note && <p className="wrap-anywhere text-ink-soft">{event.note}</p>}
          <p className="tabular text-12 text-ink-soft">
            {instantIn(event.at, timeZone)}, {event.by}
            {event.happenedAt !== null &&
              Math.abs(Date.parse(event.happenedAt) - Date.parse(event.at)) > 60_000 &&
              `; happened ${instantIn(event.happenedAt, timeZone)}`}
          </p>
        </li>
      ))}
    </ol>
  )
}
