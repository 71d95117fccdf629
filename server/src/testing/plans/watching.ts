import { inject } from 'vitest'
import { largeRelations, readStatistics } from '../large/statistics.ts'
import { RunNotes } from './run-notes.ts'
import { PlanWatch } from './watch.ts'

const { planning, notes: folder } = inject('testDatabase')

/** The watch over this process's servers. Null when plans are not checked. */
export const watching = planning === null ? null : new PlanWatch(planning, largeRelations(readStatistics()))
export const notes = new RunNotes(folder)
