import { adminRetryStoreEvent } from '@muster/domain/admin/functions.ts'
import { storeEventList } from '@muster/domain/admin/list.ts'
import type { StoreEvent } from '@muster/domain/admin/schema.ts'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/states/toast.tsx'

/** Messages from the stores, as they were received. */
export function StoreEvents() {
  const { asked, change } = useListFilter(storeEventList, false)
  const { run, busy } = useWrite(adminRetryStoreEvent)
  const offline = useConnection().state === 'offline'
  async function again({ store, eventId }: StoreEvent) {
    if (await reportRefusal(run({ store, eventId }), 'It was not retried.')) toast.done('The message is being retried.')
  }
  return (
    <>
      <ListFilters label="Messages shown" list={storeEventList} asked={asked} onChange={change} hasBelow={false} />
      <ListRows
        list={storeEventList}
        of={null}
        asked={asked}
        headings={false}
        renderRow={(event, shown) => (
          <ListLine
            {...shown}
            action={
              event.externalId !== null &&
              (event.state === 'failed' || event.state === 'ignored') && (
                <Button disabled={offline} busy={busy} onClick={() => void again(event)}>
                  Try again
                  <span className="sr-only"> {event.eventId}</span>
                </Button>
              )
            }
          />
        )}
      />
    </>
  )
}
