/**
 * Parses what a spreadsheet puts on the clipboard: tabs between cells, a line for each row. A cell with a tab, a line
 * end or a quotation mark is in quotation marks. Empty lines at the end and empty columns at the right are dropped.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const source = text.replace(/\r\n?/g, '\n')
  while (at <= source.length) {
    const { cell, end } = readCell(source, at)
    row.push(cell.trim())
    at = end + 1
    if (source[end] === '\t') continue
    rows.push(row)
    row = []
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  const width = Math.max(0, ...rows.map((each) => each.findLastIndex((cell) => cell !== '') + 1))
  return rows.map((each) => Array.from({ length: width }, (_, index) => each[index] ?? ''))
}

/** Reads a cell from here on. `end` is the position of the tab, line end or end of text after it. */
function readCell(source: string, start: number): { cell: string; end: number } {
  if (source[start] === '"') {
    let cell = ''
    let at = start + 1
    while (at < source.length) {
      if (source[at] !== '"') cell += source[at]
      else if (source[at + 1] === '"') cell += source[at++]
      else break
      at += 1
    }
    const next = source[at + 1]
    // A quotation mark that is not closed at the end of the cell is part of the text: 5" or "Bear.
    if (source[at] === '"' && (next === '\t' || next === '\n' || next === undefined)) return { cell, end: at + 1 }
  }
  const end = source.slice(start).search(/[\t\n]/)
  const stop = end < 0 ? source.length : start + end
  return { cell: source.slice(start, stop), end: stop }
}

/** Whether this is more than one cell. */
export function isBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))
}
