import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { exportLicenses, getLicenseOverview, listLicenses } from '@muster/domain/operations/licenses/functions.ts'
import { LICENSE_KIND_NAMES, LICENSE_KINDS, type LicenseKind } from '@muster/domain/operations/licenses/kinds.ts'
import { LICENSE_COLOURS } from '@muster/domain/operations/licenses/lapse.ts'
import type { LicenseCounts, ListedLicense } from '@muster/domain/operations/licenses/schema.ts'
import { vehiclesOf } from '@muster/domain/operations/licenses/vehicles.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Choice, Choices } from '../../dutyday/tasks/choices.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { useReadPages } from '../../platform/reads/read-pages.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEdit, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { groupChoices } from '../../roster/group-choices.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useFile } from '../../kit/use-file.ts'
import { useRoster } from '../../roster/use-roster-data.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { ExportMenu } from '../../kit/export-menu.tsx'
import { DriversBox } from '../licenses/drivers-box.tsx'
import type { LicenseFilter } from '../licenses/license-filter.ts'
import { LicenseLine } from '../licenses/license-line.tsx'
import { COLOUR_LABELS } from '../licenses/license-words.ts'
import { SoldierLicenses } from '../licenses/soldier-licenses.tsx'

const LapseStrip = lazy(async () => ({ default: (await import('../licenses/lapse-strip.tsx')).LapseStrip }))
const LicenseDialog = lazy(async () => ({ default: (await import('../licenses/license-dialog.tsx')).LicenseDialog }))
const RidesDialog = lazy(async () => ({ default: (await import('../licenses/rides-dialog.tsx')).RidesDialog }))
const SettingsDialog = lazy(async () => ({ default: (await import('../licenses/settings-dialog.tsx')).SettingsDialog }))

/** Licenses: first who can drive what on a day, then what lapses, then all of them. */
export function LicensesScreen() {
  const roster = useCurrentRoster()
  return <Licenses key={roster.id} roster={roster} />
}

function Licenses({ roster }: { roster: RosterChoice }) {
  const hasBelow = useHasRostersBelow(roster)
  const { filter, setFilter } = useFilter(hasBelow)
  const [dialog, setDialog] = useState<'add' | 'rides' | 'settings' | null>(null)
  const groups = useRoster(roster.id).data?.groups ?? []
  const { data, error, retry } = useRead(getLicenseOverview, { rosterId: roster.id, over: filter.over })
  const file = useFile(exportLicenses)
  const editable = mayEdit(roster)
  const close = () => setDialog(null)
  const add = editable && (
    <Button edits variant="primary" onClick={() => setDialog('add')}>
      Add a license
    </Button>
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        tabbed
        title="Licenses"
        badge={!editable && <Badge>View only</Badge>}
        actions={
          <>
            <Button onClick={() => setDialog('settings')} disabled={!data}>
              Policy
            </Button>
            {editable && (
              <Button edits onClick={() => setDialog('rides')} disabled={!data}>
                Check rides
              </Button>
            )}
            <ExportMenu busy={file.busy} onSave={(format) => file.save({ rosterId: roster.id, ...filter, format })} />
            {add}
          </>
        }
      >
        {data && <span>{formatDate(data.today)}</span>}
      </PageHeader>
      {data ? (
        <>
          <DriversBox
            rosterId={roster.id}
            groups={groups}
            own={data.settings.vehicles}
            today={data.today}
            hasBelow={hasBelow}
          />
          <Suspense fallback={<LoadingShape shape="chart" label="Loading expirations" />}>
            <LapseStrip overview={data} />
          </Suspense>
          <Part title="All licenses">
            <Filters
              filter={filter}
              onChange={setFilter}
              // They are of every kind, vehicle and group, and of none in particular.
              counts={filter.kind || filter.vehicle || filter.groupId ? null : data.counts}
              hasBelow={hasBelow}
              vehicles={vehiclesOf(data.settings.vehicles).map(({ code, label }) => ({ value: code, label }))}
              groups={groupChoices(groups)}
            />
            <List key={JSON.stringify(filter)} roster={roster} filter={filter} add={add} />
          </Part>
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading licenses" />
      )}
      <Suspense>
        {data && dialog === 'add' && (
          <LicenseDialog
            rosterId={roster.id}
            today={data.today}
            settings={data.settings}
            soldierId={null}
            license={null}
            onClose={close}
          />
        )}
        {data && dialog === 'rides' && (
          <RidesDialog rosterId={roster.id} groups={groups} today={data.today} onClose={close} />
        )}
        {data && dialog === 'settings' && (
          <SettingsDialog rosterId={roster.id} settings={data.settings} editable={editable} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface FiltersProps {
  filter: LicenseFilter
  onChange: (change: Partial<LicenseFilter>) => void
  /** Null where they are not of what is shown. */
  counts: LicenseCounts | null
  hasBelow: boolean
  vehicles: readonly { value: string; label: string }[]
  groups: readonly { value: string; label: string }[]
}

function Filters({ filter, onChange, counts, hasBelow, vehicles, groups }: FiltersProps) {
  const whole = filter.colour === null && !filter.ended
  return (
    <>
      <Choices label="Status">
        <Choice chosen={whole} onChoose={() => onChange({ colour: null, ended: false })}>
          All active
        </Choice>
        {LICENSE_COLOURS.map((colour) => (
          <Choice
            key={colour}
            chosen={filter.colour === colour}
            count={counts?.[colour]}
            onChoose={() => onChange({ colour: filter.colour === colour ? null : colour, ended: false })}
          >
            {COLOUR_LABELS[colour]}
          </Choice>
        ))}
        <Choice chosen={filter.ended} onChoose={() => onChange({ ended: !filter.ended, colour: null })}>
          Ended
        </Choice>
      </Choices>
      <Toolbar label="Licenses shown">
        {hasBelow && filter.groupId === null && (
          <Segmented
            label="Which rosters"
            value={filter.over}
            onChange={(over) => onChange({ over })}
            options={[
              { value: 'roster', label: 'This roster' },
              { value: 'chain', label: 'With rosters below' },
            ]}
          />
        )}
        <Select
          aria-label="Kind"
          className="min-w-0 grow basis-36 desk:max-w-52"
          placeholder="All kinds"
          value={filter.kind ?? ''}
          onChange={(event) => onChange({ kind: (event.target.value || null) as LicenseKind | null })}
          options={LICENSE_KIND_NAMES.map((name) => ({ value: name, label: LICENSE_KINDS[name].label }))}
        />
        <Select
          aria-label="Vehicle"
          className="min-w-0 grow basis-36 desk:max-w-52"
          placeholder="All vehicles"
          value={filter.vehicle ?? ''}
          onChange={(event) => onChange({ vehicle: event.target.value || null })}
          options={vehicles}
        />
        {groups.length > 0 && filter.over === 'roster' && (
          <Select
            aria-label="Group"
            className="min-w-0 grow basis-36 desk:max-w-52"
            placeholder="All groups"
            value={filter.groupId ?? ''}
            onChange={(event) => onChange({ groupId: event.target.value || null })}
            options={groups}
          />
        )}
      </Toolbar>
    </>
  )
}

const PAGE = 50
type Place = { readonly due: string | null; readonly id: string }

function List({ roster, filter, add }: { roster: RosterChoice; filter: LicenseFilter; add: ReactNode }) {
  const [pages, setPages] = useState(1)
  const [open, setOpen] = useState<ListedLicense | null>(null)
  const { data, error, retry, more } = useReadPages(
    listLicenses,
    (after: Place | null) => ({ rosterId: roster.id, ...filter, after, limit: PAGE }),
    { rowsOf: ({ licenses }) => licenses, nextOf: ({ next }) => next, most: pages },
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading licenses" />
  if (data.length === 0) {
    const narrowed = filter.kind || filter.vehicle || filter.colour || filter.groupId || filter.ended
    return narrowed ? (
      <EmptyState title="No matches">Choose other filters to see more.</EmptyState>
    ) : (
      <EmptyState title="No licenses yet" action={add}>
        Enter who holds an OF 346, a civilian license, a rider course or an equipment license. This page then shows who
        can drive what, and warns before one expires.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Licenses" className="border-t border-line">
        {data.map((license) => (
          <LicenseLine
            key={license.id}
            license={license}
            name={rosterName(license)}
            where={license.rosterId === roster.id ? null : license.rosterName}
            onOpen={() => setOpen(license)}
          />
        ))}
      </ul>
      {more && (
        <p className="py-3 print:hidden">
          <Button onClick={() => setPages(pages + 1)}>Show more</Button>
        </p>
      )}
      <SidePanel
        open={open !== null}
        onOpenChange={(shown) => !shown && setOpen(null)}
        title={open ? rosterName(open) : ''}
        subtitle={open?.rosterName}
      >
        {open && <PanelLicenses roster={roster} license={open} />}
      </SidePanel>
    </>
  )
}

/** Of a roster below only to look at. */
function PanelLicenses({ roster, license }: { roster: RosterChoice; license: ListedLicense }) {
  const of: RosterChoice =
    license.rosterId === roster.id
      ? roster
      : { ...roster, id: license.rosterId, name: license.rosterName, role: 'above viewer' }
  return <SoldierLicenses key={license.soldierId} roster={of} soldierId={license.soldierId} stacked />
}

/** In the address, so that a figure elsewhere can lead to its list. */
function useFilter(hasBelow: boolean) {
  const navigate = useNavigate()
  const search: Partial<Record<'over' | 'kind' | 'vehicle' | 'colour' | 'group' | 'ended', string>> = useSearch({
    strict: false,
  })
  const filter = useMemo(
    (): LicenseFilter => ({
      over: hasBelow && search.over === 'chain' && search.group === undefined ? 'chain' : 'roster',
      kind: LICENSE_KIND_NAMES.find((kind) => kind === search.kind) ?? null,
      vehicle: search.vehicle ?? null,
      colour: LICENSE_COLOURS.find((colour) => colour === search.colour) ?? null,
      groupId: search.group ?? null,
      ended: search.ended === 'yes',
    }),
    [hasBelow, search.over, search.kind, search.vehicle, search.colour, search.group, search.ended],
  )
  const setFilter = (change: Partial<LicenseFilter>) => {
    const { over, kind, vehicle, colour, groupId, ended } = { ...filter, ...change }
    void navigate({
      to: '.',
      search: {
        ...(over === 'chain' ? { over } : {}),
        ...(kind === null ? {} : { kind }),
        ...(vehicle === null ? {} : { vehicle }),
        ...(colour === null ? {} : { colour }),
        ...(groupId === null ? {} : { group: groupId }),
        ...(ended ? { ended: 'yes' } : {}),
      },
      replace: true,
    })
  }
  return { filter, setFilter }
}
