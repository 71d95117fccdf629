import { type CalendarDate, dayAt, formatDate, formatTime } from '../../kernel/calendar-date.ts'
import { type AssessmentResult, COUNSELING_KINDS, type CounselingResponse } from '../kinds.ts'
import type { Counseling, CounselingDraft, CounselingLine, CounselingText, Signature, SIGNERS } from '../schema.ts'

/** The text of each block of a printed counseling. Both layouts use it. */
export interface FormTexts {
  readonly name: string
  readonly rankGrade: string
  readonly date: string
  readonly organization: string
  readonly counselor: string
  readonly purpose: string
  readonly keyPoints: string
  readonly plan: string
  readonly leaderResponsibilities: string
  readonly remarks: string
  readonly assessment: string
  readonly soldierDate: string
  readonly counselorDate: string
  readonly assessmentDate: string
}

/** A session whose text the caller may read. */
export type ReadCounseling = Counseling & { readonly text: CounselingText }

/** What of a session is printed. */
interface Printed {
  readonly line: Pick<CounselingLine, 'acknowledgedAt' | 'assessedOn' | 'nextOn'>
  readonly text: CounselingText
  readonly signatures: readonly Signature[]
}

/** Above both pages of a form whose session is a draft. */
export const DRAFT_STAMP = 'DRAFT, NOT DELIVERED'

/** Whose form it is, where a text goes on. */
export function referenceOf({ date, name }: Pick<FormTexts, 'date' | 'name'>): string {
  return `DA 4856, ${date}, ${name}`
}

const UNANSWERED = { response: null, remarks: '', refusal: null, assessment: '', result: null, addenda: [] }

/** The form of a draft, as it would print now. */
export function draftTexts(draft: CounselingDraft, parties: CounselingText['parties']): FormTexts {
  const line = { acknowledgedAt: null, assessedOn: null, nextOn: draft.nextOn }
  return formTexts({ line, text: { ...draft, ...UNANSWERED, parties }, signatures: [] }, 'UTC')
}

export function formTexts(counseling: Printed, timeZone: string): FormTexts {
  const { line, text } = counseling
  const dateOf = (signer: Signer) => {
    const signed = signatureOf(counseling, signer)
    return signed ? formatDate(dayAt(new Date(signed.at), timeZone)) : ''
  }
  return {
    name: text.parties.name,
    rankGrade: text.parties.rankGrade,
    date: formatDate(text.heldOn),
    organization: text.organization,
    counselor: [text.parties.counselor, text.counselorTitle].filter(Boolean).join(', '),
    purpose: joined(`${kindOnForm(counseling)}${text.place ? ` Place: ${text.place}.` : ''}`, text.purpose),
    keyPoints: joined(text.keyPoints, attachments(text)),
    plan: joined(planOnForm(text), text.assessOn && `To be assessed on ${formatDate(text.assessOn)}.`),
    leaderResponsibilities: joined(
      text.leaderResponsibilities,
      text.nextOn && `Next counseling: ${formatDate(text.nextOn)}.`,
    ),
    remarks: joined(refusalOnForm(counseling, timeZone), text.remarks),
    assessment: joined(text.result && `${RESULT_WORDS[text.result]}.`, text.assessment, nextAfter(counseling)),
    soldierDate: dateOf('soldier'),
    counselorDate: dateOf('counselor'),
    assessmentDate: line.assessedOn === null ? '' : formatDate(line.assessedOn),
  }
}

type Signer = (typeof SIGNERS)[number]

const RESULT_WORDS: Readonly<Record<AssessmentResult, string>> = {
  achieved: 'The plan of action was achieved',
  partly: 'The plan of action was partly achieved',
  'not achieved': 'The plan of action was not achieved',
}

/**
 * The date of the next session: the one agreed in this session, or the one that the assessment of the plan set since.
 */
export function nextCounseling({ line, text }: ReadCounseling): CalendarDate | null {
  return line.assessedOn === null ? text.nextOn : line.nextOn
}

/** The next session, for part IV. The delivered text above keeps the date that was signed. */
function nextAfter({ line, text }: Printed): string {
  if (line.assessedOn === null) return ''
  if (line.nextOn !== null) return `Next counseling: ${formatDate(line.nextOn)}.`
  return text.nextOn === null ? '' : 'No next counseling is set.'
}

/** Which box of the session closing is checked. Null when neither is. */
export function checkedBox(response: CounselingResponse | null): 'agree' | 'disagree' | null {
  return response === 'refused' ? null : response
}

/** The last signature of this signer. An earlier one belongs to a delivery that was withdrawn. */
export function signatureOf({ signatures }: Pick<Printed, 'signatures'>, signer: Signer): Signature | undefined {
  return signatures.findLast((signature) => signature.signer === signer)
}

/** Who signed and when, in two lines. */
export function signatureWords(
  { name, at, how, typed, strokes }: Signature,
  timeZone: string,
): readonly [string, string] {
  const when = instantOnForm(at, timeZone)
  if (strokes === null && !typed) return [name, `named ${when}, without a signature`]
  return [typed ? `Signed by name: ${name}` : name, how === 'signed in' ? when : `${when}, ${how}`]
}

export function instantOnForm(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${formatDate(dayAt(at, timeZone))} ${formatTime(at, timeZone)}`
}

/** The reason in the words of the form: `Event-Oriented counseling: Promotion.` */
function kindOnForm({ text }: Printed): string {
  const { label, family } = COUNSELING_KINDS[text.kind]
  return family === 'Event' ? `Event-Oriented counseling: ${label}.` : `${label} counseling.`
}

/** One line for each entry of the plan: who does what, to which standard, by when. */
function planOnForm({ plan }: CounselingText): string {
  return plan
    .map(({ action, standard, suspense }, index) =>
      [
        `${index + 1}. ${action}`,
        ...(standard ? [`    Standard: ${standard}`] : []),
        ...(suspense ? [`    Suspense: ${formatDate(suspense as CalendarDate)}`] : []),
      ].join('\n'),
    )
    .join('\n')
}

function attachments({ links }: CounselingText): string {
  if (links.length === 0) return ''
  return ['Attachments:', ...links.map(({ label, url }) => `- ${[label, url].filter(Boolean).join(': ')}`)].join('\n')
}

/** A refusal to sign, with the witness or the reason that there was none, as it was recorded. */
function refusalOnForm({ line, text }: Printed, timeZone: string): string {
  if (text.response !== 'refused') return ''
  const on = line.acknowledgedAt === null ? '' : ` on ${instantOnForm(line.acknowledgedAt, timeZone)}`
  const words = text.refusal ? ` ${text.refusal}.`.replace(/\.\.$/, '.') : ''
  return `The individual counseled refused to sign${on}.${words}`
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join('\n')
}
