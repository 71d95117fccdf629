/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets take as
 * "text follows": `=1+1`, `+1 910…`, `-5`, `@SUM`, also behind spaces or as full-width letters. Everything
 * else stays as it is. For CSV; in XLSX a cell says itself that it is text.
 */
export function spreadsheetSafe(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** What `spreadsheetSafe` was given: import takes the apostrophe off again. */
export function withoutSpreadsheetGuard(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}

const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
