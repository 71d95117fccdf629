import { adminListStoreErrands, adminRetryStoreErrand } from '@muster/domain/admin/functions.ts'
import type { StoreErrand } from '@muster/domain/admin/schema.ts'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { Listed } from '../listed.tsx'
import { SOURCE_WORDS } from '../words.ts'

/** Requests to the stores that follow a commit, such as ending the subscription of a deleted account. */
export function StoreErrands() {
  const { run, busy } = useWrite(adminRetryStoreErrand)
  const offline = useConnection().state === 'offline'
  async function again(id: string) {
    if (await reportRefusal(run({ id }), 'The sync job was not started.')) toast.done('The sync job is being retried.')
  }
  return (
    <Listed
      of={adminListStoreErrands}
      inputOf={(after) => ({ open: false, after })}
      rowsOf={(page) => page.errands}
      loading="Loading the sync jobs"
      empty={<p className="py-2 text-14 text-ink-soft">None. They are kept for 90 days after they are done.</p>}
    >
      {(errands) => (
        <ul aria-label="Store sync jobs" className="border-t border-line">
          {errands.map((errand) => (
            <li
              key={errand.id}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2 text-14"
            >
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-strong">{errand.act}</span>
                  <Badge kind={errand.doneAt ? 'plain' : errand.nextAt ? 'soon' : 'alert'}>{stateOf(errand)}</Badge>
                </span>
                <span className="block text-12 wrap-anywhere text-ink-soft">
                  {[
                    SOURCE_WORDS[errand.store],
                    instantWords(errand.askedAt),
                    errand.externalId,
                    errand.attempts > 0 && `${errand.attempts} attempts`,
                    errand.fault,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {errand.doneAt === null && (
                <Button disabled={offline} busy={busy} onClick={() => void again(errand.id)}>
                  Try now
                  <span className="sr-only"> {errand.externalId}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Listed>
  )
}

function stateOf({ doneAt, nextAt }: StoreErrand): string {
  if (doneAt !== null) return 'done'
  return nextAt === null ? 'given up' : 'waiting'
}
