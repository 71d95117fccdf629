import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGuarded, guardText } from './guarded-text.ts'
import { freeText, requiredText, text } from './text.ts'

describe('guardText refuses', () => {
  test.each([
    '123-45-6789',
    'his number is 123-45-6789.',
    '123 45 6789',
    '123.45.6789',
    '123–45–6789',
    '１２３-４５-６７８９',
    'SSN 123456789',
    'SSN: 123-456789',
    'ssn#123456789',
    'Social Security number is 123456789',
    'social security no. 123 45 6789',
    '(123-45-6789)',
  ])('a Social Security number: %s', (value) => {
    expect(findGuarded(value)).toBe('ssn')
    expect(guardText(value)).toMatch(/Social Security number/)
  })

  test.each([
    'SECRET',
    '  TOP SECRET  ',
    '//SECRET//',
    'SECRET//NOFORN',
    'TOP SECRET//SI//NOFORN',
    'moves at dawn\nSECRET\nby truck',
    '(S//NF) convoy leaves',
    '(TS) convoy leaves',
    '(S) convoy leaves',
    'TS//SCI annex',
    'CONFIDENTIAL//REL TO USA, GBR',
    'this is TOP SECRET, tell nobody',
    'CUI',
    'CUI//SP-PRVCY',
    'CUI BASIC',
    '(CUI) roster of names',
    'U//FOUO',
    'FOR OFFICIAL USE ONLY',
    'see annex, NOFORN',
  ])('a marking: %s', (value) => {
    expect(findGuarded(value)).toBe('marking')
    expect(guardText(value)).toMatch(/unclassified use only/)
  })
})

describe('guardText accepts', () => {
  test.each([
    '',
    '910-555-1234',
    '(910) 555-1234',
    '910 555 1234',
    '+1 910-555-1234',
    '+49 151 23 4567',
    '1234567890',
    'DoD ID 1234567890',
    '123456789',
    '28310-1234',
    'NSN 1005-01-231-0973',
    '2026-11-21',
    '123-45-67890',
    '0123-45-6789',
    'social at 1800, call 910-555-1234',
    'secret santa on 18 Dec',
    'SECRET SANTA AT 1500',
    'Secret',
    'HAS A SECRET CLEARANCE',
    'Top Secret',
    'TOP SECRET clearance pending',
    'Clearance: TOP SECRET',
    'TS/SCI eligible',
    'CUI training due',
    'Cyber awareness and CUI training',
    'confidential talk with the chaplain',
    'Soldier(s) on leave',
    'PLT C // BLDG 4',
    'https://example.com/S/U',
  ])('%s', (value) => expect(guardText(value)).toBeNull())

  test('any phone number or DoD ID', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
    fc.assert(
      fc.property(
        digits(3),
        digits(3),
        digits(4),
        fc.constantFrom('-', '.', ' ', ''),
        (area, exchange, line, separator) => {
          expect(guardText([area, exchange, line].join(separator))).toBeNull()
        },
      ),
    )
  })
})

describe('text', () => {
  test('is trimmed, without the characters that printers and PostgreSQL refuse', () => {
    expect(text(20).parse('  a\u0000b\tc\n ')).toBe('a b c')
    expect(text(20, { lines: true }).parse('a\nb\u0007')).toBe('a\nb')
  })

  test('has a limited length, after trimming', () => {
    expect(text(3).parse('  abc  ')).toBe('abc')
    expect(text(3).safeParse('abcd').error?.issues[0]?.message).toBe('Shorten this to 3 characters.')
    expect(text(3).safeParse('x'.repeat(1_000_000)).error?.issues[0]?.message).toBe('Shorten this to 3 characters.')
  })

  test('may be required', () => {
    expect(requiredText(3).safeParse('  ').error?.issues[0]?.message).toBe('Fill this in.')
  })

  test('never contains a control character', () => {
    const kept = text(1000)
    // Most random code points are no control characters, so half of the tests take theirs from that range.
    const unit = fc.oneof(fc.integer({ min: 0, max: 0x9f }).map(String.fromCharCode), fc.string({ maxLength: 1 }))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (value) => {
        expect(/[\u0000-\u001f\u007f]/.test(kept.parse(value))).toBe(false)
      }),
    )
  })

  test('free text is refused with the reason', () => {
    expect(freeText(40).safeParse('SSN 123456789').error?.issues[0]?.message).toMatch(/Social Security/)
    expect(freeText(40).parse('Raleigh NC')).toBe('Raleigh NC')
  })
})
