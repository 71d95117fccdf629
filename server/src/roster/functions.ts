import type { Tables } from '../database/table.ts'
import type { Implementation } from '../platform/callable/implement.ts'
import { changeFunctions } from './changes/functions.ts'
import type { RosterExtension } from './extension.ts'
import { exportFunctions, type MyData } from './export/functions.ts'
import { groupFunctions } from './groups/functions.ts'
import { importFunctions } from './import/functions.ts'
import { ownIntakeJson } from './intake/reads.ts'
import { handOverFunctions } from './hand-over/functions.ts'
import { leaderFunctions } from './leaders/functions.ts'
import { ownFieldFunctions } from './own-fields/functions.ts'
import { ownLinksJson } from './linking/reads.ts'
import { onRecordIn } from './on-record/reads.ts'
import { ownRecallsJson } from './recall/reads.ts'
import { openMatterFunctions } from './open-matters/functions.ts'
import { restoringFunctions } from './restoring/functions.ts'
import { settingsFunctions } from './settings/functions.ts'
import { soldierFunctions } from './soldiers/functions.ts'

export interface RosterParts {
  readonly extensions: readonly RosterExtension[]
  /** The other parts of "my data", by name. */
  readonly myData: MyData
  readonly tables: Tables
}

/** Every function of the roster, with the extensions of other features. */
export function rosterFunctionsWith({ extensions, myData, tables }: RosterParts): readonly Implementation[] {
  return [
    ...settingsFunctions,
    ...soldierFunctions,
    ...restoringFunctions(extensions),
    ...openMatterFunctions(extensions),
    ...changeFunctions(extensions, onRecordIn(tables)),
    ...groupFunctions,
    ...ownFieldFunctions,
    ...leaderFunctions,
    ...handOverFunctions,
    ...importFunctions(extensions.flatMap(({ imports }) => imports ?? [])),
    ...exportFunctions({ links: ownLinksJson, intake: ownIntakeJson, recalls: ownRecallsJson, ...myData }),
  ]
}
