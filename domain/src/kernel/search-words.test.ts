import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, isFound, wordsOf } from './search-words.ts'
import { FIT, fitOf, foldSearched, isNear } from '../search/matching.ts'

function isMatch(name: string, words: readonly string[]): boolean {
  const fit = fitOf(foldSearched({ name }), words)
  return fit !== null && fit < FIT.inside
}

test('a row remains in the list while the typed text matches what it shows', () => {
  const row = 'SGT Larsen, Sven 1st Squad 910-555-0143'
  for (const typed of ['', ' ', 'larsen, s', 'Larsen, S.', 'arse', 'sven larsen', '0143', '1st sq', 'LÁRSEN']) {
    expect(isFound(row, typed), typed).toBe(true)
  }
  for (const typed of ['larson', 'larsen 2nd', '0144']) expect(isFound(row, typed), typed).toBe(false)
})

describe('a Soldier is found', () => {
  test.each(['smi j', 'sgt smith', 'john smith', 'Smith, John', 'SMITH', 'j smith', 'jr smith', 'smith jr.'])(
    'by %j',
    (text) => {
      expect(isMatch('SGT Smith, John A Jr', wordsOf(text))).toBe(true)
    },
  )

  test.each(['mith', 'smith k', 'ssg smith', 'smithe', ''])('not by %j', (text) => {
    expect(isMatch('SGT Smith, John A Jr', wordsOf(text))).toBe(false)
  })

  test.each([
    ['PFC Núñez, Zoë', 'nunez zoe'],
    ['PFC Nunez, Zoe', 'Núñez Zoë'],
    ["SPC O'Brien, Pat", 'obrien'],
    ['SPC O’Brien, Pat', "o'br"],
    ['SSG Garcia-Lopez, Ana', 'lopez ana'],
    ['1LT Sørensen, Ida', 'sorensen'],
    ['SPC de la Cruz, Juan', 'de la cruz'],
    ['CPT Łukasz, Jan', 'lukasz'],
  ])('%s by %j', (name, text) => {
    expect(isMatch(name, wordsOf(text))).toBe(true)
  })
})

describe('when nothing matches, similar names are found', () => {
  test.each(['rasmusen', 'rasmussenn', 'rasmusssen', 'ramsussen', 'rasmissen', 'drek ras'])('by %j', (text) => {
    expect(isNear('SGT Rasmussen, Derek', wordsOf(text))).toBe(true)
  })

  test.each(['rix', 'smith', 'rasn derek', 'sgt rasmuzzen', 'rasmussen john', ''])('not by %j', (text) => {
    expect(isNear('SGT Rasmussen, Derek', wordsOf(text))).toBe(false)
  })

  test('one wrong letter anywhere in a name is similar', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 6, maxLength: 12 })
    fc.assert(
      fc.property(name, fc.nat(5), fc.constantFrom('x', ''), (last, at, letter) => {
        expect(isNear(`SPC ${last}, Jo`, [last.slice(0, at) + letter + last.slice(at + 1)])).toBe(true)
      }),
    )
  })
})

test('only the first words of a long search count', () => {
  expect(wordsOf('a b c d e f g h i j a')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test('folding twice is the same as folding once, and every text finds itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      const words = wordsOf(text)
      if (words.length > 0) expect(isMatch(text, words)).toBe(true)
    }),
  )
})
