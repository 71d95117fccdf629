import type { RosterExtension } from '../roster/extension.ts'
import { readinessFiler } from './import/filer.ts'

/** What readiness adds to the roster: its columns of a roster file. */
export const readinessExtension: RosterExtension = { imports: readinessFiler }
