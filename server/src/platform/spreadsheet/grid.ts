/** The contents of one cell. A date is a calendar day, 'YYYY-MM-DD'. The time of day is not kept. */
export type Cell = string | number | boolean | { readonly date: string } | null

/** Rows of a sheet from its first line on, so that row 0 is line 1 of the spreadsheet. */
export type Grid = readonly (readonly Cell[])[]

export interface Sheet {
  readonly name: string
  readonly grid: Grid
  /** How it was read, where a user should check whether that is right. */
  readonly note?: string | undefined
}

export interface ReadLimits {
  /** Rows with contents, in any one sheet. */
  readonly rows: number
  readonly columns: number
}

/** Why a file cannot be read, in words for the user: what it is and what to do. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFile'
  }
}

/** The letters of a column in a spreadsheet: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (index % 26))
}

/** The text of the cell in a CSV. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.date : String(cell)
}

/** Without the empty rows and columns after the last cell with contents. */
export function trimGrid(grid: Grid): Grid {
  const lengths = grid.map((row) => row.findLastIndex((cell) => cell !== null && cell !== '') + 1)
  const height = lengths.findLastIndex((length) => length > 0) + 1
  const width = lengths.reduce((most, length) => Math.max(most, length), 0)
  return grid.slice(0, height).map((row) => {
    const cut = row.slice(0, width)
    return cut.length === width ? cut : [...cut, ...Array<null>(width - cut.length).fill(null)]
  })
}
