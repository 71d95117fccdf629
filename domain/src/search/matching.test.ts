import { describe, expect, test } from 'vitest'
import { wordsOf } from '../kernel/search-words.ts'
import { FIT, fitOf, foldSearched, isNear, searchWords, type Searched } from './matching.ts'

const larsen: Searched = { rank: 'SPC', name: 'Larsen, Sven A', also: 'Driver, 1st Squad, 11B' }
const darnell: Searched = { rank: 'SGT', name: 'Zimmerman, Darnell', also: '' }
const cruz: Searched = { rank: '1SG', name: 'De la Cruz, Ana', also: '' }
const theme: Searched = { name: 'Dark theme', also: 'mode night colors' }
const perstat: Searched = { name: 'PERSTAT', also: 'strength personnel status report' }

describe('how well it fits', () => {
  test.each([
    [larsen, 'larsen', FIT.exact],
    [larsen, 'spc larsen', FIT.exact],
    [larsen, 'larsen, s', FIT.begins],
    [larsen, 'SPC Larsen, Sven A', FIT.exact],
    [larsen, 'lars', FIT.begins],
    [larsen, 'sven lars', FIT.begins],
    [larsen, 'sven', FIT.named],
    [larsen, 'spc', FIT.named],
    [larsen, '11b', FIT.told],
    [larsen, 'larsen driver', FIT.told],
    [larsen, 'arsen', FIT.inside],
    [larsen, 'rs', null],
    [larsen, 'larsen x', null],
    [cruz, 'de la cruz', FIT.exact],
    [cruz, 'cruz', FIT.named],
    [theme, 'dark', FIT.begins],
    [theme, 'night', FIT.told],
    [darnell, 'dark', null],
    [darnell, 'darn', FIT.named],
    [perstat, 'perstat', FIT.exact],
    [perstat, 'personnel status', FIT.told],
    [perstat, '', null],
    [perstat, '%', null],
    [perstat, 'x'.repeat(500), null],
    [perstat, '(.*)+$', null],
  ] as const)('%j and %j', (searched, text, fit) => {
    expect(fitOf(foldSearched(searched), wordsOf(text))).toBe(fit)
  })
})

test('a short word is near to whole words only', () => {
  expect(isNear('SGT Zimmerman, Darnell', wordsOf('dark'))).toBe(false)
  expect(isNear('PFC Clark, Jo', wordsOf('clrak'))).toBe(true)
})

test.each([
  ['what is CLV', ['clv']],
  ["What's CLV?", ['clv']],
  ['what does CLV mean', ['clv']],
  ['who is larsen, s', ['larsen', 's']],
  ['find', ['find']],
  ['what is ', ['what', 'is']],
  ['', []],
])('%j is a search for %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})
