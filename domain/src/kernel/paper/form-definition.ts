/** A printed form as data: its lines, words and fields. In points from the lower left corner. */
export interface FormDefinition {
  readonly title: string
  readonly pages: readonly FormPage[]
  /**
   * For a blank of another edition: its field names, by our names. Null when it has no such field, and the text goes on
   * a page after the form.
   */
  readonly names?: Readonly<Record<string, string | null>>
}

export interface FormPage {
  readonly width: number
  readonly height: number
  readonly boxes: readonly FormBox[]
  readonly rules: readonly FormRule[]
  /** Words and fields in reading order. */
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
  readonly look: 'form' | 'form strong' | 'form slanted' | 'form strong slanted'
  readonly size: number
  readonly x: number
  /** The base line. */
  readonly y: number
  /** The right end of a line that is set to full width. */
  readonly to?: number
  /** Null for a continuation of the words before. `aside` for words that are not read out. */
  readonly tag: 'H1' | 'H2' | 'P' | null | 'aside'
}

export interface FormField extends Rect {
  /** With the names of its parents, as `form1[0].Page1[0].Name[0]`. */
  readonly name: string
  readonly kind: 'text' | 'lines' | 'check' | 'signature'
  /** What to enter, for people who cannot see the page. */
  readonly label: string
  /** The type size. */
  readonly size: number
}

export function isField(mark: FormWords | FormField): mark is FormField {
  return 'kind' in mark
}

export function fieldsOf(definition: FormDefinition): readonly FormField[] {
  return definition.pages.flatMap(({ marks }) => marks.filter(isField))
}
