import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { exportReport, getReport } from '@muster/domain/reports/functions.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import { reportInfo, type ReportInfo } from '@muster/domain/reports/reports.ts'
import type { Report } from '@muster/domain/reports/schema.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { Link, useParams } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useState } from 'react'
import { useMyName } from '../../identity/use-my-name.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { useReadPages } from '../../platform/reads/read-pages.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useFile } from '../../kit/use-file.ts'
import { useRoster } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Figure, FigureRow } from '../../ui/marks/figure.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { PERSONAL_DATA_MARKING, PrintHeader } from '../../ui/layout/print-header.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { ReportFilters } from '../report-filters.tsx'
import { ReportRows } from '../report-rows.tsx'
import { periodOf, type ReportFilter, useReportFilter } from '../use-report-filter.ts'
import { useUnitZone } from '../../platform/clock/unit-zone.ts'

const ReportPicture = lazy(async () => ({ default: (await import('../report-picture.tsx')).ReportPicture }))

const PAGE = 500
/** On a phone each row is a card. With 200 of them the page was fifty screens long. */
const PHONE_PAGE = 40
const LINK = 'font-strong text-action underline-offset-4 hover:underline'

/** Any report, by the name in the address. */
export function ReportScreen() {
  const { reportId }: { reportId?: string } = useParams({ strict: false })
  const id = REPORT_IDS.find((each) => each === reportId)
  if (id === undefined) {
    return (
      <EmptyState picture="search" title="Report not found">
        Choose one from the list.
      </EmptyState>
    )
  }
  // Each report has its own filters and pages.
  return <OneReport key={id} info={reportInfo(id)} />
}

function OneReport({ info }: { info: ReportInfo }) {
  const roster = useCurrentRoster()
  const hasBelow = useHasRostersBelow(roster)
  const { filter, change } = useReportFilter(info, hasBelow)
  const phone = useIsPhone()
  const [pages, setPages] = useState(1)
  const settings = useRoster(roster.id).data
  const me = useMyName()
  const unit = useUnitZone()
  const today = dayAt(new Date(serverNow()), settings?.settings.timeZone ?? unit)
  const { period, problems } = periodOf(filter, info.filters.period, today)
  const sound = info.filters.period === null || period !== null
  const asked = {
    rosterId: roster.id,
    reportId: info.id,
    over: filter.over,
    groupId: filter.groupId,
    choice: filter.choice,
    from: period?.from ?? null,
    to: period?.to ?? null,
  }
  const inputOf = (after: number | null): RawInputOf<typeof getReport> => ({
    ...asked,
    after: after ?? 0,
    limit: phone ? PHONE_PAGE : PAGE,
  })
  // Both reads use the same answer, so the first page is requested only once.
  const read = useRead(getReport, inputOf(null), {
    keepPrevious: ['over', 'groupId', 'choice', 'from', 'to', 'limit'],
    enabled: sound,
  })
  const list = useReadPages<typeof getReport, number, Report['rows'][number]>(getReport, inputOf, {
    rowsOf: ({ rows }) => rows,
    nextOf: ({ next }) => next,
    most: pages,
    enabled: sound,
  })
  const { error } = read
  // Figures of the previous filters are never shown under the new ones.
  const data = read.previous ? undefined : read.data
  const narrowed = filter.groupId !== null || filter.choice !== null
  const rows = list.data ?? data?.rows ?? []
  const asOf = data && new Date(data.asOf)
  return (
    <div aria-busy={read.previous} className="print-wide">
      {data && asOf && (
        <PrintHeader
          title={info.title}
          unit={data.unit}
          asOf={`${formatDate(dayAt(asOf, data.timeZone))} ${formatTime(asOf, data.timeZone)}`}
          by={me}
          marking={PERSONAL_DATA_MARKING}
        />
      )}
      <div className="print:hidden">
        <PageHeader
          title={info.title}
          actions={
            <>
              <Button icon={Printer} onClick={() => globalThis.print()} disabled={!data} className="max-desk:hidden">
                Print
              </Button>
              <ReportExport asked={sound && !read.previous ? asked : null} />
            </>
          }
        >
          <span className="self-center">{info.question}</span>
        </PageHeader>
      </div>
      <ReportFilters
        {...{ info, filter, problems, today, hasBelow }}
        onChange={(wanted) => {
          setPages(1)
          change(wanted)
        }}
        groups={settings?.groups ?? []}
        choices={read.data?.choices ?? []}
        shown={data?.period ?? period}
      />
      {data && error && <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} />}
      {data === undefined ? (
        <>
          <NotLoaded error={error} onRetry={read.retry} shape="table" label={`Loading ${info.title.toLowerCase()}`} />
          {/* A group that was deleted since, in a saved link. */}
          {error?.code === 'not-found' && narrowed && (
            <Button onClick={() => change({ groupId: null, choice: null })}>Show all of it</Button>
          )}
        </>
      ) : data.rowCount === 0 && data.chart === null ? (
        <Nothing info={info} narrowed={narrowed} />
      ) : (
        <div className="in-order">
          {data.period && (
            <p className="pb-2 text-14 text-ink-soft">
              {formatDate(data.period.from)} to {formatDate(data.period.to)}
              {filter.over === 'chain' ? ', with rosters below' : ''}
            </p>
          )}
          <Narrowed data={data} info={info} filter={filter} groups={settings?.groups ?? []} />
          <FigureRow>
            {data.figures.map(({ label, value, unit }) => (
              <Figure
                key={label}
                label={label}
                value={typeof value === 'number' ? value.toLocaleString('en-US') : value}
                unit={unit}
              />
            ))}
          </FigureRow>
          {data.chart && (
            <div className="pt-6">
              <Suspense fallback={<LoadingShape shape="chart" label="Loading the picture" />}>
                <ReportPicture
                  chart={data.chart}
                  empty="Not enough data for a chart yet. The table shows what there is."
                />
              </Suspense>
            </div>
          )}
          <Part title={`${info.rowsTitle}: ${data.rowCount.toLocaleString('en-US')}`}>
            {data.rowCount === 0 ? (
              <p className="text-14 text-ink-soft">Nothing matches these filters.</p>
            ) : (
              <ReportRows report={data} rows={rows} title={info.rowsTitle} whole={!list.more} rosterId={roster.id} />
            )}
            {list.more && (
              <p className="flex flex-wrap items-center gap-3 py-3 text-14 text-ink-soft">
                <span>
                  {rows.length.toLocaleString('en-US')} of {data.rowCount.toLocaleString('en-US')}. The exports have all
                  of them.
                </span>
                <Button onClick={() => setPages(pages + 1)}>Show more</Button>
              </p>
            )}
          </Part>
          {data.notes.map((note) => (
            <p key={note} className="max-w-[80ch] pt-2 text-14 text-ink-soft">
              {note}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/** Print only: the filters as text, because paper does not show the controls. */
function Narrowed({
  data,
  info,
  filter,
  groups,
}: {
  data: Report
  info: ReportInfo
  filter: ReportFilter
  groups: readonly Pick<Group, 'id' | 'parentId' | 'name'>[]
}) {
  const choice = data.choices.find(({ id }) => id === filter.choice)
  const words = [
    data.period === null && filter.over === 'chain' && 'With rosters below',
    filter.groupId !== null && groupPathName(groups, filter.groupId),
    choice && `${info.filters.choice?.label ?? ''}: ${choice.label}`,
  ].filter(Boolean)
  return words.length > 0 && <p className="hidden pb-2 text-14 print:block">{words.join('. ')}</p>
}

function ReportExport({ asked }: { asked: Omit<RawInputOf<typeof exportReport>, 'format'> | null }) {
  const file = useFile(exportReport)
  const save = (format: 'pdf' | 'xlsx' | 'csv') => asked && file.save({ ...asked, format })
  return (
    <Menu
      trigger={
        <Button icon={Download} busy={file.busy} disabled={asked === null}>
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => save('pdf')}>PDF, to print</MenuItem>
      <MenuItem onSelect={() => save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => save('csv')}>CSV</MenuItem>
    </Menu>
  )
}

function Nothing({ info, narrowed }: { info: ReportInfo; narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState picture="search" title="Nothing here">
        Choose another group, or show all.
      </EmptyState>
    )
  }
  const { title, help, path, action } = info.empty
  return (
    <EmptyState
      picture="chart"
      title={title}
      action={
        <Link to={path} className={LINK}>
          {action}
        </Link>
      }
    >
      {help}
    </EmptyState>
  )
}
