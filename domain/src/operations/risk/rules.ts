import { compareLevels, highestLevel, type Risk, RISK_LEVELS, type RiskLevel, riskLevel } from './matrix.ts'

/** The fields of a line that the rules need. */
export interface RatedLine {
  readonly subtask: string
  readonly hazard: string
  readonly initial: Risk | null
  readonly control: string
  readonly how: string
  readonly who: string
  readonly residual: Risk | null
  /** Why the risk is worse with the control than without it. Empty in all other cases. */
  readonly worseBecause: string
}

/** The overall residual risk: the highest of the lines. Nobody can set it lower. Null while a line is not rated. */
export function overallRisk(lines: readonly Pick<RatedLine, 'residual'>[]): RiskLevel | null {
  const levels = lines.map(({ residual }) => residual && riskLevel(residual))
  return levels.some((level) => level === null) ? null : highestLevel(levels.filter((level) => level !== null))
}

export function isWorse({ initial, residual }: Pick<RatedLine, 'initial' | 'residual'>): boolean {
  return initial !== null && residual !== null && compareLevels(riskLevel(residual), riskLevel(initial)) > 0
}

interface SheetProblem {
  /** The field's path in the call: `content.lines.2.control`. */
  readonly field: string
  readonly message: string
}

interface Sheet {
  readonly lines: readonly RatedLine[]
  readonly supervision: string
}

/** Everything that prevents sending a worksheet for approval. A draft may lack anything. */
export function sheetProblems({ lines, supervision }: Sheet): SheetProblem[] {
  const problems = lines.flatMap((line, at) => lineProblems(line, at))
  if (lines.length === 0) problems.push({ field: 'content.lines', message: 'Name at least one hazard.' })
  if (supervision === '') {
    problems.push({ field: 'content.supervision', message: 'Say who checks that the controls are in place, and how.' })
  }
  return problems
}

function lineProblems(line: RatedLine, at: number): SheetProblem[] {
  const of = (name: keyof RatedLine, message: string): SheetProblem => ({
    field: `content.lines.${at}.${name}`,
    message: `Line ${at + 1}: ${message}`,
  })
  const problems: SheetProblem[] = []
  if (line.subtask === '') problems.push(of('subtask', 'name the subtask.'))
  if (line.hazard === '') problems.push(of('hazard', 'name the hazard.'))
  if (line.initial === null) problems.push(of('initial', 'choose the initial risk.'))
  if (line.control === '') problems.push(of('control', 'name the control.'))
  if (line.how === '') problems.push(of('how', 'say how the control is implemented.'))
  if (line.who === '') problems.push(of('who', 'say who implements the control.'))
  if (line.residual === null) problems.push(of('residual', 'choose the residual risk.'))
  const worse = worseProblem(line)
  if (worse) problems.push(of('worseBecause', worse))
  return problems
}

/** A residual risk above the initial one needs a reason. */
export function worseProblem(line: Pick<RatedLine, 'initial' | 'residual' | 'worseBecause'>): string | null {
  if (!isWorse(line) || line.worseBecause !== '' || !line.initial || !line.residual) return null
  const [from, to] = [riskLevel(line.initial), riskLevel(line.residual)]
  return `residual risk ${to}, ${RISK_LEVELS[to].label.toLowerCase()}, is worse than the initial ${from}. Say why, or choose again.`
}

export const SHEET_STATES = {
  draft: 'Draft',
  submitted: 'To approve',
  'sent back': 'Sent back',
  approved: 'Approved',
} as const
export type SheetState = keyof typeof SHEET_STATES
export const SHEET_STATE_NAMES = Object.keys(SHEET_STATES) as [SheetState, ...SheetState[]]

/** What a leader of the roster can do with a worksheet. */
export const SHEET_MOVES = ['submit', 'take back', 'revise', 'discard'] as const
export type SheetMove = (typeof SHEET_MOVES)[number]

export const mayWrite = (state: SheetState) => state === 'draft' || state === 'sent back'

/** Why this cannot be done in the worksheet's state, or null when it can. */
export function moveProblem(move: SheetMove, state: SheetState): string | null {
  if (move === 'submit' && !mayWrite(state)) return 'This worksheet was sent for approval already.'
  if (move === 'take back' && state !== 'submitted') return 'Only a worksheet that waits for approval can be withdrawn.'
  if (move === 'revise' && state !== 'approved') return 'Only an approved worksheet gets a new version.'
  if (move === 'discard' && !mayWrite(state)) {
    return state === 'approved' ? 'An approved worksheet stays on record.' : 'Withdraw the worksheet first.'
  }
  return null
}

/** Whether an account prepared or changed a worksheet. Such an account may not approve it. */
export function isOwnWork(sheet: { readonly preparedBy: string; readonly changedBy: string }, uid: string): boolean {
  return sheet.preparedBy === uid || sheet.changedBy === uid
}

export const OWN_WORK = 'You prepared this worksheet. Someone else with the authority approves it.'
