import { vehicleOf } from '@muster/domain/operations/licenses/vehicles.ts'
import {
  copyManifest,
  deleteManifest,
  exportManifest,
  finalizeManifest,
  getManifest,
  listManifests,
  saveManifest,
  saveManifestVehicles,
  seatSoldiers,
} from '@muster/domain/operations/manifests/functions.ts'
import { PROBLEMS_LIMIT } from '@muster/domain/operations/manifests/limits.ts'
import { manifestProblems, takenSeats } from '@muster/domain/operations/manifests/seating.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import { callerName } from '../../roster/people/reads.ts'
import { IN_ONE_STATEMENT } from '../../roster/scope.ts'
import type { DutySource } from '../off-duty.ts'
import { copyTo, deleteDraft, finalize, saveHead, saveVehicles, seatPeople } from './acts.ts'
import { manifestFile } from './export-file.ts'
import { findManifest, manifestsOf, unknownManifest, withOutside } from './reads.ts'
import { ridersOf } from './riders.ts'

export function manifestFunctions(dutySource: DutySource): readonly Implementation[] {
  return [
    implement(listManifests, IN_ONE_STATEMENT, async (call, input) => {
      const found = await manifestsOf(call, input)
      const { rows, next } = pageOf(found.manifests, input.limit, ({ on, manifestId }) => ({ on, id: manifestId }))
      return { today: found.today, manifests: rows, next }
    }),

    implement(getManifest, async (call, { manifestId }) => {
      const found = (await findManifest(call.tx, call.scope, manifestId)) ?? unknownManifest()
      const manifest = await withOutside(call.tx, call.scope, found)
      const { people, riders, notes, catalogue } = await ridersOf(call, 'show', manifest, dutySource)
      const taken = { vehicles: manifest.vehicles, seats: takenSeats(manifest) }
      const problems = manifestProblems(taken, { riders, on: manifest.on }).slice(0, PROBLEMS_LIMIT)
      return {
        today: call.today,
        manifest,
        people,
        problems,
        catalogue,
        notes: notes.slice(0, PROBLEMS_LIMIT),
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
      const manifest = await withOutside(call.tx, call.scope, found)
      const { riders, notes, catalogue } = await ridersOf(call, 'show', manifest, dutySource)
      const taken = { vehicles: manifest.vehicles, seats: takenSeats(manifest) }
      const problems = manifestProblems(taken, { riders, on: manifest.on })
      const labels = new Map(catalogue.map(({ code, label }) => [code, label]))
      const labelOf = (code: string) => labels.get(code) ?? vehicleOf(code).label
      const issue = { by: await callerName(call.tx, call.scope), createdAt: call.now }
      return manifestFile({ manifest, problems, notes, riders, labelOf, issue }, format)
    }),
  ]
}
