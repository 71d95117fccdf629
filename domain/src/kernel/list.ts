import type { CalendarDate } from './calendar-date.ts'
import type { FunctionDeclaration, OutputOf, RawInputOf } from './function.ts'
import type { ListFilters } from './list-filters.ts'

/**
 * Everything about one list but where its rows come from. The screen, the phone layout, printing, paging, filters in
 * the address and what is said while there is nothing follow from it (`app/src/kit/lists`); its files from the
 * `ListFile` beside it.
 */
export interface ListDeclaration<Read extends FunctionDeclaration, Asked, Row, Cursor> {
  /** Read aloud as the name of the list: `Licenses`. */
  readonly label: string
  /** The function that answers a page of it. */
  readonly read: Read
  /** What it may be narrowed to. The order is that of the read, which has to page by it. */
  readonly filters: ListFilters<Asked>
  /** What asks for the page after a cursor, null for the first. */
  readonly inputOf: (rosterId: string, asked: Asked, after: Cursor | null) => RawInputOf<Read>
  readonly rowsOf: (page: OutputOf<Read>) => readonly Row[]
  readonly nextOf: (page: OutputOf<Read>) => Cursor | null
  readonly keyOf: (row: Row) => string
  /** A row on screen, with the page that it came on. */
  readonly line: (row: Row, page: OutputOf<Read>, moment: ListMoment) => ListLine
  /** The roster of a row; null where all are of the one shown. */
  readonly rosterOf: (row: Row) => { readonly rosterId: string; readonly rosterName: string } | null
  /** What is said when nothing was entered yet, or nothing is on this shelf. */
  readonly empty: (asked: Asked) => { readonly title: string; readonly text: string }
  /** Over the rows: `3 open, 4 of 8 places filled`. */
  readonly summary?: (page: OutputOf<Read>, asked: Asked) => string | null
  /** Whether the last page leaves rows out that no page follows with. */
  readonly tooMany?: (page: OutputOf<Read>) => boolean
}

/** What is due becomes late by `now`; times are said by the clocks of the unit that the screens show. */
export interface ListMoment {
  readonly now: Date
  readonly timeZone: string
}

/** One row as it is read on screen: side by side at a desk, below each other on a phone. Empty parts take no room. */
export interface ListLine {
  /** What opens it. */
  readonly title: string
  /** Under the title, before the roster below. */
  readonly under: readonly (string | null)[]
  readonly strong: string
  readonly soft: readonly (string | null)[]
  readonly marks: readonly ListMark[]
}

/** How something stands, by words and outline as well as by colour. */
export interface ListMark {
  /** As the badges of `ui`; `good` and `unknown` are set without a box, so that what needs somebody stands out. */
  readonly kind: 'plain' | 'here' | 'soon' | 'alert' | 'late' | 'good' | 'unknown'
  readonly words: string
}

export function declareList<Read extends FunctionDeclaration, Asked, Row, Cursor>(
  declaration: ListDeclaration<Read, Asked, Row, Cursor>,
): ListDeclaration<Read, Asked, Row, Cursor> {
  return declaration
}

/** What one cell of a file holds: dates stay dates in a spreadsheet and are written out on paper. */
export type ListCell = string | number | { readonly date: CalendarDate } | null

/** What cells and titles may go by beside the row. */
export interface ListIssue<Asked> {
  readonly asked: Asked
  /** The roster that asked, and its clocks. */
  readonly unit: string
  readonly timeZone: string
  readonly now: Date
}

/** A column stands in all files, in this order, unless it says that it is for spreadsheets or for paper only. */
export interface ListColumn<Row, Asked> {
  readonly heading: string
  readonly value: (row: Row, issue: ListIssue<Asked>) => ListCell
  readonly on?: 'sheet' | 'paper'
  /** Only where this holds: the roster, over a chain of command; steps, where any task has some. */
  readonly when?: (asked: Asked, rows: readonly Row[]) => boolean
}

/** A list as PDF, XLSX and CSV. */
export interface ListFile<Row, Asked> {
  /** The sheet of a workbook. */
  readonly sheet: string
  /** What the name of the file begins with; the day follows. */
  readonly fileName: (issue: ListIssue<Asked>) => readonly string[]
  readonly title: (asked: Asked) => string
  /** Before the number of rows: `Licenses`; or all that is said of them: `5 tasks. 1 overdue.` */
  readonly counted: string | ((rows: readonly Row[], issue: ListIssue<Asked>) => string)
  /** In place of the table: `No licenses.` */
  readonly none: string
  readonly columns: readonly ListColumn<Row, Asked>[]
  /** On paper: the line that opens each group, and how many rows stand under it. */
  readonly groupBy?: {
    readonly heading: (row: Row, issue: ListIssue<Asked>) => string
    readonly count: (rows: number) => string
  }
  /** Lines between the columns too, where cells run over several lines. */
  readonly grid?: boolean
  /** Paragraphs of the PDF over the count and under the table. */
  readonly above?: (asked: Asked) => readonly string[]
  readonly below?: (asked: Asked, rows: readonly Row[]) => readonly string[]
}
