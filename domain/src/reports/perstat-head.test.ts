import { expect, test } from 'vitest'
import { perstatLine } from '../dutyday/perstat.ts'
import { perstatHead } from './perstat-head.ts'

const cell = (status: 'PDY' | 'LV', count: number) => ({
  groupId: null,
  strengthClass: 'enlisted' as const,
  strength: 'assigned' as const,
  status,
  count,
  noAuthorization: true,
})

test('the PERSTAT of the list has the figures of its line, and its parts add up to on hand', () => {
  const line = perstatLine([cell('PDY', 7), cell('LV', 2)])
  const { figure, thumbnail } = perstatHead(line)
  expect(figure).toEqual({ label: 'On hand', value: 9, unit: '7 present' })
  if (thumbnail?.kind !== 'parts') throw new Error('The statuses are drawn as parts.')
  expect(thumbnail.parts.map(({ code }) => code)).toEqual(['PDY', 'LV'])
  expect(thumbnail.bars).toEqual([[7, 2]])
})

test('nothing is drawn for a roster without Soldiers', () => {
  expect(perstatHead(perstatLine([]))).toEqual({ figure: null, thumbnail: null })
})
