import type { Implementation } from '../platform/callable/implement.ts'
import { changeFunctions } from './changes.ts'
import { type DataContributor, exportFunctions } from './export/functions.ts'
import { groupFunctions } from './groups.ts'
import { importFunctions } from './import/functions.ts'
import { settingsFunctions } from './settings.ts'
import { soldierFunctions } from './soldiers.ts'

/** Every function of the roster, with what other features add to "my data". */
export function rosterFunctionsWith(contributors: readonly DataContributor[]): readonly Implementation[] {
  return [
    ...settingsFunctions,
    ...soldierFunctions,
    ...changeFunctions,
    ...groupFunctions,
    ...importFunctions,
    ...exportFunctions(contributors),
  ]
}

export const rosterFunctions: readonly Implementation[] = rosterFunctionsWith([])
