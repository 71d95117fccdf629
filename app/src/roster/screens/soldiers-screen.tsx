import { withDescendants } from '@muster/domain/roster/groups.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import { type FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useMemo } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { keptScope } from '../../kit/lists/scope.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useStore } from '../../platform/storage/store.ts'
import { RosterPrintHeader } from '../components/roster-print-header.tsx'
import { RosterTable } from '../components/roster-table.tsx'
import { mayEdit, mayEditWhole, hasSomeGroups, useCurrentRoster } from '../current-roster.ts'
import type { Facet } from '../facet.ts'
import { catalogKeysOf, ownIdsOf, useChosenFields } from '../soldier-columns.ts'
import { RosterNotices } from '../linking/components/roster-notices.tsx'
import { useRoster, useSoldiers } from '../use-roster-data.ts'

const NewSoldierDialog = lazy(async () => ({
  default: (await import('../components/new-soldier-dialog.tsx')).NewSoldierDialog,
}))

/** Needed for the search and the quick look, whatever columns are chosen. */
const ALWAYS: readonly FieldKey[] = ['first', 'middle', 'suffix', 'position', 'mos', 'cell', 'email', 'dodid']

/** The roster as a table. `facets`: what other features know about each Soldier. */
export function SoldiersScreen({ facets = NO_FACETS }: { facets?: readonly Facet[] }) {
  const current = useCurrentRoster()
  const roster = useRoster(current.id)
  const phone = useIsPhone()
  const { chosen, choose } = useChosenFields(phone)
  const fields = useMemo(() => [...new Set([...ALWAYS, ...catalogKeysOf(chosen)])], [chosen])
  const ownFields = roster.data?.ownFields
  const own = useMemo(() => ownIdsOf(chosen, ownFields ?? []), [chosen, ownFields])
  const { data, error, retry } = useSoldiers(current.id, fields, false, own)
  const [adding, setAdding] = useAdding()
  const editable = mayEdit(current, 'roster')

  if (!data || !roster.data) {
    return (
      <>
        <PageHeader title="Soldiers">
          <span>{current.name}</span>
        </PageHeader>
        <NotLoaded error={error ?? roster.error} onRetry={retry} shape="table" label="Loading the roster" />
      </>
    )
  }
  const { soldiers } = data
  return (
    <div className="print-wide group-data-split/split:flex group-data-split/split:min-h-0 group-data-split/split:grow group-data-split/split:flex-col">
      <RosterPrintHeader title="Roster" />
      <div className="print:hidden">
        <PageHeader
          title="Soldiers"
          actions={
            editable && (
              <>
                {mayEditWhole(current, 'roster') && (
                  <Link to="/soldiers/import" className={buttonClass('quiet')}>
                    Import
                  </Link>
                )}
                <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
                  Add Soldier
                </Button>
              </>
            )
          }
        >
          <span>{current.name}</span>
          <HowMany soldiers={soldiers} groups={roster.data.groups} part={hasSomeGroups(current)} />
        </PageHeader>
        <RosterNotices roster={current} />
      </div>
      {soldiers.length === 0 ? (
        <EmptyState
          picture="people"
          title="No Soldiers yet"
          action={
            mayEditWhole(current, 'roster') && (
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
          phone={phone}
          chosen={chosen}
          onChoose={choose}
          facets={facets}
          editable={editable}
        />
      )}
      {adding && editable && (
        <Suspense>
          <NewSoldierDialog roster={roster.data} soldiers={soldiers} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

const NO_FACETS: readonly Facet[] = []

interface HowManyProps {
  soldiers: readonly Soldier[]
  groups: readonly Group[]
  /** The person leads some groups, and sees only their Soldiers. */
  part: boolean
}

/** The list of a chosen group has fewer Soldiers than the roster. */
function HowMany({ soldiers, groups, part }: HowManyProps) {
  const { groupId } = useStore(keptScope)
  const words = useMemo(() => {
    const onRoster = `${soldiers.length.toLocaleString('en-US')} ${part ? 'in your part' : 'on the roster'}`
    const group = groups.find(({ id }) => id === groupId)
    if (!group) return onRoster
    const inside = withDescendants(groups, group.id)
    const count = soldiers.filter((soldier) => soldier.groupId !== null && inside.has(soldier.groupId)).length
    return `${count.toLocaleString('en-US')} in ${group.name}, ${onRoster}`
  }, [soldiers, groups, groupId, part])
  return <span>{words}</span>
}

/** The address says whether a new Soldier is being added, so that the search can link to it. */
function useAdding() {
  const navigate = useNavigate()
  const { add }: { add?: string } = useSearch({ strict: false })
  const setAdding = (adding: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, add: adding ? 'soldier' : undefined }),
      replace: true,
    })
  return [add === 'soldier', setAdding] as const
}
