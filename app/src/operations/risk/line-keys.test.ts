import type { RiskLine } from '@muster/domain/operations/risk/schema.ts'
import { expect, test } from 'vitest'
import { keyed, NO_LINES } from './line-keys.ts'

const line = (hazard: string): RiskLine => ({
  subtask: '',
  hazard,
  initial: null,
  control: '',
  how: '',
  who: '',
  residual: null,
  worseBecause: '',
})
const lines = (...hazards: string[]) => hazards.map(line)

test('a line keeps its key when another is removed, added, or changed', () => {
  const first = keyed(NO_LINES, lines('heat', 'dark', 'rain'))
  expect(first.keys).toEqual([0, 1, 2])
  const gone = keyed(first, lines('heat', 'rain'))
  expect(gone.keys).toEqual([0, 2])
  const back = keyed(gone, lines('heat', 'dark', 'rain'))
  expect(back.keys).toEqual([0, 3, 2])
  expect(keyed(back, lines('heat', 'night', 'rain')).keys).toEqual([0, 3, 2])
  expect(keyed(back, lines('heat', 'dark', 'rain', 'ice')).keys).toEqual([0, 3, 2, 4])
})

test('lines with the same content have different keys', () => {
  const both = keyed(NO_LINES, lines('heat', 'heat'))
  expect(both.keys).toEqual([0, 1])
  expect(keyed(both, lines('heat')).keys).toHaveLength(1)
  expect(keyed(both, []).keys).toEqual([])
})
