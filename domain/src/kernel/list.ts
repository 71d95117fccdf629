import type { CalendarDate } from './calendar-date.ts'
import type { FunctionDeclaration, OutputOf, RawInputOf } from './function.ts'
import type { ListFilters } from './list-filters.ts'

/** How a list is read page by page, and what it shows when it has no rows. */
export interface PagesDeclaration<Read extends FunctionDeclaration, Of extends string | null, Asked, Row, Cursor> {
  /** The name of the list for screen readers: `Licenses`. */
  readonly label: string
  /** The function that returns a page. */
  readonly read: Read
  /** The filters. The read function decides the order, because it pages by it. */
  readonly filters: ListFilters<Asked>
  /**
   * The input for the page after a cursor. Null is the first page. `of` says whose list it is: the id of a roster or of
   * an account. It is null for a list of the whole installation.
   */
  readonly inputOf: (of: Of, asked: Asked, after: Cursor | null) => RawInputOf<Read>
  /** The rows of a page. Applies a filter that the read does not know, if the read returns the whole list at once. */
  readonly rowsOf: (page: OutputOf<Read>, asked: Asked) => readonly Row[]
  readonly nextOf: (page: OutputOf<Read>) => Cursor | null
  /** What the list shows when it has no rows: nothing was entered yet, or nothing is in the chosen segment. */
  readonly empty: (asked: Asked) => ListNothing
  /** The empty state when no row matches the filters, when the usual one is not enough. */
  readonly unmatched?: ListNothing
  /** Whether the last page leaves out rows that no further page has. */
  readonly tooMany?: (page: OutputOf<Read>) => boolean
  /** The message when the list cannot be loaded. Set for lists about other people, which the device does not keep. */
  readonly unkept?: string
}

export interface ListNothing {
  readonly title: string
  readonly text: string
}

/**
 * Everything about a list except the source of its rows. The screen, the phone layout, printing, paging, filters in the
 * address and the empty state follow from it (`app/src/kit/lists`). Its files follow from the `ListFile` beside it.
 */
export interface ListDeclaration<Read extends FunctionDeclaration, Of extends string | null, Asked, Row, Cursor>
  extends PagesDeclaration<Read, Of, Asked, Row, Cursor> {
  readonly keyOf: (row: Row) => string
  /** A row on the screen. `page` is the page that it came on. */
  readonly line: (row: Row, page: OutputOf<Read>, moment: ListMoment) => ListLine
  /** The roster of a row. Null when all rows are of the roster that is shown. */
  readonly rosterOf: (row: Row) => { readonly rosterId: string; readonly rosterName: string } | null
  /** The line above the rows: `3 open, 4 of 8 places filled`. */
  readonly summary?: (page: OutputOf<Read>, asked: Asked) => string | null
}

/** The time that decides what is late, and the time zone of the unit on the screen, in which times are shown. */
export interface ListMoment {
  readonly now: Date
  readonly timeZone: string
}

/** One row on the screen: in one line on a wide screen, in several on a phone. Empty parts take no space. */
export interface ListLine {
  /** The text that opens the row. */
  readonly title: string
  /** Below the title, before the name of a roster below. */
  readonly under: readonly (string | null)[]
  readonly strong: string
  readonly soft: readonly (string | null)[]
  readonly marks: readonly ListMark[]
}

/** A state, shown with words and an outline as well as with color. */
export interface ListMark {
  /** The kinds of badges of `ui`. `good` and `unknown` have no box, so that states that need action stand out. */
  readonly kind: 'plain' | 'here' | 'soon' | 'alert' | 'late' | 'good' | 'unknown'
  readonly words: string
}

export function declareList<
  Read extends FunctionDeclaration,
  Asked,
  Row,
  Cursor,
  // A list is a roster's unless the declaration says otherwise.
  Of extends string | null = string,
>(declaration: ListDeclaration<Read, Of, Asked, Row, Cursor>): ListDeclaration<Read, Of, Asked, Row, Cursor> {
  return declaration
}

/** A list whose rows are not lines, such as a table, or messages with their text. */
export function declarePages<Read extends FunctionDeclaration, Asked, Row, Cursor, Of extends string | null = string>(
  declaration: PagesDeclaration<Read, Of, Asked, Row, Cursor>,
): PagesDeclaration<Read, Of, Asked, Row, Cursor> {
  return declaration
}

/** The value of a cell in a file. A date is a real date in a spreadsheet, and text on paper. */
export type ListCell = string | number | { readonly date: CalendarDate } | null

/** What cells and titles may depend on besides the row. */
export interface ListIssue<Asked> {
  readonly asked: Asked
  /** The requested roster, and its time zone. */
  readonly unit: string
  readonly timeZone: string
  readonly now: Date
}

/** A column. It is in all files, in this order, unless it is for spreadsheets or paper only. */
export interface ListColumn<Row, Asked> {
  readonly heading: string
  readonly value: (row: Row, issue: ListIssue<Asked>) => ListCell
  readonly on?: 'sheet' | 'paper'
  /** Whether the column is needed: the roster in a list over the chain, steps when any task has some. */
  readonly when?: (asked: Asked, rows: readonly Row[]) => boolean
}

/** A list as PDF, XLSX and CSV. */
export interface ListFile<Row, Asked> {
  /** The name of the sheet in a workbook. */
  readonly sheet: string
  /** The beginning of the file name. The date follows. */
  readonly fileName: (issue: ListIssue<Asked>) => readonly string[]
  readonly title: (asked: Asked) => string
  /** The word before the number of rows: `Licenses`. Or the whole line: `5 tasks. 1 overdue.` */
  readonly counted: string | ((rows: readonly Row[], issue: ListIssue<Asked>) => string)
  /** The text in place of an empty table: `No licenses.` */
  readonly none: string
  readonly columns: readonly ListColumn<Row, Asked>[]
  /** On paper: the heading of each group, and the number of its rows. */
  readonly groupBy?: {
    readonly heading: (row: Row, issue: ListIssue<Asked>) => string
    readonly count: (rows: number) => string
  }
  /** Draws lines between the columns too, for cells of several lines. */
  readonly grid?: boolean
  /** Paragraphs of the PDF above the count and below the table. */
  readonly above?: (asked: Asked) => readonly string[]
  readonly below?: (asked: Asked, rows: readonly Row[]) => readonly string[]
}
