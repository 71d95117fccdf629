import { exportSignOuts, listEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { EQUIPMENT_KIND_NAMES, EQUIPMENT_KINDS, type EquipmentKind } from '@muster/domain/operations/equipment/kinds.ts'
import { type SignOutFilter, signOutList } from '@muster/domain/operations/equipment/list.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { mayEdit, mayEditWhole, useCurrentRoster } from '../../roster/current-roster.ts'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { useFile } from '../../kit/use-file.ts'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { MoreFilters } from '../../kit/lists/more-filters.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { ExportMenu } from '../../kit/export-menu.tsx'
import { ItemList } from '../equipment/item-list.tsx'
import { SignOutList } from '../equipment/sign-out-list.tsx'

const ItemDialog = lazy(async () => ({ default: (await import('../equipment/item-dialog.tsx')).ItemDialog }))

const VIEWS = ['out', 'overdue', 'items', 'sensitive', 'in'] as const
type View = (typeof VIEWS)[number]

/** Equipment that is signed out, item by item: who has what, and what is overdue. */
export function EquipmentScreen() {
  const roster = useCurrentRoster()
  const mayChange = mayEdit(roster, 'operations')
  const navigate = useNavigate()
  const address: { view?: string; find?: string; to?: string } = useSearch({ strict: false })
  const view: View = VIEWS.find((one) => one === address.view) ?? 'out'
  const setView = (next: View) =>
    void navigate({ to: '.', search: (shown: object) => ({ ...shown, view: next }), replace: true })
  const { asked: chosen, change } = useListFilter(signOutList, false)
  const [search, setSearch] = useState(address.find ?? '')
  const [sent, setSent] = useState(address.find)
  // The global search may send the person here again while this screen is open.
  if (address.find !== sent) {
    setSent(address.find)
    if (address.find !== undefined) setSearch(address.find)
  }
  const wanted = useDeferredValue(search.trim())
  const [adding, setAdding] = useState(false)
  const totals = useRead(listEquipment, { rosterId: roster.id, limit: 1 }).data?.totals
  const { choose } = useSoldiersToChoose(roster.id)
  const lists = view === 'items' || view === 'sensitive'
  const add = mayEditWhole(roster, 'operations') && (
    <Button edits variant="primary" onClick={() => setAdding(true)}>
      New item
    </Button>
  )
  const asked = { ...chosen, search: wanted }
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        title="Equipment"
        badge={!mayChange && <Badge>View only</Badge>}
        actions={
          <>
            {!lists && <SignOutsExport rosterId={roster.id} asked={asked} />}
            {add}
          </>
        }
      >
        {totals && (
          <span className="tabular">{`${totals.out} ${totals.out === 1 ? 'piece' : 'pieces'} signed out, ${totals.overdue} overdue`}</span>
        )}
      </PageHeader>
      <Toolbar label="Equipment shown">
        <Segmented
          label="Which"
          value={view}
          onChange={setView}
          options={[
            { value: 'out', label: 'Out' },
            { value: 'overdue', label: 'Overdue' },
            { value: 'items', label: 'Items' },
            { value: 'sensitive', label: 'Sensitive' },
            { value: 'in', label: 'History' },
          ]}
        />
        <SearchInput
          label={lists ? 'Search items' : 'Search items and Soldiers'}
          className="min-w-0 grow basis-44 desk:max-w-64"
          value={search}
          onChange={setSearch}
        />
        <MoreFilters chosen={Number(chosen.kind !== null) + Number(!lists && chosen.soldierId !== null)}>
          <Select
            aria-label="Kind"
            className="min-w-0 grow basis-36 desk:max-w-44"
            placeholder="All kinds"
            value={chosen.kind ?? ''}
            onChange={(event) => change({ kind: (event.target.value as EquipmentKind) || null })}
            options={EQUIPMENT_KIND_NAMES.map((name) => ({ value: name, label: EQUIPMENT_KINDS[name].label }))}
          />
          {!lists && (
            <Field label="Soldier" labelHidden className="grow basis-36 desk:max-w-64">
              <SoldierInput
                {...choose}
                value={chosen.soldierId ?? ''}
                onChange={(soldierId) => change({ soldierId: soldierId || null })}
                placeholder="All Soldiers"
                over
              />
            </Field>
          )}
        </MoreFilters>
      </Toolbar>
      {lists ? (
        <ItemList
          key={address.to}
          rosterId={roster.id}
          asked={{ view, kind: asked.kind, search: wanted }}
          mayChange={mayChange}
          to={mayChange && wanted === address.find ? address.to : undefined}
          onSignedOut={() => void navigate({ to: '.', search: { view: 'items', find: wanted }, replace: true })}
        >
          {view === 'items' && add}
        </ItemList>
      ) : (
        <SignOutList rosterId={roster.id} asked={asked} mayChange={mayChange}>
          {view === 'out' && (
            <Button variant="quiet" onClick={() => setView('items')}>
              Show items
            </Button>
          )}
        </SignOutList>
      )}
      {adding && (
        <Suspense>
          <ItemDialog
            rosterId={roster.id}
            item={null}
            onSaved={() => setView('items')}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface SignOutsExportProps {
  rosterId: string
  /** Filtered by a Soldier, this is a hand receipt. */
  asked: SignOutFilter
}

function SignOutsExport({ rosterId, asked }: SignOutsExportProps) {
  const file = useFile(exportSignOuts)
  const receipt = asked.soldierId !== null && asked.show !== 'in'
  const save = (format: 'pdf' | 'xlsx' | 'csv') => file.save({ rosterId, ...asked, format })
  if (!receipt) return <ExportMenu busy={file.busy} onSave={save} />
  return <ExportMenu label="Hand receipt" pdf="Hand receipt (PDF)" busy={file.busy} onSave={save} />
}
