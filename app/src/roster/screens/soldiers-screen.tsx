import { rosterName } from '@muster/domain/identity/person-name.ts'
import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import type { Group, Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { type FieldKey, FIELD_KEYS } from '@muster/domain/roster/soldier-fields.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useWrite } from '../../platform/calls.ts'
import { describeRefusal, requestIdOf } from '../../platform/refusal-words.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSelectedIds, useSelection } from '../../ui/table/selection.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { BulkActions } from '../components/bulk-actions.tsx'
import { ExportMenu } from '../components/export-menu.tsx'
import { SoldierCard } from '../components/soldier-card.tsx'
import { SoldierFilters } from '../components/soldier-filters.tsx'
import { SoldierQuickLook } from '../components/soldier-quick-look.tsx'
import { mayEdit, useCurrentRoster } from '../current-roster.ts'
import type { Facet } from '../facet.ts'
import { saying } from '../saying.ts'
import { soldierColumns, useChosenFields } from '../soldier-columns.ts'
import { NO_FILTER, soldierFilter } from '../soldier-filter.ts'
import { useRoster, useSoldiers } from '../use-roster-data.ts'

const NewSoldierDialog = lazy(async () => ({
  default: (await import('../components/new-soldier-dialog.tsx')).NewSoldierDialog,
}))

/** Read for search and the quick look, whatever columns are chosen. */
const ALWAYS: readonly FieldKey[] = ['first', 'middle', 'suffix', 'position', 'mos', 'cell', 'email', 'dodid']

/** The roster as a table. `facets`: what other features know about each Soldier. */
export function SoldiersScreen({ facets = NO_FACETS }: { facets?: readonly Facet[] }) {
  const current = useCurrentRoster()
  const roster = useRoster(current.id)
  const { chosen, choose } = useChosenFields()
  const fields = useMemo(() => [...new Set([...ALWAYS, ...chosen])], [chosen])
  const { data, error, loading, retry } = useSoldiers(current.id, fields)
  const [adding, setAdding] = useState(false)
  const editable = mayEdit(current)

  if (!data || !roster.data) {
    const problem = error ?? roster.error
    if (loading || !problem) return <LoadingShape shape="table" label="Loading the roster" />
    return <ErrorState message={describeRefusal(problem)} requestId={requestIdOf(problem)} onRetry={retry} />
  }
  const { soldiers } = data
  return (
    <>
      <PageHeader
        title="Soldiers"
        actions={
          editable && (
            <>
              <Link to="/soldiers/settings" className={buttonClass('plain')}>
                Groups and settings
              </Link>
              <Link to="/soldiers/import" className={buttonClass('quiet')}>
                Import
              </Link>
              <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
                Add Soldier
              </Button>
            </>
          )
        }
      >
        <span>{current.name}</span>
        <span>{soldiers.length} on the roster</span>
      </PageHeader>
      {soldiers.length === 0 ? (
        <EmptyState
          title="No Soldiers yet"
          action={
            editable && (
              <Link to="/soldiers/import" className={buttonClass('primary')}>
                Import a roster
              </Link>
            )
          }
        >
          Import the spreadsheet you keep now, or add Soldiers one by one. Only rank and last name are required.
        </EmptyState>
      ) : (
        <RosterTable
          roster={roster.data}
          soldiers={soldiers}
          chosen={chosen}
          onChoose={choose}
          facets={facets}
          editable={editable}
        />
      )}
      {adding && (
        <Suspense>
          <NewSoldierDialog open onOpenChange={setAdding} roster={roster.data} />
        </Suspense>
      )}
    </>
  )
}

const NO_FACETS: readonly Facet[] = []

interface RosterTableProps {
  roster: Roster
  soldiers: readonly Soldier[]
  chosen: readonly FieldKey[]
  onChoose: (fields: readonly FieldKey[]) => void
  facets: readonly Facet[]
  editable: boolean
}

function RosterTable({ roster, soldiers, chosen, onChoose, facets, editable }: RosterTableProps) {
  const navigate = useNavigate()
  // Cards have no columns.
  const phone = useIsPhone()
  const [filter, setFilter] = useState(NO_FILTER)
  const [openId, setOpenId] = useState<string | null>(null)
  const selection = useSelection()
  const update = useWrite(updateSoldiers)
  const { groups, settings } = roster
  const columns = useColumns(groups, settings.personalFields, facets, editable)
  const hidden = useMemo(
    () =>
      columns
        .map((column) => column.id)
        .filter((id) => FIELD_KEYS.some((key) => key === id) && !chosen.some((key) => key === id)),
    [columns, chosen],
  )
  // Typing must never wait for ten thousand rows.
  const wanted = useDeferredValue(filter)
  const matches = useMemo(() => soldierFilter(wanted, groups, facets), [wanted, groups, facets])
  const shown = useMemo(() => (matches ? soldiers.filter(matches) : soldiers), [soldiers, matches])
  const open = soldiers.find((soldier) => soldier.id === openId)

  function edit(soldier: Soldier, column: string, value: string) {
    const patch = { [column]: value === '' ? null : value }
    void saying(
      update.run({ rosterId: roster.id, soldierIds: [soldier.id], version: soldier.version, patch }),
      `${rosterName(soldier)} was not changed.`,
    )
  }

  return (
    <>
      <Toolbar
        label="Roster tools"
        end={
          <>
            {!phone && (
              <ColumnChooser
                columns={columns}
                hidden={hidden}
                onChange={(next) => onChoose(shownFields(columns, next))}
              />
            )}
            <ExportMenu roster={roster} soldiers={shown} fields={chosen} filtered={matches !== undefined} />
          </>
        }
      >
        <SoldierFilters filter={filter} onChange={setFilter} soldiers={soldiers} groups={groups} facets={facets} />
      </Toolbar>
      <ChosenRows selection={selection} roster={roster} soldiers={soldiers} editable={editable} fields={chosen} />
      <p role="status" className="sr-only">{`${shown.length} of ${soldiers.length} Soldiers`}</p>
      <DataTable
        label="Soldiers"
        rows={shown}
        rowId={idOf}
        rowName={rosterName}
        columns={columns}
        hidden={hidden}
        selection={selection}
        onOpen={(soldier) => setOpenId(soldier.id)}
        onCurrent={(soldier) => openId !== null && setOpenId(soldier.id)}
        onEdit={edit}
        renderCard={(soldier) => (
          <SoldierCard
            soldier={soldier}
            groups={groups}
            facets={facets}
            onOpen={() => void navigate({ to: '/soldiers/$soldierId', params: { soldierId: soldier.id } })}
          />
        )}
        empty={
          <EmptyState
            title="No Soldier matches"
            action={<Button onClick={() => setFilter(NO_FILTER)}>Show all</Button>}
          >
            Change the search or the filters.
          </EmptyState>
        }
      />
      {open && <SoldierQuickLook soldier={open} groups={groups} facets={facets} onClose={() => setOpenId(null)} />}
    </>
  )
}

function ChosenRows({
  selection,
  roster,
  soldiers,
  editable,
  fields,
}: {
  selection: ReturnType<typeof useSelection>
  roster: Roster
  soldiers: readonly Soldier[]
  editable: boolean
  fields: readonly FieldKey[]
}) {
  const ids = useSelectedIds(selection)
  const selected = useMemo(() => soldiers.filter((soldier) => ids.has(soldier.id)), [soldiers, ids])
  if (selected.length === 0) return null
  return (
    <BulkActions
      roster={roster}
      soldiers={selected}
      fields={fields}
      editable={editable}
      onClear={() => selection.clear()}
    />
  )
}

function useColumns(
  groups: readonly Group[],
  personalFields: readonly FieldKey[],
  facets: readonly Facet[],
  editable: boolean,
) {
  return useMemo(() => {
    const [name, group, ...rest] = soldierColumns(groups, personalFields, editable)
    return [name, ...facets.map((facet) => facet.column), group, ...rest].filter((column) => column !== undefined)
  }, [groups, personalFields, facets, editable])
}

function shownFields(columns: readonly { readonly id: string }[], hidden: readonly string[]): readonly FieldKey[] {
  return FIELD_KEYS.filter((key) => columns.some((column) => column.id === key) && !hidden.includes(key))
}

function idOf(soldier: Soldier): string {
  return soldier.id
}
