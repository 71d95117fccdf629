import type { RosterCompanion } from '../roster/companion.ts'
import { readinessFiler } from './import/filer.ts'

/** What readiness adds to rosters: its columns of a roster file. */
export const readinessCompanion: RosterCompanion = { imports: readinessFiler }
