import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { exportLicenses, getLicenseOverview } from '@muster/domain/operations/licenses/functions.ts'
import { LICENSE_COLOURS } from '@muster/domain/operations/licenses/lapse.ts'
import { COLOUR_LABELS, type LicenseFilter, licenseList } from '@muster/domain/operations/licenses/list.ts'
import type { LicenseCounts, ListedLicense } from '@muster/domain/operations/licenses/schema.ts'
import { vehiclesOf } from '@muster/domain/operations/licenses/vehicles.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Choice, Choices } from '../../kit/lists/choices.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEdit, mayEditWhole, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { groupChoices } from '../../roster/group-choices.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useOpensSoldier } from '../../roster/soldier-beside.ts'
import { useOwnGroups } from '../../roster/use-own-groups.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { ListExport } from '../../kit/lists/list-export.tsx'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { DriversBox } from '../licenses/drivers-box.tsx'
import { SoldierLicenses } from '../licenses/soldier-licenses.tsx'

const LapseStrip = lazy(async () => ({ default: (await import('../licenses/lapse-strip.tsx')).LapseStrip }))
const LicenseDialog = lazy(async () => ({ default: (await import('../licenses/license-dialog.tsx')).LicenseDialog }))
const RidesDialog = lazy(async () => ({ default: (await import('../licenses/rides-dialog.tsx')).RidesDialog }))
const SettingsDialog = lazy(async () => ({ default: (await import('../licenses/settings-dialog.tsx')).SettingsDialog }))

/** Licenses: who can drive what on a day, then what lapses, then the whole list. */
export function LicensesScreen() {
  const roster = useCurrentRoster()
  return <Licenses key={roster.id} roster={roster} />
}

function Licenses({ roster }: { roster: RosterChoice }) {
  const hasBelow = useHasRostersBelow(roster)
  const { asked: filter, change: setFilter } = useListFilter(licenseList, hasBelow)
  const [dialog, setDialog] = useState<'add' | 'rides' | 'settings' | null>(null)
  const groups = useOwnGroups(roster.id)
  const { data, error, retry } = useRead(getLicenseOverview, { rosterId: roster.id, over: filter.over })
  const editable = mayEdit(roster, 'readiness')
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
            <ListExport file={exportLicenses} asked={{ rosterId: roster.id, ...filter }} />
            {add}
          </>
        }
      >
        <span>{data ? formatDate(data.today) : '\u00a0'}</span>
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
          <Suspense
            fallback={
              <div className="pt-28 desk:pt-14">
                <LoadingShape shape="chart" label="Loading expirations" />
              </div>
            }
          >
            <LapseStrip overview={data} />
          </Suspense>
          <Part title="All licenses">
            <Status
              filter={filter}
              onChange={setFilter}
              // The counts are for all kinds, vehicles and groups, so they do not fit a filtered list.
              counts={filter.kind || filter.vehicle || filter.groupId ? null : data.counts}
            />
            <ListFilters
              label="Licenses shown"
              list={licenseList}
              asked={filter}
              onChange={setFilter}
              hasBelow={hasBelow}
              options={{
                vehicle: vehiclesOf(data.settings.vehicles).map(({ code, label }) => ({ value: code, label })),
                groupId: groupChoices(groups),
              }}
            />
            <List roster={roster} filter={filter} add={add} />
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
        {data && dialog === 'rides' && <RidesDialog rosterId={roster.id} today={data.today} onClose={close} />}
        {data && dialog === 'settings' && (
          <SettingsDialog
            rosterId={roster.id}
            settings={data.settings}
            editable={mayEditWhole(roster, 'readiness')}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

interface StatusProps {
  filter: LicenseFilter
  onChange: (change: Partial<LicenseFilter>) => void
  /** Null if they do not fit the list that is shown. */
  counts: LicenseCounts | null
}

function Status({ filter, onChange, counts }: StatusProps) {
  const whole = filter.colour === null && !filter.ended
  return (
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
  )
}

function List({ roster, filter, add }: { roster: RosterChoice; filter: LicenseFilter; add: ReactNode }) {
  const [open, setOpen] = useState<ListedLicense | null>(null)
  const opens = useOpensSoldier()
  return (
    <>
      <ListRows
        list={licenseList}
        picture="card"
        of={roster.id}
        asked={filter}
        opens={(license, below) => {
          const look = () => setOpen(license)
          return below === null ? opens(license.soldierId, look) : look
        }}
        begin={add}
        headings={false}
      />
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

/** For a roster below they are read-only. */
function PanelLicenses({ roster, license }: { roster: RosterChoice; license: ListedLicense }) {
  const of: RosterChoice =
    license.rosterId === roster.id
      ? roster
      : { ...roster, id: license.rosterId, name: license.rosterName, role: 'above viewer' }
  return <SoldierLicenses key={license.soldierId} roster={of} soldierId={license.soldierId} stacked />
}
