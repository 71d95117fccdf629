import { markOthersPresent, recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import { keptCall } from '../platform/outbox/kept-call.ts'

// A status is a line of a history. The newest counts, so two never conflict.
export const KEPT_STATUS = keptCall(recordStatus, {
  line: ({ entries: [first, ...more] }, about) =>
    `${about || (more.length > 0 ? `${more.length + 1} Soldiers` : 'Duty status')}: ${first?.status ?? ''}`,
  on: ({ entries }) => entries.map(({ soldierId }) => soldierId),
  adds: ({ entries }) => entries.map(({ id }) => id),
})

export const KEPT_OTHERS = keptCall(markOthersPresent, {
  line: ({ others }) => `${others.length === 1 ? '1 Soldier' : `${others.length} Soldiers`} not reported: PDY`,
  on: ({ others }) => others.map(({ soldierId }) => soldierId),
  adds: ({ others }) => others.map(({ id }) => id),
})

export const KEPT_WITHDRAWAL = keptCall(withdrawStatus, {
  line: (_, about) => `${about || 'Duty status'}: undone`,
  on: ({ entryIds }) => entryIds,
})
