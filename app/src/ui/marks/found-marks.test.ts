import { expect, test } from 'vitest'
import { placesOf } from './found-marks.ts'

const shown = (text: string, ...words: string[]) => placesOf(text, words).map(([start, end]) => text.slice(start, end))

test('typed words are marked where a part of the name begins with them, otherwise inside it', () => {
  expect(shown('SPC Larsen, S.', 'lar', 's')).toEqual(['Lar', 'S'])
  expect(placesOf('SPC Diaz, P.', ['p'])).toEqual([[10, 11]])
  expect(shown('SGT McDonald, A.', 'donald')).toEqual(['Donald'])
})

test('one letter is not marked inside a word, and signs are only signs', () => {
  expect(shown('PFC Egan, R.', 'a')).toEqual([])
  expect(shown('PFC Egan, R.', '(', 'r.')).toEqual(['R.'])
})
