import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadsheetSafe, withoutSpreadsheetGuard } from './spreadsheet-text.ts'

describe('spreadsheetSafe', () => {
  test.each([
    ['=HYPERLINK("http://example.com")', '\'=HYPERLINK("http://example.com")'],
    ['+1 (910) 555-1234', "'+1 (910) 555-1234"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['  =1', "'  =1"],
    ['＝1+1', "'＝1+1"],
  ])('%j', (text, safe) => expect(spreadsheetSafe(text)).toBe(safe))

  test.each(['', 'Smith, John', '910-555-1234', "O'Brien", 'a=b', '2027-06-26', "'quoted'"])(
    'does not change %j',
    (text) => expect(spreadsheetSafe(text)).toBe(text),
  )

  const text = fc
    .tuple(
      fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', "'", ' =', '＝', "'="),
      fc.string({ unit: 'binary' }),
    )
    .map((parts) => parts.join(''))

  test('never lets a formula through, and adds at most one apostrophe', () => {
    fc.assert(
      fc.property(text, (value) => {
        const safe = spreadsheetSafe(value)
        expect(safe).not.toMatch(/^\s*[=+\-@]/)
        expect(safe).not.toMatch(/^[\t\r\n]/)
        expect([value, `'${value}`]).toContain(safe)
        expect(spreadsheetSafe(safe)).toBe(safe)
      }),
    )
  })

  test('is undone on import', () => {
    fc.assert(
      fc.property(text, (value) => {
        fc.pre(withoutSpreadsheetGuard(value) === value)
        expect(withoutSpreadsheetGuard(spreadsheetSafe(value))).toBe(value)
      }),
    )
  })
})
