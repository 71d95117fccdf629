import { openAwolCase, recordAwolStep } from '@muster/domain/dutyday/awol/functions.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'

const on = ({ caseId }: { caseId: string }) => [caseId]

export const KEPT_CASE = keptCall(openAwolCase, {
  makes: true,
  on: ({ caseId, soldierId }) => [caseId, soldierId],
  line: (_, name) => `Absence case opened: ${name}`,
})
// Every mark of a step stays in the history, and the newest counts.
export const KEPT_STEP = keptCall(recordAwolStep, {
  on,
  line: ({ mark }, step) => `Absence case, ${step}: ${mark}`,
})
