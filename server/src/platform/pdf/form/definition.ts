import type { Tag } from '../structure.ts'
import type { TypefaceName } from '../typeface.ts'

/** A printed form as data: what stands on its pages, and where one writes. In points from the lower left corner. */
export interface FormDefinition {
  readonly title: string
  readonly pages: readonly FormPage[]
  /**
   * Of a blank of another edition: what its fields are called, by our names. Null: it has no such field, and what would
   * stand there goes on a page behind the form.
   */
  readonly names?: Readonly<Record<string, string | null>>
}

export interface FormPage {
  readonly width: number
  readonly height: number
  readonly boxes: readonly FormBox[]
  readonly rules: readonly FormRule[]
  /** Words and fields in the order in which they are read. */
  readonly marks: readonly (FormWords | FormField)[]
}

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FormBox extends Rect {
  readonly thickness: number
}

/** From a point to the right, or down. */
export interface FormRule {
  readonly x: number
  readonly y: number
  readonly right?: number
  readonly down?: number
  readonly thickness: number
}

export interface FormWords {
  readonly text: string
  readonly look: Extract<TypefaceName, `form${string}`>
  readonly size: number
  readonly x: number
  /** The base line. */
  readonly y: number
  /** Where the last word of a line ends that is set to full width. */
  readonly to?: number
  /** Null: what goes on with the words before. `aside`: not read out. */
  readonly tag: Extract<Tag, 'H1' | 'H2' | 'P'> | null | 'aside'
}

export interface FormField extends Rect {
  /** With the names of what it is in, as `form1[0].Page1[0].Name[0]`. */
  readonly name: string
  readonly kind: 'text' | 'lines' | 'check' | 'signature'
  /** What is to be entered, for who cannot see the page. */
  readonly label: string
  /** Of the letters. */
  readonly size: number
}

export function isField(mark: FormWords | FormField): mark is FormField {
  return 'kind' in mark
}

export function fieldsOf(definition: FormDefinition): readonly FormField[] {
  return definition.pages.flatMap(({ marks }) => marks.filter(isField))
}
