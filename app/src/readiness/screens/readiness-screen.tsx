import { EXPECTED_MATRIX } from '../kept-results.ts'
import { COLOUR_LABELS } from '@muster/domain/readiness/colour.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { getReadinessMatrix } from '@muster/domain/readiness/functions.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useMyName } from '../../identity/use-my-name.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { groupChoices } from '../../roster/group-choices.ts'
import { keepOrder } from '../../roster/list-order.ts'
import { useSoldierBeside } from '../../roster/soldier-beside.ts'
import { useOwnGroups } from '../../roster/use-own-groups.ts'
import { useRoster } from '../../roster/use-roster-data.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PrintHeader } from '../../ui/layout/print-header.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { useFoundMarks } from '../../ui/marks/use-found-marks.ts'
import { Select } from '../../ui/forms/select.tsx'
import { MoreFilters } from '../../kit/lists/more-filters.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { usePrinting } from '../../ui/layout/use-printing.ts'
import { Legend } from '../legend.tsx'
import { MatrixGrid, type OpenCell } from '../matrix/matrix-grid.tsx'
import { PrintMatrix } from '../matrix/print-matrix.tsx'
import { useMatrixPlace } from '../matrix/matrix-place.ts'
import { countsOf, DUE_WITHIN, filtered, NO_GROUP, viewOf } from '@muster/domain/readiness/matrix.ts'

const ItemPanel = lazy(async () => ({ default: (await import('../record/item-panel.tsx')).ItemPanel }))
const PhoneMatrix = lazy(async () => ({ default: (await import('../matrix/phone-matrix.tsx')).PhoneMatrix }))

const COLOURS = (['red', 'amber', 'grey', 'green'] as const).map((value) => ({ value, label: COLOUR_LABELS[value] }))

/** Every Soldier by every item: current, due soon, overdue, and not known. */
export function ReadinessScreen() {
  const roster = useCurrentRoster()
  const beside = useSoldierBeside()
  const phone = useIsPhone()
  const printing = usePrinting()
  const me = useMyName()
  const { data, error, retry } = useRead(getReadinessMatrix, { rosterId: roster.id }, { pending: EXPECTED_MATRIX })
  const groups = useRoster(roster.id).data?.groups
  const own = useOwnGroups(roster.id)
  const [placed, setPlaced] = useMatrixPlace()
  const [search, setSearch] = useState('')
  const filter = useMemo(() => ({ ...placed, search }), [placed, search])
  const [open, setOpen] = useState<OpenCell | null>(null)
  // Typing must never wait for a thousand rows.
  const wanted = useDeferredValue(filter)
  const whole = useMemo(() => data && viewOf(data), [data])
  const view = useMemo(() => whole && filtered(whole, wanted, groups ?? []), [whole, wanted, groups])
  const counts = useMemo(() => view && countsOf(view), [view])
  const choices = useMemo(() => {
    const alone = whole?.rows.some(({ soldier }) => soldier.groupId === null)
    return [...groupChoices(own), ...(alone ? [{ value: NO_GROUP, label: 'No group' }] : [])]
  }, [whole, own])
  useFoundMarks(wanted.search)
  function show(cell: OpenCell) {
    const { soldierId } = cell
    const rows = view?.rows ?? []
    const name = rows.find(({ id }) => id === soldierId)?.name ?? ''
    keepOrder({ rosterId: roster.id, soldierId, name, ids: () => rows.map(({ id }) => id) })
    setOpen(cell)
  }
  const empty = (
    <EmptyState picture="search" title="No Soldier matches">
      Change the search or the filters above.
    </EmptyState>
  )
  return (
    <div className="print-wide">
      <div className="print:hidden">
        <PageHeader
          title="Readiness"
          badge={!mayEdit(roster, 'readiness') && <Badge>View only</Badge>}
          actions={
            <>
              <Link to="/soldiers/readiness/policy" className={buttonClass('quiet')}>
                Policy
              </Link>
              <Link to="/soldiers/readiness/aft" className={buttonClass('quiet')}>
                AFT calculator
              </Link>
              {mayEdit(roster, 'readiness') && (
                <Link to="/soldiers/readiness/entry" className={buttonClass('quiet')}>
                  Enter results
                </Link>
              )}
            </>
          }
        >
          {data && <span>{formatDate(data.today)}</span>}
        </PageHeader>
      </div>
      {data && <PrintHeader title="Readiness" unit={roster.name} asOf={formatDate(data.today)} by={me} />}
      {data && error && <ErrorState message={describeRefusal(error)} requestId={requestIdOf(error)} />}
      {!data || !whole || !view ? (
        <NotLoaded error={error} onRetry={retry} shape="table" label="Loading readiness" />
      ) : whole.rows.length === 0 ? (
        <EmptyState
          picture="people"
          title="No Soldiers yet"
          action={
            <Link to="/soldiers" className={buttonClass('primary')}>
              Open the roster
            </Link>
          }
        >
          Add Soldiers to the roster to see what is due for each of them.
        </EmptyState>
      ) : (
        <>
          {counts && (
            <Legend counts={counts} soldiers={view.rows.length < whole.rows.length ? view.rows.length : undefined} />
          )}
          <Toolbar label="What is shown">
            <SearchInput label="Search Soldiers" value={search} onChange={setSearch} slash />
            <MoreFilters
              chosen={
                [placed.groupId, placed.due, ...placed.colours.slice(0, 1), ...placed.items.slice(0, 1)].filter(Boolean)
                  .length
              }
            >
              {own.length > 0 && (
                <Select
                  aria-label="Group"
                  className="min-w-0 grow basis-36 desk:max-w-56"
                  placeholder="All groups"
                  value={choices.some(({ value }) => value === placed.groupId) ? placed.groupId : ''}
                  onChange={(event) => setPlaced({ ...placed, groupId: event.target.value })}
                  options={choices}
                />
              )}
              <Select
                aria-label="Due within"
                className="min-w-0 grow basis-36 desk:max-w-44"
                placeholder="Due any time"
                value={placed.due}
                onChange={({ target }) =>
                  setPlaced({ ...placed, due: DUE_WITHIN.find((one) => one === target.value) ?? '' })
                }
                options={DUE_WITHIN.map((days) => ({ value: days, label: `Due in ${days} days` }))}
              />
              <FilterMenu
                label="Status"
                options={COLOURS}
                value={placed.colours}
                onChange={(colours) => setPlaced({ ...placed, colours })}
              />
              <FilterMenu
                label="Items"
                options={whole.lines.map(({ key, label }) => ({ value: key, label }))}
                value={placed.items.filter((one) => whole.lines.some(({ key }) => key === one))}
                onChange={(items) => setPlaced({ ...placed, items })}
              />
            </MoreFilters>
          </Toolbar>
          <p
            role="status"
            className="sr-only"
          >{`${view.rows.length.toLocaleString('en-US')} of ${whole.rows.length.toLocaleString('en-US')} Soldiers`}</p>
          {phone ? (
            <Suspense fallback={<LoadingShape shape="list" label="Loading readiness" />}>
              <PhoneMatrix view={view} onOpen={show} empty={empty} />
            </Suspense>
          ) : (
            <MatrixGrid
              view={view}
              open={open}
              onOpen={show}
              onCurrent={(cell) => open !== null && show(cell)}
              empty={empty}
              beside={beside}
            />
          )}
          {printing && <PrintMatrix view={view} />}
        </>
      )}
      {open !== null && (
        <Suspense>
          <ItemPanel
            rosterId={roster.id}
            soldierId={open.soldierId}
            item={open.item}
            mayChange={mayEdit(roster, 'readiness')}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
