import type { Counseling } from '@muster/domain/counseling/schema.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { Part } from '../../ui/layout/part.tsx'

type Events = Counseling['events']

const ACTS: Readonly<Record<Events[number]['act'], string>> = {
  started: 'Started the draft',
  delivered: 'Delivered it',
  withdrawn: 'Withdrew it',
  acknowledged: 'Answered it',
  refused: 'Recorded that the Soldier refused to sign',
  addendum: 'Added an addendum',
  assessed: 'Assessed the plan',
  closed: 'Closed it',
  reopened: 'Reopened it',
  shared: 'Shared the text with the leaders above',
  unshared: 'Stopped sharing it',
  'tasks made': 'Made tasks from the plan',
}

/** Who did what. Entries are only added, never removed. */
export function History({ events }: { events: Events }) {
  if (events.length === 0) return null
  return (
    <Part title="History">
      <ol className="border-t border-line">
        {events.map((event, at) => (
          <li key={`${event.at}${at}`} className="border-b border-line py-2">
            <p>{ACTS[event.act] ?? event.act}</p>
            {event.note && <p className="wrap-anywhere text-ink-soft">{event.note}</p>}
            <p className="tabular text-12 text-ink-soft">
              {instantWords(event.at)}, {event.by}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  )
}
