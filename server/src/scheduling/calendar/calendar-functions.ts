import type { Implementation } from '../../platform/callable/implement.ts'
import { checklistFunctions } from './checklist/functions.ts'
import { conflictFunctions } from './conflicts/functions.ts'
import { eventFunctions } from './functions.ts'
import { feedFunctions } from './ics/functions.ts'
import { importFunctions } from './ics/import/functions.ts'
import { scheduleFunctions } from './schedule/functions.ts'

export function calendarFunctions(publicUrl: () => string): readonly Implementation[] {
  return [
    ...eventFunctions,
    ...conflictFunctions,
    ...checklistFunctions,
    ...scheduleFunctions,
    ...feedFunctions(publicUrl),
    ...importFunctions,
  ]
}
