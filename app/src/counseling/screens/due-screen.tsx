import { type BoardFilter, boardList } from '@muster/domain/counseling/cadence/board-list.ts'
import { SECTION_LABELS } from '@muster/domain/counseling/cadence/board-words.ts'
import { BOARD_SECTIONS, type BoardSection } from '@muster/domain/counseling/cadence/counseling-due.ts'
import { exportCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import type { BoardRow, CounselingBoard } from '@muster/domain/counseling/cadence/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Choice, Choices } from '../../kit/lists/choices.tsx'
import { useMyName } from '../../identity/use-my-name.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEdit, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { groupChoices } from '../../roster/group-choices.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useOwnGroups } from '../../roster/use-own-groups.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { PrintHeader } from '../../ui/layout/print-header.tsx'
import { ListExport } from '../../kit/lists/list-export.tsx'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { ReportTable } from '../../ui/table/report-table.tsx'
import { DueRow } from '../board/due-row.tsx'
import { useBoard } from '../board/use-board.ts'

const YearPart = lazy(async () => ({ default: (await import('../board/year-part.tsx')).YearPart }))
const PolicyDialog = lazy(async () => ({ default: (await import('../board/policy-dialog.tsx')).PolicyDialog }))

/** Soldiers who are due for a counseling, by when and why, under the roster's own policy. */
export function DueScreen() {
  const roster = useCurrentRoster()
  const hasBelow = useHasRostersBelow(roster)
  const { asked, change: setFilter } = useListFilter(boardList, hasBelow)
  const { view, ...filter } = asked
  const [pages, setPages] = useState(1)
  const [policy, setPolicy] = useState(false)
  const { board, rows, stale } = useBoard(roster.id, filter, pages)
  const groups = useOwnGroups(roster.id)
  const me = useMyName()
  const { data, error, previous } = board
  const change = (wanted: Partial<typeof asked>) => {
    setPages(1)
    setFilter(wanted)
  }
  return (
    <div aria-busy={previous} className="print-wide">
      {data && <PrintHeader title="Counseling due" unit={data.rosterName} asOf={formatDate(data.today)} by={me} />}
      <div className="print:hidden">
        <PageHeader
          title="Counseling due"
          badge={mayEdit(roster, 'counseling') ? undefined : <Badge>View only</Badge>}
          actions={
            <>
              <Button onClick={() => setPolicy(true)}>Policy</Button>
              <ListExport file={exportCounselingBoard} asked={{ rosterId: roster.id, ...filter }} />
            </>
          }
        >
          {data && <span>{formatDate(data.today)}</span>}
          {data && !stale && (
            <span>{data.soldiers === 1 ? '1 Soldier' : `${data.soldiers.toLocaleString('en-US')} Soldiers`}</span>
          )}
        </PageHeader>
      </div>
      {policy && (
        <Suspense>
          <PolicyDialog roster={roster} onClose={() => setPolicy(false)} />
        </Suspense>
      )}
      <ListFilters
        label="Counselings due shown"
        list={boardList}
        asked={asked}
        onChange={(wanted) => change(wanted.over ? { ...wanted, groupId: null } : wanted)}
        hasBelow={hasBelow}
        options={{ groupId: groupChoices(groups) }}
        without={view === 'year' || filter.over === 'chain' ? ['groupId'] : []}
      />
      {data && view === 'due' && (
        <Sections
          counts={stale ? null : data.counts}
          section={filter.section}
          onChange={(section) => change({ section })}
        />
      )}
      {data && error && <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} />}
      {data === undefined || rows.data === undefined ? (
        <NotLoaded error={error ?? rows.error} onRetry={board.retry} shape="list" label="Loading the board" />
      ) : view === 'year' ? (
        <Suspense fallback={<LoadingShape shape="chart" label="Loading the year" />}>
          <YearPart roster={roster} over={filter.over} thisYear={Number(data.today.slice(0, 4))} />
        </Suspense>
      ) : (
        <>
          {data.rosters.length > 1 && filter.section === null && <ByRoster rosters={data.rosters} />}
          <Rows
            roster={roster}
            board={data}
            rows={rows.data}
            filter={filter}
            onAll={() => change({ section: null, groupId: null })}
          />
          {rows.more && (
            <p className="py-3 print:hidden">
              <Button onClick={() => setPages(pages + 1)}>Show more</Button>
            </p>
          )}
        </>
      )}
    </div>
  )
}

interface SectionsProps {
  /** Null while the counts shown are those of other people. */
  counts: CounselingBoard['counts'] | null
  section: BoardSection | null
  onChange: (section: BoardSection | null) => void
}

function Sections({ counts, section, onChange }: SectionsProps) {
  return (
    <Choices label="Part of the board">
      <Choice chosen={section === null} onChoose={() => onChange(null)}>
        All
      </Choice>
      {BOARD_SECTIONS.map((each) => (
        <Choice
          key={each}
          chosen={section === each}
          count={counts?.[each]}
          onChoose={() => onChange(section === each ? null : each)}
        >
          {SECTION_LABELS[each]}
        </Choice>
      ))}
    </Choices>
  )
}

function ByRoster({ rosters }: Pick<CounselingBoard, 'rosters'>) {
  return (
    <Part title="By roster">
      <ReportTable
        caption="Counselings due by roster"
        captionHidden
        rows={rosters}
        rowId={({ rosterId }) => rosterId}
        indent={({ depth }) => depth}
        columns={[
          { id: 'name', header: 'Roster', cell: nameCell },
          ...BOARD_SECTIONS.map((section) => ({
            id: section,
            header: SHORT[section],
            title: SECTION_LABELS[section],
            align: 'end' as const,
            cell: ({ counts }: CounselingBoard['rosters'][number]) => counts[section],
          })),
          { id: 'soldiers', header: 'Soldiers', align: 'end', rule: true, cell: ({ soldiers }) => soldiers },
        ]}
      />
    </Part>
  )
}

function nameCell({ name }: { readonly name: string }) {
  return <span className="whitespace-nowrap">{name}</span>
}

const SHORT: Readonly<Record<BoardSection, string>> = {
  overdue: 'Overdue',
  'due soon': 'Due soon',
  reception: 'Reception',
  assessment: 'Assess',
  'no data': 'No session',
  current: 'Current',
}

interface RowsProps {
  roster: RosterChoice
  board: CounselingBoard
  rows: readonly BoardRow[]
  filter: BoardFilter
  onAll: () => void
}

function Rows({ roster, board, rows, filter, onAll }: RowsProps) {
  const names = useMemo(() => new Map(board.rosters.map(({ rosterId, name }) => [rosterId, name])), [board.rosters])
  if (rows.length === 0) return <Nothing roster={roster} board={board} filter={filter} onAll={onAll} />
  return BOARD_SECTIONS.map((section) => {
    const those = rows.filter((row) => row.section === section)
    if (those.length === 0) return null
    return (
      <Part key={section} title={`${SECTION_LABELS[section]}: ${board.counts[section]}`}>
        <ul aria-label={SECTION_LABELS[section]} className="border-t border-line">
          {those.map((row) => (
            <DueRow
              key={`${row.rosterId}${row.soldierId}${row.line ?? ''}${row.last?.id ?? ''}`}
              row={row}
              today={board.today}
              roster={filter.over === 'chain' ? (names.get(row.rosterId) ?? '') : null}
              isHere={row.rosterId === roster.id}
              mayCounsel={board.mayCounsel && row.rosterId === roster.id}
            />
          ))}
        </ul>
      </Part>
    )
  })
}

function Nothing({ roster, board, filter, onAll }: Omit<RowsProps, 'rows'>) {
  if (filter.section !== null || filter.groupId !== null) {
    return (
      <EmptyState picture="search" title="Nobody here" action={<Button onClick={onAll}>Show all</Button>}>
        Choose another section or group.
      </EmptyState>
    )
  }
  if (board.soldiers > 0) {
    return (
      <EmptyState title="No policy lines are on">
        {mayEdit(roster, 'counseling')
          ? 'Open the policy and turn on the lines this roster uses.'
          : 'The roster’s leaders can turn them on.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture="people"
      title="No Soldiers yet"
      action={
        <Link to="/soldiers" className="font-strong text-action underline-offset-4 hover:underline">
          Open the roster
        </Link>
      }
    >
      Add Soldiers to the roster to see who is due for a counseling.
    </EmptyState>
  )
}
