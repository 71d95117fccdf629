import { adminListStoreEvents, adminRetryStoreEvent } from '@muster/domain/admin/functions.ts'
import type { StoreEvent } from '@muster/domain/admin/schema.ts'
import { useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { Listed } from '../listed.tsx'
import { SOURCE_WORDS } from '../words.ts'

const STATES = [
  { value: '', label: 'All messages' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'done', label: 'Done' },
] as const
type Which = (typeof STATES)[number]['value']

/** Messages from the stores, as they were received. */
export function StoreEvents() {
  const [which, setWhich] = useState<Which>('')
  const { run, busy } = useWrite(adminRetryStoreEvent)
  const offline = useConnection().state === 'offline'
  async function again({ store, eventId }: StoreEvent) {
    if (await reportRefusal(run({ store, eventId }), 'It was not retried.')) toast.done('The message is being retried.')
  }
  return (
    <>
      <Toolbar label="Messages shown">
        <Select
          aria-label="Which messages"
          className="min-w-0 grow basis-36 desk:max-w-48"
          value={which}
          onChange={(event) => setWhich(STATES.find(({ value }) => value === event.target.value)?.value ?? '')}
          options={STATES}
        />
      </Toolbar>
      <Listed
        of={adminListStoreEvents}
        inputOf={(after) => ({ state: which === '' ? null : which, after })}
        rowsOf={(page) => page.events}
        loading="Loading store messages"
        empty={<p className="py-2 text-14 text-ink-soft">None. Messages are kept for 90 days.</p>}
      >
        {(events) => (
          <ul aria-label="Store messages" className="border-t border-line">
            {events.map((event) => (
              <li
                key={`${event.store} ${event.eventId}`}
                className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2 text-14"
              >
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-strong wrap-anywhere">{event.kind}</span>
                    <Badge kind={event.state === 'failed' ? 'alert' : event.state === 'waiting' ? 'soon' : 'plain'}>
                      {event.state}
                    </Badge>
                  </span>
                  <span className="block text-12 wrap-anywhere text-ink-soft">
                    {[
                      SOURCE_WORDS[event.store],
                      instantWords(event.receivedAt),
                      event.externalId,
                      event.attempts > 0 && `${event.attempts} attempts`,
                      event.fault,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {event.externalId !== null && (event.state === 'failed' || event.state === 'ignored') && (
                  <Button disabled={offline} busy={busy} onClick={() => void again(event)}>
                    Try again
                    <span className="sr-only"> {event.eventId}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </>
  )
}
