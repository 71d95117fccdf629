import { rosterName } from '@muster/domain/identity/person-name.ts'
import { fold } from '@muster/domain/kernel/search-words.ts'
import { areaOfField } from '@muster/domain/roster/leaders/area-of-fields.ts'
import { ownGroups } from '@muster/domain/roster/leaders/own-groups.ts'
import { isOwnKey, type OwnField, ownKey, readOwnText } from '@muster/domain/roster/own-fields.ts'
import type { Group, Roster, Soldier, SoldierPatch } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS } from '@muster/domain/roster/soldier-fields.ts'
import { useNavigate } from '@tanstack/react-router'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ComponentProps, lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_RECORD } from '../kept-soldiers.ts'
import { useEntryState } from '../../kit/use-entry-state.ts'
import { createStore, type Store, useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import { type Column, type Sort, sortRows } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Selection, useSelectedIds, useSelection } from '../../ui/table/selection.ts'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useHeightAs } from '../../ui/layout/use-height-as.ts'
import { isFromAbove, mayEdit, maySee } from '../current-roster.ts'
import type { Facet } from '../facet.ts'
import { useScopeGroup } from '../../kit/lists/use-scope.ts'
import { useFoundMarks } from '../../ui/marks/use-found-marks.ts'
import { keepOrder } from '../list-order.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useUndo } from '../use-undo.ts'
import { catalogKeysOf, type ColumnKey, type ColumnRights, ownIdsOf, soldierColumns } from '../soldier-columns.ts'
import { useSoldierBeside } from '../soldier-beside.ts'
import {
  activeFilters,
  NO_FILTER,
  ownFacets,
  prepareSearch,
  type SoldierFilter,
  soldierFilter,
} from '../soldier-filter.ts'
import { BulkActions } from './bulk-actions.tsx'
import { RosterExport } from './roster-export.tsx'
import { SecondWindow } from './second-window.tsx'
import { SoldierCard } from './soldier-card.tsx'
import { SoldierFilters } from './soldier-filters.tsx'
import { SplitSwitch } from './split-switch.tsx'

const RosterToolsDialog = lazy(async () => ({
  default: (await import('./roster-tools-dialog.tsx')).RosterToolsDialog,
}))

const LetterIndex = lazy(async () => ({ default: (await import('./letter-index.tsx')).LetterIndex }))

const SoldierQuickLook = lazy(async () => ({
  default: (await import('./soldier-quick-look.tsx')).SoldierQuickLook,
}))

/** On a phone, a longer list has letters along its edge. */
const LONG = 30

interface RosterTableProps {
  roster: Roster
  soldiers: readonly Soldier[]
  /** Below 860 px: cards, and the tools behind one button. */
  phone: boolean
  chosen: readonly ColumnKey[]
  onChoose: (fields: readonly ColumnKey[]) => void
  facets: readonly Facet[]
  editable: boolean
}

/** The list of Soldiers with its tools: search, filters, order, columns, selection, files. */
export function RosterTable({ roster, soldiers, phone, chosen, onChoose, facets, editable }: RosterTableProps) {
  const navigate = useNavigate()
  const [groupId, chooseGroup] = useScopeGroup()
  const [wide, setWide] = useEntryState('soldiers filter', NO_FILTER)
  const filter = useMemo(() => (groupId === null ? wide : { ...wide, groups: [groupId] }), [wide, groupId])
  // One group is the scope of all screens. Several of them are a filter of this list.
  function setFilter(next: SoldierFilter) {
    const several = next.groups.length > 1
    setWide({ ...next, groups: several ? next.groups : [] })
    const wanted = several ? null : (next.groups[0] ?? null)
    if (wanted !== groupId) chooseGroup(wanted)
  }
  const [sort, setSort] = useEntryState<Sort | null>('soldiers order', null)
  const [looked] = useState(() => createStore<string | null>(null))
  const beside = useSoldierBeside()
  const isSplit = beside?.isHere ?? false
  const [tools, setTools] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const selection = useSelection()
  const update = useKept(KEPT_RECORD)
  const offerUndo = useUndo(roster.id)
  const { groups } = roster
  const columns = useColumns(roster, facets)
  const shownOwn = useMemo(() => {
    const ids = ownIdsOf(chosen, roster.ownFields)
    return roster.ownFields.filter(({ id }) => ids.includes(id))
  }, [chosen, roster.ownFields])
  const filtered = useMemo(() => [...facets, ...ownFacets(shownOwn, soldiers)], [facets, shownOwn, soldiers])
  const catalog = useMemo(
    () => catalogKeysOf(chosen).filter((key) => maySee(roster, areaOfField(key))),
    [chosen, roster],
  )
  const sortable = useMemo(() => (phone ? [...columns, LAST_NAME] : columns), [columns, phone])
  const hidden = useMemo(
    () =>
      columns.map((column) => column.id).filter((id) => isField(id) && (isSplit || !chosen.some((key) => key === id))),
    // The page beside the list has the fields.
    [columns, chosen, isSplit],
  )
  // Typing must never wait for ten thousand rows.
  const wanted = useDeferredValue(filter)
  const matches = useMemo(() => soldierFilter(wanted, groups, filtered), [wanted, groups, filtered])
  const shown = useMemo(() => (matches ? soldiers.filter(matches) : soldiers), [soldiers, matches])
  const active = activeFilters(filter, filtered)
  const isLong = phone && shown.length > LONG
  const isByLastName = sort?.column === LAST_NAME.id && !sort.descending
  useEffect(() => prepareSearch(soldiers), [soldiers])
  useFoundMarks(wanted.search)

  function edit(soldier: Soldier, column: string, value: string) {
    const patch = patchOf(roster.ownFields, column, value)
    if (typeof patch === 'string') {
      toast.problem(`${rosterName(soldier)} was not changed. ${patch}`)
      return
    }
    void reportRefusal(
      update.run(
        { rosterId: roster.id, soldierIds: [soldier.id], version: soldier.version, patch },
        rosterName(soldier),
      ),
      `${rosterName(soldier)} was not changed.`,
    ).then((done) => done !== undefined && offerUndo(`${rosterName(soldier)} was changed.`, done?.changeSetId ?? null))
  }

  function inOrder(rows: readonly Soldier[]): readonly Soldier[] {
    const column = sort && sortable.find(({ id }) => id === sort.column)
    return column ? sortRows(rows, column, sort.descending) : rows
  }

  function keep(soldier: Soldier) {
    const name = rosterName(soldier)
    keepOrder({ rosterId: roster.id, soldierId: soldier.id, name, ids: () => inOrder(shown).map(idOf) })
  }

  function stopChoosing() {
    selection.clear()
    setChoosing(false)
  }

  const filters = (
    <SoldierFilters
      filter={filter}
      onChange={setFilter}
      soldiers={soldiers}
      groups={ownGroups(roster)}
      facets={filtered}
    />
  )
  const chooser = (
    <ColumnChooser
      columns={columns}
      hidden={hidden}
      onChange={(next) => onChoose(shownFields(columns, next, chosen))}
    />
  )
  const exports = !isFromAbove(roster) && (
    <RosterExport
      roster={roster}
      count={shown.length}
      inOrder={() => inOrder(shown)}
      fields={chosen}
      whole={matches === undefined && sort === null}
      small={phone}
    />
  )
  const howMany =
    shown.length === soldiers.length
      ? shown.length.toLocaleString('en-US')
      : `${shown.length.toLocaleString('en-US')} of ${soldiers.length.toLocaleString('en-US')}`

  return (
    <>
      <Toolbar
        label="Roster tools"
        end={
          !phone && (
            <>
              <SecondWindow soldierId={beside?.soldierId ?? shown[0]?.id} />
              <SplitSwitch />
              {!isSplit && chooser}
              {exports}
            </>
          )
        }
      >
        <SearchInput
          label="Search Soldiers"
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
          className={phone ? 'min-w-24! basis-24' : undefined}
          slash
        />
        {phone ? (
          <>
            <Button icon={ListFilter} onClick={() => setTools(true)} aria-haspopup="dialog" className="shrink-0">
              Filter
              {active > 0 && (
                <span className="tabular min-w-5 rounded-box bg-brass px-1 text-12 leading-5 text-on-tone">
                  {active}
                  <span className="sr-only"> on</span>
                </span>
              )}
            </Button>
            {exports}
          </>
        ) : (
          filters
        )}
      </Toolbar>
      <p
        role="status"
        className="sr-only"
      >{`${shown.length.toLocaleString('en-US')} of ${soldiers.length.toLocaleString('en-US')} Soldiers`}</p>
      <div className={isLong ? 'relative *:[ul]:mr-6' : 'contents'}>
        <DataTable
          label="Soldiers"
          rows={shown}
          rowId={idOf}
          rowName={rosterName}
          columns={sortable}
          hidden={hidden}
          sort={sort}
          onSort={setSort}
          selection={selection}
          opened={beside?.soldierId}
          onOpen={(soldier) => {
            const { id } = soldier
            keep(soldier)
            if (beside) beside.open(id)
            else looked.set(id)
          }}
          onCurrent={(soldier) => {
            const { id } = soldier
            keep(soldier)
            if (beside) beside.follow(id)
            else if (looked.get() !== null) looked.set(id)
          }}
          onRowKey={beside ? stepByLetter : undefined}
          className={isSplit ? 'min-h-0 grow' : undefined}
          onEdit={edit}
          renderEdge={
            isLong
              ? (list) => (
                  <Suspense>
                    <LetterIndex
                      {...list}
                      label="Go to a last name"
                      letterOf={letterOf}
                      onSort={isByLastName ? null : () => setSort(BY_LAST_NAME)}
                    />
                  </Suspense>
                )
              : undefined
          }
          renderCard={(soldier) => (
            <SoldierCard
              soldier={soldier}
              groups={groups}
              facets={facets}
              fields={catalog}
              ownFields={shownOwn}
              choosing={choosing ? selection : undefined}
              onOpen={() => {
                keep(soldier)
                void navigate({ to: '/soldiers/$soldierId', params: { soldierId: soldier.id } })
              }}
            />
          )}
          empty={
            <EmptyState
              picture="search"
              title="No Soldier matches"
              action={<Button onClick={() => setFilter(NO_FILTER)}>Show all</Button>}
            >
              Change the search or the filters.
            </EmptyState>
          }
        />
      </div>
      <ChosenRows
        selection={selection}
        choosing={choosing}
        onAll={() => selection.replace(shown.map(idOf))}
        roster={roster}
        soldiers={soldiers}
        inOrder={inOrder}
        editable={editable}
        fields={chosen}
        onClear={stopChoosing}
      />
      <QuickLook looked={looked} soldiers={soldiers} groups={groups} facets={facets} ownFields={shownOwn} />
      {tools && (
        <Suspense>
          <RosterToolsDialog
            open
            onOpenChange={setTools}
            shown={`${howMany} ${shown.length === 1 && soldiers.length === 1 ? 'Soldier' : 'Soldiers'}`}
            columns={sortable}
            sort={sort}
            onSort={setSort}
            filters={filters}
            cardFields={chooser}
            onReset={
              active > 0 || sort ? () => (setFilter({ ...NO_FILTER, search: filter.search }), setSort(null)) : undefined
            }
            onChoose={() => (setTools(false), setChoosing(true))}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * A separate component, so that opening, changing and closing it does not redraw the table. It is drawn after the
 * row, so that keyboard movement never waits for it.
 */
function QuickLook({
  looked,
  soldiers,
  groups,
  facets,
  ownFields,
}: {
  looked: Store<string | null>
  soldiers: readonly Soldier[]
  groups: readonly Group[]
  facets: readonly Facet[]
  ownFields: readonly OwnField[]
}) {
  const now = useStore(looked)
  const later = useDeferredValue(now)
  const open = now === null ? undefined : soldiers.find(({ id }) => id === later)
  const look = useMemo(
    () =>
      open && (
        <Suspense>
          <SoldierQuickLook
            soldier={open}
            groups={groups}
            facets={facets}
            ownFields={ownFields}
            onClose={() => looked.set(null)}
          />
        </Suspense>
      ),
    [open, groups, facets, ownFields, looked],
  )
  return look
}

/** Stays in reach at the bottom of the screen, and moves no row when it appears. */
function ChosenRows({
  selection,
  choosing,
  onAll,
  soldiers,
  inOrder,
  ...rest
}: {
  selection: Selection
  choosing: boolean
  onAll: () => void
  roster: Roster
  soldiers: readonly Soldier[]
  inOrder: (rows: readonly Soldier[]) => readonly Soldier[]
  editable: boolean
  fields: readonly ColumnKey[]
  onClear: () => void
}) {
  const ids = useSelectedIds(selection)
  const selected = useMemo(() => soldiers.filter((soldier) => ids.has(soldier.id)), [soldiers, ids])
  if (selected.length === 0 && !choosing) return null
  return <ChosenFoot soldiers={inOrder(selected)} onAll={choosing ? onAll : undefined} {...rest} />
}

function ChosenFoot(props: ComponentProps<typeof BulkActions>) {
  const foot = useHeightAs<HTMLDivElement>('--list-foot')
  return (
    // Not a `PartFoot`: its height would restyle the page of ten thousand rows while the first of them is chosen.
    <div
      ref={foot}
      className="sticky bottom-(--tab-bar) z-20 -mx-4 bg-ground px-4 pt-1 pb-[max(0.25rem,var(--foot-inset))] print:hidden"
    >
      <BulkActions {...props} />
    </div>
  )
}

function useColumns(roster: Roster, facets: readonly Facet[]) {
  return useMemo(() => {
    const { groups, settings, ownFields } = roster
    const may: ColumnRights = { see: (area) => maySee(roster, area), edit: (area) => mayEdit(roster, area) }
    const [name, group, ...rest] = soldierColumns(groups, settings.personalFields, may, ownFields)
    return [name, ...facets.map((facet) => facet.column), group, ...rest].filter((column) => column !== undefined)
  }, [roster, facets])
}

function isField(id: string): id is ColumnKey {
  return isOwnKey(id) || FIELD_KEYS.some((key) => key === id)
}

/** The fields that are not hidden. Own fields that another roster shows stay chosen for it. */
function shownFields(
  columns: readonly { readonly id: string }[],
  hidden: readonly string[],
  chosen: readonly ColumnKey[],
): readonly ColumnKey[] {
  const ids = columns.map(({ id }) => id)
  const elsewhere = chosen.filter((key) => isOwnKey(key) && !ids.includes(key))
  return [...ids.filter((id) => isField(id) && !hidden.includes(id)), ...elsewhere] as ColumnKey[]
}

/** What a cell was changed to. The problem in words when the own field does not take it. */
function patchOf(ownFields: readonly OwnField[], column: string, value: string): SoldierPatch | string {
  const field = ownFields.find(({ id }) => ownKey(id) === column)
  if (!field) return { [column]: value === '' ? null : value }
  const read = readOwnText(field, value)
  return 'problem' in read ? `${field.name}: ${read.problem}.` : { own: { [field.id]: read.value } }
}

/** J and K, for hands that stay on the letters. */
function stepByLetter(_row: Soldier, key: string) {
  if (key === 'j') return 'next'
  return key === 'k' ? 'previous' : undefined
}

/** Not a column of the table, which has the whole name. */
const LAST_NAME: Column<Soldier> = { id: 'last', header: 'Last name', width: 0, value: ({ last }) => last }
const BY_LAST_NAME: Sort = { column: LAST_NAME.id, descending: false }

function letterOf({ last }: Soldier): string {
  return fold(last).slice(0, 1).toUpperCase()
}

function idOf(soldier: Soldier): string {
  return soldier.id
}
