import {
  checkedBox,
  DRAFT_STAMP,
  type FormTexts,
  formTexts,
  instantOnForm,
  type ReadCounseling,
  referenceOf,
  signatureOf,
  signatureWords,
} from '@muster/domain/counseling/form/form-texts.ts'
import { BLOCKS } from '@muster/domain/counseling/form/blocks-4856.ts'
import { field, type FieldName, fullName } from '@muster/domain/counseling/form/fields-4856.ts'
import type { Signature } from '@muster/domain/counseling/schema.ts'
import { type PdfBlock, PERSONAL_DATA_MARKING } from '../../platform/pdf/document.ts'
import type { FormContinuation, FormEntries } from '../../platform/pdf/form/fill.ts'
import type { FormSignature } from '../../platform/pdf/form/fit-signature.ts'

/** Where and when it is printed. */
export interface Printing {
  readonly timeZone: string
  readonly at: Date
}

/** The coordinate box of drawn signatures. */
export const SIGNATURE_BOX = { width: 1000, height: 250 } as const

/** The session's text for each field of the JUL 2014 edition. */
export function entries4856(counseling: ReadCounseling, { timeZone, at }: Printing): FormEntries {
  const texts = formTexts(counseling, timeZone)
  const box = checkedBox(counseling.text.response)
  const boxes = { agree: 'Individual_Counseled_I_Agree', disagree: 'Individual_Counseled_I_Disagree' } as const
  return {
    title: `DA Form 4856, ${texts.name}, ${texts.date}`,
    createdAt: at,
    texts: Object.fromEntries(BLOCKS.map(([name, block]) => [fullName(name), texts[block]])),
    checked: box === null ? [] : [fullName(boxes[box])],
    signed: Object.fromEntries(
      SIGNATURES.flatMap(([name, signer]) => {
        const signature = signatureOf(counseling, signer)
        return signature ? [[fullName(name), drawn(signature, timeZone)]] : []
      }),
    ),
    frozen: frozenFields(counseling, texts).map(fullName),
    stamp: stampOf(counseling),
    continuation: {
      report: {
        title: 'DA Form 4856, continuation',
        unit: '',
        asOf: `${texts.name}, ${texts.date}`,
        aside: `${texts.rankGrade} ${texts.name}, ${texts.date}`.trim(),
        marking: PERSONAL_DATA_MARKING,
      },
      reference: referenceOf(texts),
      headings: Object.fromEntries([
        ...BLOCKS.map(([name, , heading]) => [fullName(name), heading]),
        ...SIGNATURES.map(([name]) => [fullName(name), field(name).label]),
      ]),
      more: [...addenda(counseling, timeZone), ...witness(counseling, timeZone)],
    },
  }
}

const SIGNATURES: readonly (readonly [FieldName, Signature['signer']])[] = [
  ['Signature_Individual_Counseled', 'soldier'],
  ['Signature_Counselor', 'counselor'],
  ['Counselor', 'assessor'],
  ['Individual_Counseled', 'assessed'],
]

const DELIVERED: readonly FieldName[] = [
  'Name',
  'Rank_Grade',
  'Date_Counseling',
  'Organization',
  'Name_Title_Counselor',
  'Purpose_Counseling',
  'Key_Points_Disscussion',
  'Plan_Action',
  'Leader_Responsibilities',
]
const ANSWER: readonly FieldName[] = [
  'Individual_Counseled_I_Agree',
  'Individual_Counseled_I_Disagree',
  'Individual_Couseled_Remarks',
  'Individual_Counseled_Date',
]
const PART_IV: readonly FieldName[] = ['Assessment', 'Date_Assessment']

/** The filled fields, and the empty ones above a signature, because nobody may add to what somebody else signed. */
function frozenFields(counseling: ReadCounseling, texts: FormTexts): readonly FieldName[] {
  if (counseling.line.state === 'draft') return []
  const assessed = signatureOf(counseling, 'assessor') ?? signatureOf(counseling, 'assessed')
  return [
    ...DELIVERED,
    ...(counseling.text.response === null ? [] : ANSWER),
    ...(assessed ? PART_IV : []),
    ...BLOCKS.flatMap(([name, block]) => (texts[block] === '' ? [] : [name])),
  ]
}

function drawn(signature: Signature, timeZone: string): FormSignature {
  return { strokes: signature.strokes ?? [], box: SIGNATURE_BOX, words: signatureWords(signature, timeZone) }
}

/** The warning that no reader may miss. */
export function stampOf({ line, integrity }: ReadCounseling): string {
  if (integrity === 'differs') return 'WHAT IS STORED DIFFERS FROM WHAT WAS SIGNED. DO NOT RELY ON THIS COPY.'
  return line.state === 'draft' ? DRAFT_STAMP : ''
}

/** Text added after delivery, for which the form has no field. */
export function addenda({ text }: ReadCounseling, timeZone: string): FormContinuation['more'] {
  if (text.addenda.length === 0) return []
  const blocks = text.addenda.map(({ at, by, text: added }) => ({
    kind: 'text' as const,
    text: `${instantOnForm(at, timeZone)}, ${by}:\n${added}`,
  }))
  return [{ title: 'Addenda', blocks }]
}

function witness(counseling: ReadCounseling, timeZone: string): FormContinuation['more'] {
  const signature = signatureOf(counseling, 'witness')
  if (!signature) return []
  return [{ title: 'Witness', blocks: [signatureBlock('Signature of the witness', signature, timeZone)] }]
}

export function signatureBlock(label: string, signature: Signature, timeZone: string): PdfBlock {
  const words = signatureWords(signature, timeZone)
  return {
    kind: 'drawing',
    strokes: signature.strokes ?? [],
    box: SIGNATURE_BOX,
    alt: `${label}: ${words.join(', ')}`,
    captions: [label, ...words],
  }
}
