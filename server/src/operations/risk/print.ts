import { type Issue, MARKING, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import { formatDate, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import { ECHELONS } from '@muster/domain/operations/risk/authorities.ts'
import { type Risk, RISK_LEVEL_CODES, RISK_LEVELS, riskLevel } from '@muster/domain/operations/risk/matrix.ts'
import { SHEET_STATES } from '@muster/domain/operations/risk/rules.ts'
import type { RiskSheet } from '@muster/domain/operations/risk/schema.ts'
import { type PdfBlock, type PdfReport, renderPdf } from '../../platform/pdf/document.ts'

type Printed = Issue & { readonly timeZone: string }

export async function riskSheetFile(sheet: RiskSheet, issue: Printed): Promise<FileContent> {
  const content = await renderPdf(riskSheetPdf(sheet, issue))
  return fileOf(['risk', sheet.mission, sheet.on], 'pdf', content)
}

/**
 * The worksheet in the order of the blocks of DD Form 2977 (ATP 5-19), in our own drawing. Entries that Muster does not
 * have (telephone, e-mail, UIC) are left blank for the pen.
 */
function riskSheetPdf(sheet: RiskSheet, issue: Printed): PdfReport {
  const { content, decision, state } = sheet
  const when = (at: string | Date) => formatMoment(at, issue.timeZone)
  const approved = state === 'approved'
  return {
    title: 'Deliberate risk assessment worksheet',
    unit: sheet.rosterName,
    asOf: when(issue.createdAt),
    by: issue.by,
    marking: MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    fitPages: [1, 2, 3],
    smallestType: 7,
    wholeWords: true,
    blocks: [
      {
        kind: 'text',
        text: `In the order of DD Form 2977 (ATP 5-19). Version ${sheet.edition}, ${SHEET_STATES[state].toLowerCase()}.`,
      },
      grid(
        ['1. Mission or task', '2. Date', '3. Prepared by'],
        [
          [
            sheet.mission,
            formatDate(sheet.on),
            [sheet.preparedBy, content.position, when(sheet.preparedAt)].filter(Boolean).join(', '),
          ],
        ],
      ),
      grid(
        [
          ...['No.', '4. Subtask', '5. Hazard', '6. Initial risk', '7. Control'],
          ...['8. How to implement', 'Who implements', '9. Residual risk'],
        ],
        content.lines.map((line, at) => [
          ...[String(at + 1), line.subtask, line.hazard, riskText(line.initial), line.control, line.how, line.who],
          [riskText(line.residual), line.worseBecause && `Worse because: ${line.worseBecause}`]
            .filter(Boolean)
            .join('\n'),
        ]),
      ),
      { kind: 'heading', text: '10. Overall residual risk, all controls in place' },
      {
        kind: 'text',
        text: RISK_LEVEL_CODES.toReversed()
          .map((level) => `[${level === sheet.overall ? 'X' : '  '}] ${RISK_LEVELS[level].label} (${level})`)
          .join('      '),
      },
      { kind: 'heading', text: '11. Supervision plan and recommended course of action' },
      { kind: 'text', text: content.supervision || 'None.' },
      { kind: 'heading', text: '12. Approval or disapproval of mission or task' },
      { kind: 'text', text: `[${approved ? 'X' : '  '}] Approve      [  ] Disapprove` },
      {
        kind: 'columns',
        columns: [
          [
            {
              kind: 'text',
              text:
                approved && decision
                  ? `Risk accepted in Muster by ${[decision.by, decision.position].filter(Boolean).join(', ')}${decision.echelon ? ` (${ECHELONS[decision.echelon].toLowerCase()})` : ''}, ${when(decision.at)}.`
                  : 'Name, rank, duty position:',
            },
            { kind: 'text', text: `Additional guidance: ${approved ? (decision?.remark ?? '') : ''}` },
          ],
          [
            {
              kind: 'drawing' as const,
              strokes: [],
              box: { width: 5, height: 1 },
              alt: 'Place for a signature',
              captions: ['Signature and date'],
            },
          ],
        ],
      },
      { kind: 'heading', text: '13. Risk assessment review for long-duration tasks' },
      grid(['Date', 'Name', 'Rank', 'Duty position', 'Signature of reviewer'], [BLANK, BLANK]),
      grid(['14. Feedback and lessons learned', '15. Additional comments'], [['\n\n\n', '']]),
      {
        kind: 'text',
        text: 'Severity: I catastrophic, II critical, III moderate, IV negligible. Probability: A frequent, B likely, C occasional, D seldom, E unlikely.',
      },
      { kind: 'text', text: NOTICE },
    ],
  }
}

/** A line for the pen. */
const BLANK = ['\n', '', '', '', '']

function grid(headings: readonly string[], rows: readonly string[][]): PdfBlock {
  return {
    kind: 'table',
    grid: true,
    columns: headings.map((heading) => ({ heading })),
    rows: rows.map((cells) => ({ cells })),
  }
}

/** `H (II C)`. */
function riskText(risk: Risk | null): string {
  return risk ? `${riskLevel(risk)} (${risk.severity} ${risk.probability})` : ''
}
