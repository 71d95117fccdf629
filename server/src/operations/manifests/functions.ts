import { vehicleOf } from '@muster/domain/operations/licenses/vehicles.ts'
import {
  copyManifest,
  deleteManifest,
  exportManifest,
  finalizeManifest,
  getManifest,
  listManifests,
  listWholeManifests,
  saveManifest,
  saveManifestVehicles,
  seatSoldiers,
} from '@muster/domain/operations/manifests/functions.ts'
import { PROBLEMS_LIMIT } from '@muster/domain/operations/manifests/limits.ts'
import type { Manifest } from '@muster/domain/operations/manifests/schema.ts'
import { manifestProblems, type SeatProblem, takenSeats } from '@muster/domain/operations/manifests/seating.ts'
import { ridersOn } from '@muster/domain/operations/manifests/whole.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import { callerName } from '../../roster/people/reads.ts'
import { type Asking, type ChainViewer, IN_ONE_STATEMENT } from '../../roster/scope.ts'
import type { DutySource } from '../off-duty.ts'
import { copyTo, deleteDraft, finalize, saveHead, saveVehicles, seatPeople } from './acts.ts'
import { manifestFile } from './export-file.ts'
import { findManifest, manifestsOf, nearestManifests, unknownManifest, withOutside } from './reads.ts'
import { type Riders, ridersOfEach } from './riders.ts'

export function manifestFunctions(dutySource: DutySource): readonly Implementation[] {
  return [
    implement(listManifests, IN_ONE_STATEMENT, async (call, input) => {
      const found = await manifestsOf(call, input)
      const { rows, next } = pageOf(found.manifests, input.limit, ({ on, manifestId }) => ({ on, id: manifestId }))
      return { today: found.today, manifests: rows, next }
    }),

    implement(getManifest, async (call, { manifestId }) => {
      const found = (await findManifest(call.tx, call.scope, manifestId)) ?? unknownManifest()
      const [shown] = await loaded(call, [found], dutySource)
      const { people, catalogue, ...one } = shown ?? unknownManifest()
      return { today: call.today, ...withProblems(one), people, catalogue }
    }),

    implement(listWholeManifests, async (call) => {
      const nearest = await nearestManifests(call.tx, call.scope, call.today)
      const shown = await loaded(call, nearest, dutySource)
      return {
        today: call.today,
        manifests: shown.map(withProblems),
        riders: ridersOn(shown.map(({ people }) => people)),
        catalogue: shown[0]?.catalogue ?? [],
      }
    }),

    implement(saveManifest, saveHead),
    implement(saveManifestVehicles, (call, input) => saveVehicles(call, input, dutySource)),
    implement(seatSoldiers, (call, input) => seatPeople(call, input, dutySource)),
    implement(finalizeManifest, (call, input) => finalize(call, input, dutySource)),
    implement(copyManifest, (call, input) => copyTo(call, input, dutySource)),
    implement(deleteManifest, deleteDraft),

    implement(exportManifest, async (call, { manifestId, format }) => {
      const found = (await findManifest(call.tx, call.scope, manifestId)) ?? unknownManifest()
      const [shown] = await loaded(call, [found], dutySource)
      const { manifest, problems, riders, notes, catalogue } = shown ?? unknownManifest()
      const labels = new Map(catalogue.map(({ code, label }) => [code, label]))
      const labelOf = (code: string) => labels.get(code) ?? vehicleOf(code).label
      const issue = { by: await callerName(call.tx, call.scope), createdAt: call.now }
      return manifestFile({ manifest, problems, notes, riders, labelOf, issue }, format)
    }),
  ]
}

interface Shown extends Riders {
  readonly manifest: Manifest
  readonly problems: readonly SeatProblem[]
}

/** Manifests with who can be seated, and their problems. */
async function loaded(
  call: Asking & { readonly scope: ChainViewer; readonly now: Date },
  found: readonly Manifest[],
  dutySource: DutySource,
): Promise<readonly Shown[]> {
  const manifests = await withOutside(call.tx, call.scope, found)
  const each = await ridersOfEach(call, 'show', manifests, dutySource)
  return manifests.flatMap((manifest, index) => {
    const riders = each[index]
    if (!riders) return []
    const taken = { vehicles: manifest.vehicles, seats: takenSeats(manifest) }
    const problems = manifestProblems(taken, { riders: riders.riders, on: manifest.on })
    return [{ ...riders, manifest, problems }]
  })
}

function withProblems({ manifest, problems, notes }: Pick<Shown, 'manifest' | 'problems' | 'notes'>) {
  return { manifest, problems: problems.slice(0, PROBLEMS_LIMIT), notes: notes.slice(0, PROBLEMS_LIMIT) }
}
