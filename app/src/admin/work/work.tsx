import { adminListJobs, adminRetryJob } from '@muster/domain/admin/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { type ReportColumn, ReportTable } from '../../ui/table/report-table.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { StoreErrands } from './store-errands.tsx'
import { StoreEvents } from './store-events.tsx'

type Queue = OutputOf<typeof adminListJobs>['queues'][number]

const COLUMNS: readonly ReportColumn<Queue>[] = [
  { id: 'name', header: 'Queue', cell: ({ name }) => name },
  { id: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
  { id: 'active', header: 'Active', align: 'end', cell: ({ active }) => active },
  {
    id: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ failed }) => (failed > 0 ? <Badge kind="alert">{failed}</Badge> : failed),
  },
  {
    id: 'done',
    header: 'Last done',
    align: 'end',
    cell: ({ doneAt }) => (doneAt === null ? '–' : instantWords(doneAt)),
  },
]

/** Background jobs, messages from the stores, and the failures of both. */
export function Work() {
  return (
    <>
      <Jobs />
      <Part title="Store messages">
        <StoreEvents />
      </Part>
      <Part title="Store sync jobs">
        <StoreErrands />
      </Part>
    </>
  )
}

function Jobs() {
  const { data, error, retry } = useRead(adminListJobs, {}, { keep: false })
  const { run, busy } = useWrite(adminRetryJob)
  const offline = useConnection().state === 'offline'
  if (data === undefined) {
    return <NotLoaded error={error} onRetry={retry} shape="table" label="Loading the jobs" />
  }
  async function again(name: string, id: string) {
    if (await reportRefusal(run({ name, id }), 'The job was not started.')) toast.done('The job is being retried.')
  }
  return (
    <div className="grid gap-x-12 desk:grid-cols-2">
      <div className="min-w-0">
        <Part title="Failed jobs">
          {data.failed.length === 0 && (
            <p className="text-14 text-ink-soft">
              None in the last day. A job is tried five times before it counts as failed.
            </p>
          )}
          <ul>
            {data.failed.map((job) => (
              <li key={job.id} className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2">
                <span className="min-w-0 text-14">
                  <span className="font-strong wrap-anywhere">{job.name}</span>
                  <span className="block text-12 text-ink-soft">
                    {job.attempts} attempts, the last {instantWords(job.failedAt ?? job.askedAt)}
                  </span>
                </span>
                <Button disabled={offline} busy={busy} onClick={() => void again(job.name, job.id)}>
                  Try again
                  <span className="sr-only"> {job.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Part>
      </div>
      <div className="min-w-0">
        <Part title="Queues">
          <ReportTable
            caption="Job queues"
            captionHidden
            rows={data.queues}
            rowId={({ name }) => name}
            columns={COLUMNS}
          />
        </Part>
      </div>
    </div>
  )
}
