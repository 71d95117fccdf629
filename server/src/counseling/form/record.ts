import {
  formTexts,
  nextCounseling,
  type ReadCounseling,
  signatureOf,
} from '@muster/domain/counseling/form/form-texts.ts'
import { COUNSELING_KINDS } from '@muster/domain/counseling/kinds.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { type PdfBlock, type PdfReport, PERSONAL_DATA_MARKING } from '../../platform/pdf/document.ts'
import { addenda, type Printing, signatureBlock, stampOf } from './entries-4856.ts'

const SMALLEST_TYPE = 7.5

/** The session in our own layout, for users who do not need the form. On one page when it fits. */
export function recordPdf(counseling: ReadCounseling, { timeZone, at }: Printing): PdfReport {
  const { text, line } = counseling
  const texts = formTexts(counseling, timeZone)
  const nextOn = nextCounseling(counseling)
  const facts: [string, string][] = [
    ['Soldier', [texts.rankGrade, texts.name].filter(Boolean).join(' ')],
    ['Date', texts.date],
    ['Kind', COUNSELING_KINDS[text.kind].label],
    ['Place', text.place],
    ['Organization', texts.organization],
    ['Counselor', texts.counselor],
    ['To be assessed', text.assessOn === null ? '' : formatDate(text.assessOn)],
    ['Next counseling', nextOn === null ? '' : formatDate(nextOn)],
  ]
  const known = facts.filter(([, value]) => value !== '')
  const half = Math.ceil(known.length / 2)
  const block = (heading: string, words: string): PdfBlock[] =>
    words === ''
      ? []
      : [
          { kind: 'heading', text: heading },
          { kind: 'text', text: words },
        ]
  const signatures = (['soldier', 'counselor', 'assessor', 'assessed', 'witness'] as const).flatMap((signer) => {
    const signature = signatureOf(counseling, signer)
    return signature ? [[signatureBlock(SIGNED_BY[signer], signature, timeZone)]] : []
  })
  const stamp = stampOf(counseling)
  return {
    title: 'Counseling record',
    unit: line.rosterName,
    asOf: texts.date,
    by: text.parties.counselor,
    aside: stamp,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'portrait',
    createdAt: at,
    fitPages: 1,
    smallestType: SMALLEST_TYPE,
    blocks: [
      { kind: 'columns', columns: [table(known.slice(0, half)), table(known.slice(half))] },
      ...block('Purpose', text.purpose),
      ...block('Key points', text.keyPoints),
      ...planBlocks(counseling),
      ...block('Leader responsibilities', text.leaderResponsibilities),
      ...block('Response of the Soldier', response(counseling, texts.remarks)),
      ...block('Assessment', texts.assessment),
      ...block('Attachments', text.links.map(({ label, url }) => [label, url].filter(Boolean).join(': ')).join('\n')),
      ...addenda(counseling, timeZone).flatMap(({ title, blocks }): PdfBlock[] => [
        { kind: 'heading', text: title },
        ...blocks,
      ]),
      ...(signatures.length > 0 ? [{ kind: 'columns' as const, columns: signatures }] : []),
      { kind: 'text', text: 'This is not an official form unless your unit accepts it.' },
    ],
  }
}

const SIGNED_BY = {
  soldier: 'Individual counseled',
  counselor: 'Counselor',
  assessor: 'Assessment: counselor',
  assessed: 'Assessment: individual counseled',
  witness: 'Witness',
} as const

function table(rows: readonly (readonly string[])[]): PdfBlock[] {
  if (rows.length === 0) return []
  return [{ kind: 'table', columns: ['', ''].map((heading) => ({ heading })), rows: rows.map((cells) => ({ cells })) }]
}

function planBlocks({ text: { plan } }: ReadCounseling): PdfBlock[] {
  if (plan.length === 0) return []
  return [
    { kind: 'heading', text: 'Plan of action' },
    {
      kind: 'table',
      columns: ['Action', 'Standard', 'Suspense'].map((heading) => ({ heading })),
      rows: plan.map(({ action, standard, suspense }) => ({
        cells: [action, standard, suspense === null ? '' : formatDate(suspense)],
      })),
    },
  ]
}

function response({ text }: ReadCounseling, remarks: string): string {
  if (text.response === null) return ''
  const said = { agree: 'Agrees.', disagree: 'Disagrees.', refused: '' }[text.response]
  return [said, remarks].filter(Boolean).join(' ')
}
