/**
 * Makes text safe for CSV. Text that a spreadsheet would run as a formula gets an apostrophe in front, which marks it
 * as text: `=1+1`, `+1 910…`, `-5`, `@SUM`, also after spaces or in full-width letters. Other text does not change.
 * XLSX needs none of this, because its cells have a type.
 */
export function spreadsheetSafe(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** The text before `spreadsheetSafe`. Import removes the apostrophe again. */
export function withoutSpreadsheetGuard(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}

const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
