import { adminRetryStoreErrand } from '@muster/domain/admin/functions.ts'
import { storeErrandList } from '@muster/domain/admin/list.ts'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/states/toast.tsx'

/** Requests to the stores that follow a commit, such as ending the subscription of a deleted account. */
export function StoreErrands() {
  const { run, busy } = useWrite(adminRetryStoreErrand)
  const offline = useConnection().state === 'offline'
  async function again(id: string) {
    if (await reportRefusal(run({ id }), 'The sync job was not started.')) toast.done('The sync job is being retried.')
  }
  return (
    <ListRows
      list={storeErrandList}
      of={null}
      asked={{}}
      headings={false}
      renderRow={(errand, shown) => (
        <ListLine
          {...shown}
          action={
            errand.doneAt === null && (
              <Button disabled={offline} busy={busy} onClick={() => void again(errand.id)}>
                Try now
                <span className="sr-only"> {errand.externalId}</span>
              </Button>
            )
          }
        />
      )}
    />
  )
}
