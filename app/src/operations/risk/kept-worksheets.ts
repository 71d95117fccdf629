import {
  decideRiskWorksheet,
  type getRiskWorksheet,
  moveRiskWorksheet,
  saveRiskWorksheet,
} from '@muster/domain/operations/risk/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { RiskContent, RiskSheet } from '@muster/domain/operations/risk/schema.ts'
import { keptCall } from '../../platform/outbox/kept-call.ts'
import { pending } from '../../platform/reads/pending.ts'

const versioned = {
  on: ({ worksheetId }: { worksheetId: string }) => [worksheetId],
  version: { asked: 'version', answered: 'version' },
}
const MOVED = { submit: 'sent for approval', 'take back': 'withdrawn', revise: 'new version', discard: 'discarded' }

export const KEPT_SHEET = keptCall(saveRiskWorksheet, {
  ...versioned,
  line: ({ content }) => `Risk worksheet saved: ${content.mission}`,
})
export const KEPT_SHEET_MOVE = keptCall(moveRiskWorksheet, {
  on: versioned.on,
  version: { asked: 'version', answered: 'left.version' },
  line: ({ move }, mission) => `${mission}: ${MOVED[move]}`,
})
export const KEPT_SHEET_DECISION = keptCall(decideRiskWorksheet, {
  ...versioned,
  line: ({ act }, mission) => `${mission}: ${act === 'approve' ? 'risk accepted' : 'sent back'}`,
})

type Shown = OutputOf<typeof getRiskWorksheet>

/** A worksheet with what this device changed. A new version of an approved one comes from the server. */
export const EXPECTED_SHEET = [
  pending(saveRiskWorksheet, (shown: Shown, { worksheetId, content }) =>
    changed(shown, worksheetId, (sheet) => ({ ...sheet, content: content as RiskContent, state: 'draft' })),
  ),
  pending(moveRiskWorksheet, (shown: Shown, { worksheetId, move }, { at }) =>
    changed(shown, worksheetId, (sheet) => {
      if (move === 'submit') return { ...sheet, state: 'submitted', submittedAt: at }
      return move === 'take back' ? { ...sheet, state: 'draft', submittedAt: null } : sheet
    }),
  ),
  pending(decideRiskWorksheet, (shown: Shown, input, { at }) =>
    changed(shown, input.worksheetId, (sheet) => {
      const { act, echelon, position, remark } = input
      const decision = { by: 'you', at, echelon, position, remark }
      return { ...sheet, state: act === 'approve' ? 'approved' : 'sent back', decision }
    }),
  ),
]

function changed(shown: Shown, worksheetId: string, change: (sheet: RiskSheet) => RiskSheet): Shown {
  const { sheet } = shown
  return sheet.worksheetId === worksheetId && sheet.latest ? { ...shown, sheet: change(sheet) } : shown
}
