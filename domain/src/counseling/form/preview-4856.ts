import { ARIMO } from '../../kernel/paper/arimo.ts'
import { baseLines, type Fitted, fitText, INSET, withMark } from '../../kernel/paper/fit-text.ts'
import { type FormField, type FormPage, isField } from '../../kernel/paper/form-definition.ts'
import { BLOCKS } from './blocks-4856.ts'
import { type FieldName, fullName } from './fields-4856.ts'
import { FORM_4856 } from './form-4856.ts'
import { DRAFT_STAMP, type FormTexts, referenceOf } from './form-texts.ts'

/** A filled field of the preview, in points from the lower left corner of its page. */
export interface PreviewField {
  readonly name: FieldName
  readonly field: FormField
  /** The heading of its continuation. */
  readonly heading: string
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number; readonly width: number }[]
  /** The type size of the lines. */
  readonly size: number
  /** The text as the field of the PDF has it. */
  readonly value: string
  /** Not all of the text fits: the rest is on a continuation page. */
  readonly over: boolean
}

export interface PreviewPage {
  readonly page: FormPage
  readonly fields: readonly PreviewField[]
}

export const STAMP = { text: DRAFT_STAMP, size: 8, down: 14 } as const

/** Both pages of DA Form 4856 with these texts, each in the box and broken into lines as the PDF has it. */
export function preview4856(texts: FormTexts): readonly PreviewPage[] {
  const reference = referenceOf(texts)
  return FORM_4856.pages.map((page) => {
    const fields = new Map(page.marks.filter(isField).map((field) => [field.name, field]))
    return {
      page,
      fields: BLOCKS.flatMap(([name, block, heading]) => {
        const field = fields.get(fullName(name))
        return field ? [{ name, field, heading, ...filled(field, texts[block], reference) }] : []
      }),
    }
  })
}

function filled(field: FormField, text: string, reference: string) {
  const fit = text === '' ? NOTHING : fitted(field, text, reference)
  const bases = baseLines(field, fit)
  const lines = fit.lines.map((line, at) => ({
    text: line,
    x: field.x + INSET,
    y: field.y + (bases[at] ?? 0),
    width: ARIMO.width(line, fit.size),
  }))
  return { lines, size: fit.size, value: fit.value, over: fit.rest !== '' }
}

const NOTHING: Fitted = { lines: [], size: 0, value: '', rest: '' }

function fitted(field: FormField, text: string, reference: string): Fitted {
  const fit = fitText(text, field, ARIMO)
  if (fit.rest === '' || field.kind !== 'lines') return fit
  return withMark(fit, { page: null, reference }, field, ARIMO)
}
