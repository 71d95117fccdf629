import { toastKept } from '../../kit/kept/kept-words.ts'
import { WaitingMark } from '../../kit/kept/waiting-mark.tsx'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { EXPECTED_MANIFEST, KEPT_FINAL, KEPT_HEAD } from '../manifests/kept-manifests.ts'
import { oneStop } from '@muster/domain/kernel/sentence.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import {
  copyManifest,
  deleteManifest,
  exportManifest,
  getManifest,
} from '@muster/domain/operations/manifests/functions.ts'
import type { ManifestVehicle } from '@muster/domain/operations/manifests/schema.ts'
import { licenseWords, openChecks, takenSeats } from '@muster/domain/operations/manifests/seating.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEdit, mayEditWhole, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { useFile } from '../../kit/use-file.ts'
import { useRoster } from '../../roster/use-roster-data.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ExportMenu } from '../../kit/export-menu.tsx'
import { type Asked, useSeating } from '../manifests/use-seating.ts'
import { VehicleCard } from '../manifests/vehicle-card.tsx'
import { WaitingList } from '../manifests/waiting-list.tsx'

const HeadDialog = lazy(async () => ({ default: (await import('../manifests/head-dialog.tsx')).HeadDialog }))
const VehicleDialog = lazy(async () => ({ default: (await import('../manifests/vehicle-dialog.tsx')).VehicleDialog }))
const SeatDialog = lazy(async () => ({ default: (await import('../manifests/seat-dialog.tsx')).SeatDialog }))

const NO_GROUPS: readonly Group[] = []

/** One manifest: vehicles in order of march, their seats, and Soldiers without a seat. */
export function ManifestScreen() {
  const { manifestId = '' } = useParams({ strict: false })
  const roster = useCurrentRoster()
  const { of } = useSearch({ strict: false }) as { readonly of?: string }
  // A manifest of a roster below is read-only.
  const whose: RosterChoice =
    of === undefined || of === roster.id ? roster : { ...roster, id: of, role: 'above viewer' }
  return <ManifestPage key={manifestId} roster={whose} manifestId={manifestId} />
}

function ManifestPage({ roster, manifestId }: { roster: RosterChoice; manifestId: string }) {
  const about = { rosterId: roster.id, manifestId }
  const { data, error, retry } = useRead(getManifest, about, { pending: EXPECTED_MANIFEST })
  if (data) return <Loaded roster={roster} data={data} />
  return (
    <>
      <PageHeader title="Manifest" />
      <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the manifest" />
    </>
  )
}

type Dialogs =
  | { readonly kind: 'head' | 'copy' | 'delete' | 'final' }
  | { readonly kind: 'vehicle'; vehicle: ManifestVehicle | null }

function Loaded({ roster, data }: { roster: RosterChoice; data: Asked }) {
  const { manifest, people, problems, notes, catalogue } = data
  const { manifestId } = manifest
  const navigate = useNavigate()
  const groups = useRoster(roster.id).data?.groups
  const [open, setOpen] = useState<Dialogs | null>(null)
  // A draft shows problems at its vehicles. The full list appears once they block a step.
  const [tried, setTried] = useState(false)
  const seating = useSeating(data)
  const head = useKept(KEPT_HEAD)
  const finalize = useKept(KEPT_FINAL)
  const copy = useWrite(copyManifest)
  const remove = useWrite(deleteManifest)
  const file = useFile(exportManifest)
  const about = { rosterId: roster.id, manifestId }
  const editable = mayEditWhole(roster, 'operations')
  const draft = manifest.state === 'draft'
  // A leader of some groups seats their own Soldiers, and changes nothing else.
  const seats = mayEdit(roster, 'operations')
  const acts = seats && draft ? seating.acts : null
  const changes =
    editable && draft
      ? { ...seating.shift, onEdit: (vehicle: ManifestVehicle) => setOpen({ kind: 'vehicle', vehicle }) }
      : null
  const labels = new Map(catalogue.map(({ code, label }) => [code, label]))
  const all = manifest.vehicles.reduce((sum, { seats }) => sum + seats, 0)
  const riders = useMemo(
    () => new Map(people.map((person) => [person.soldierId, { ...person, name: rosterName(person) }])),
    [people],
  )
  const taken = takenSeats(manifest)
  const unchecked = openChecks({ vehicles: manifest.vehicles, seats: taken }, riders)
  function licenseOn(vehicle: ManifestVehicle) {
    const driver = manifest.seats.find(({ vehicleId, role }) => vehicleId === vehicle.id && role === 'driver')
    const rider = driver && riders.get(driver.soldierId)
    return rider ? licenseWords(rider, vehicle, 'driver') : null
  }
  const { asking } = seating
  const refusal = finalize.error ?? remove.error

  function wantFinal() {
    setTried(problems.length > 0)
    if (problems.length > 0) return
    if (unchecked.length > 0) setOpen({ kind: 'final' })
    else void setFinal(true)
  }
  async function setFinal(final: boolean) {
    const done = await finalize
      .run({ ...about, version: seating.version(), final }, manifest.name)
      .catch(() => undefined)
    setOpen(null)
    if (done !== undefined)
      toastKept(done, final ? 'The manifest is final.' : 'Reopened. Finalize it when it is right.')
  }
  async function copyTo(on: CalendarDate) {
    const newId = crypto.randomUUID()
    const done = await copy.run({ ...about, newId, on })
    if (done.left.length > 0) toast.problem(`Copied without: ${done.left.slice(0, 5).join(' ')}`)
    else toast.done('Copied.')
    void navigate({ to: '/operations/manifests/$manifestId', params: { manifestId: newId } })
  }

  return (
    <>
      <PageHeader
        title={manifest.name}
        badge={
          <>
            <Badge kind={draft ? 'soon' : 'plain'}>{draft ? 'Draft' : 'Final'}</Badge>
            {!seats && <Badge>View only</Badge>}
          </>
        }
        actions={
          <>
            <ExportMenu busy={file.busy} onSave={(format) => file.save({ ...about, format })} />
            {editable && (
              <Button edits onClick={() => setOpen({ kind: 'copy' })}>
                Copy to a date
              </Button>
            )}
            {editable && (
              <Button
                edits
                variant={draft ? 'primary' : 'quiet'}
                busy={finalize.busy}
                onClick={() => (draft ? wantFinal() : void setFinal(false))}
              >
                {draft ? 'Finalize' : 'Reopen'}
              </Button>
            )}
          </>
        }
      >
        <span className="tabular">{formatDate(manifest.on)}</span>
        {manifest.place && (
          <span>
            <PlaceLink place={manifest.place} />
          </span>
        )}
        <span>{manifest.rosterName}</span>
        <WaitingMark on={manifestId} />
        <span>{manifest.final ? `Final by ${manifest.final.by}` : `Changed by ${manifest.changedBy}`}</span>
      </PageHeader>
      {seats && !editable && (
        <p className="text-14 text-ink-soft">
          {draft
            ? 'You seat your own Soldiers. A leader of the whole roster changes the name, date and vehicles, finalizes and deletes.'
            : 'Final. A leader of the whole roster reopens it before you can seat your Soldiers.'}
        </p>
      )}
      {refusal && <ErrorState message={describeRefusal(refusal)} />}
      {(!draft || tried) && problems.length > 0 && (
        <div role={draft ? 'alert' : 'status'} className="border-l-4 border-danger pl-3">
          <p className="font-strong">{draft ? 'Fix this before you finalize' : 'Changed since it was made final'}</p>
          <ul className="text-14">
            {problems.slice(0, 10).map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={acts ? 'grid gap-x-8 wide:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]' : undefined}>
        <Part
          title={
            <>
              Order of march
              <span className="tabular pl-3 text-14 font-regular text-ink-soft">
                {`${taken.length} of ${all} seats`}
              </span>
            </>
          }
          action={
            changes && (
              <div className="flex flex-wrap gap-1">
                <Button edits variant="plain" onClick={() => setOpen({ kind: 'head' })}>
                  Edit name and date
                </Button>
                <Button edits icon={Plus} onClick={() => setOpen({ kind: 'vehicle', vehicle: null })}>
                  Add vehicle
                </Button>
              </div>
            )
          }
        >
          {manifest.vehicles.length === 0 && (
            <p className="text-14 text-ink-soft">No vehicles yet.{changes && ' Add the first in order of march.'}</p>
          )}
          <div className="grid gap-x-6 gap-y-5 desk:grid-cols-2">
            {manifest.vehicles.map((vehicle, at) => (
              <VehicleCard
                key={vehicle.id}
                vehicle={vehicle}
                label={labels.get(vehicle.vehicle) ?? vehicle.vehicle}
                number={at + 1}
                of={manifest.vehicles.length}
                seats={manifest.seats.filter(({ vehicleId }) => vehicleId === vehicle.id)}
                taken={taken.filter(({ vehicleId }) => vehicleId === vehicle.id)}
                license={licenseOn(vehicle)}
                problems={ofVehicle(problems, vehicle)}
                notes={ofVehicle(notes, vehicle)}
                chosen={seating.chosen && rosterName(seating.chosen)}
                acts={acts}
                changes={changes}
              />
            ))}
          </div>
          {changes && (
            <Button edits variant="plain" className="mt-6" onClick={() => setOpen({ kind: 'delete' })}>
              Delete draft
            </Button>
          )}
        </Part>
        {acts && (
          <Part
            title={`Without a seat (${seating.waiting.length})`}
            action={
              <Button edits disabled={!seating.mayRest} busy={seating.busy} onClick={seating.seatRest}>
                Seat the rest
              </Button>
            }
          >
            <p role="status" className="min-h-5 pb-2 text-14 text-ink-soft">
              {seating.chosen
                ? oneStop(`Choose a seat for ${rosterName(seating.chosen)}.`)
                : 'Choose a Soldier and then a seat, or drag.'}
            </p>
            <WaitingList
              rosterId={roster.id}
              waiting={seating.waiting}
              groups={groups ?? NO_GROUPS}
              chosenId={seating.chosen?.soldierId ?? null}
              onChoose={seating.choose}
            />
          </Part>
        )}
      </div>
      <Suspense>
        {asking && (
          <SeatDialog
            key={`${asking.vehicle.id} ${asking.role}`}
            rosterId={roster.id}
            vehicle={asking.vehicle}
            role={asking.role}
            occupant={manifest.seats.find(({ soldierId }) => soldierId === asking.occupantId) ?? null}
            people={people}
            groups={groups ?? NO_GROUPS}
            seats={taken}
            busy={seating.busy}
            problem={seating.problem}
            onPick={seating.pick}
            onEmpty={seating.empty}
            onClose={seating.shut}
          />
        )}
        {open?.kind === 'vehicle' && (
          <VehicleDialog
            vehicle={open.vehicle}
            catalogue={catalogue}
            onSave={seating.putVehicle}
            onRemove={seating.removeVehicle}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.kind === 'head' && (
          <HeadDialog
            title="Name and date"
            action="Save"
            head={manifest}
            onSave={async (typed) => {
              const { taskingId } = manifest
              await head.run({ ...about, version: seating.version(), taskingId, ...typed }, manifest.name)
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.kind === 'copy' && (
          <HeadDialog
            dateOnly
            title="Copy to another date"
            action="Copy manifest"
            head={{ name: manifest.name, on: '', place: manifest.place }}
            onSave={({ on }) => copyTo(on)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        edits
        open={open?.kind === 'final'}
        onOpenChange={(wanted) => !wanted && setOpen(null)}
        title="Finalize with open checks?"
        description={unchecked.join(' ')}
        action="Finalize"
        busy={finalize.busy}
        onConfirm={() => void setFinal(true)}
      />
      <ConfirmDialog
        edits
        danger
        open={open?.kind === 'delete'}
        onOpenChange={(wanted) => !wanted && setOpen(null)}
        title="Delete this draft?"
        description="Its vehicles and seats are deleted with it. It cannot be recovered."
        action="Delete draft"
        busy={remove.busy}
        onConfirm={() =>
          void remove.run({ ...about, version: seating.version() }).then(
            () => navigate({ to: '/operations/manifests' }),
            () => setOpen(null),
          )
        }
      />
    </>
  )
}

function ofVehicle(problems: Asked['problems'], { id }: ManifestVehicle): string[] {
  return problems.filter(({ vehicleId }) => vehicleId === id).map(({ message }) => message)
}
