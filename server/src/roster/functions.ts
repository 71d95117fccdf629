import type { Implementation } from '../platform/callable/implement.ts'
import { changeFunctions } from './changes.ts'
import type { RosterCompanion } from './companion.ts'
import { exportFunctions } from './export/functions.ts'
import { groupFunctions } from './groups.ts'
import type { ImportFiler } from './import/filer.ts'
import { importFunctions } from './import/functions.ts'
import { intakeCompanion } from './intake/companion.ts'
import { linkingCompanion } from './linking/companion.ts'
import { recallCompanion } from './recall/companion.ts'
import { restoringFunctions } from './restoring.ts'
import { settingsFunctions } from './settings.ts'
import { soldierFunctions } from './soldiers.ts'

/** Every function of the roster, with what other features add to them. */
export function rosterFunctionsWith(companions: readonly RosterCompanion[]): readonly Implementation[] {
  const all = [linkingCompanion, intakeCompanion, recallCompanion, ...companions]
  return [
    ...settingsFunctions,
    ...soldierFunctions,
    ...restoringFunctions(all),
    ...changeFunctions(all),
    ...groupFunctions,
    ...importFunctions(filersOf(all)),
    ...exportFunctions(all),
  ]
}

function filersOf(companions: readonly RosterCompanion[]): readonly ImportFiler[] {
  return companions.flatMap(({ imports }) => imports ?? [])
}
