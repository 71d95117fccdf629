import { expect, test } from 'vitest'
import { pointByKey } from './use-readout.ts'

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowDown', 3, 4],
  ['ArrowRight', 4, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Tab', 3, null],
])('%s at point %i of five', (key, at, to) => expect(pointByKey(key, at, 5)).toBe(to))
