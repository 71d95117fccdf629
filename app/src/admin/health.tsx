import { adminGetHealth } from '@muster/domain/admin/functions.ts'
import type { Health as HealthFacts } from '@muster/domain/admin/schema.ts'
import { useRead } from '../platform/calls/calls.ts'
import { instantWords } from '../kit/instant-words.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { DescriptionList } from '../ui/layout/description-list.tsx'
import { Part } from '../ui/layout/part.tsx'
import { type ReportColumn, ReportTable } from '../ui/table/report-table.tsx'
import { ageWords, sizeWords } from './words.ts'

const QUEUES = [
  { key: 'outbox', name: 'Notifications to send' },
  { key: 'mail', name: 'Mail' },
  { key: 'pushes', name: 'Pushes' },
  { key: 'jobs', name: 'Jobs due' },
  { key: 'storeEvents', name: 'Store messages' },
  { key: 'storeErrands', name: 'Store sync jobs' },
] as const

interface Queue {
  readonly name: string
  readonly waiting: number
  readonly oldest: string
  /** In the last 24 hours. */
  readonly failed: number
}

const COLUMNS: readonly ReportColumn<Queue>[] = [
  { id: 'name', header: 'Queue', cell: (queue) => <QueueName queue={queue} /> },
  { id: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
  { id: 'oldest', header: 'Oldest', align: 'end', cell: ({ oldest }) => oldest },
]

function QueueName({ queue: { name, failed } }: { queue: Queue }) {
  return (
    <>
      {name}
      {failed > 0 && (
        <span className="block text-12 text-ink-soft">
          {failed.toLocaleString('en-US')} of the last 24 hours failed
        </span>
      )}
    </>
  )
}

/** The health of the server, as far as the server itself knows it. */
export function Health() {
  const { data, error, retry, refreshing } = useRead(adminGetHealth, {}, { keep: false })
  if (data === undefined) {
    return <NotLoaded error={error} onRetry={retry} shape="text" label="Loading server health" />
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-14 text-ink-soft">As of {instantWords(data.at)}.</p>
        <Button busy={refreshing} onClick={retry}>
          Refresh
        </Button>
      </div>
      <div className="grid gap-x-12 desk:grid-cols-2">
        <div className="min-w-0">
          <Part title="Server">
            <DescriptionList items={factsOf(data)} />
          </Part>
        </div>
        <div className="min-w-0">
          <Part title="Queues">
            <ReportTable
              caption="Queues"
              captionHidden
              rows={queuesOf(data)}
              rowId={({ name }) => name}
              columns={COLUMNS}
            />
          </Part>
        </div>
      </div>
    </>
  )
}

function queuesOf(data: HealthFacts): readonly Queue[] {
  return QUEUES.map(({ key, name }) => {
    const { waiting, oldestAt } = data[key]
    const oldest = oldestAt === null ? '–' : ageWords(oldestAt, data.at)
    return { name, waiting, oldest, failed: key === 'pushes' ? data.pushes.failed : 0 }
  })
}

function factsOf(data: HealthFacts) {
  return [
    { term: 'Release', value: data.version },
    { term: 'Running since', value: instantWords(data.upSince) },
    { term: 'Off', value: data.off.length === 0 ? 'Nothing' : data.off.join(', ') },
    { term: 'Database', value: `PostgreSQL ${data.databaseVersion}, ${sizeWords(data.databaseBytes)}` },
    { term: 'Migration', value: data.migration },
  ]
}
