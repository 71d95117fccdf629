import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_BYTES, codeFrom, formatCode } from './code.ts'
import { inviteCode } from './schema.ts'

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES })

test('a code is read in any way it may be typed', () => {
  fc.assert(
    fc.property(bytes, fc.boolean(), fc.constantFrom('', '-', ' ', ' - '), (random, lower, separator) => {
      const code = codeFrom(random)
      const shown = formatCode(code)
      expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      const typed = shown
        .replace('-', separator)
        .replaceAll('0', 'o')
        .replaceAll('1', lower ? 'l' : 'I')
      expect(inviteCode.parse(lower ? typed.toLowerCase() : typed)).toBe(code)
    }),
  )
})

test('different bits make different codes', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(codeFrom(one) === codeFrom(other)).toBe(one.join() === other.join())
    }),
  )
  expect(codeFrom(Uint8Array.of(0, 0, 0, 0, 0))).toBe('00000000')
  expect(codeFrom(Uint8Array.of(255, 255, 255, 255, 255))).toBe('ZZZZZZZZ')
  expect(codeFrom(Uint8Array.of(0, 0, 0, 0, 1))).toBe('00000001')
})

test.each(['', '7K3M', '7K3M-9QT', '7K3M-9QTX-1', '7K3M-9QTU', '7K3M-9QT!'])('%j is not a code', (typed) => {
  expect(inviteCode.safeParse(typed).error?.issues[0]?.message).toBe(
    'A code has eight letters and digits, like 7K3M-9QTX.',
  )
})
