import { expect, test } from 'vitest'
import type { Filling } from './document.ts'
import { filledBox } from './fillings.ts'

const FILLINGS: readonly Filling[] = ['solid', 'slanted', 'level', 'upright', 'crossed', 'checked', 'dotted', 'empty']
const drawn = (filling: Filling, width = 40) => filledBox({ x: 100, y: 200, width, height: 10, filling }).map(String)

test('each filling is drawn in its own way', () => {
  expect(new Set(FILLINGS.map((filling) => drawn(filling).join(' '))).size).toBe(FILLINGS.length)
})

test('the dashes of an empty box do not continue in the next', () => {
  for (const filling of FILLINGS.filter((one) => one !== 'solid')) {
    const dashes = drawn(filling).filter((operator) => operator.endsWith(' d'))
    expect(dashes[0], filling).toBe('[] 0 d')
    expect(dashes.at(-1), filling).toBe(filling === 'empty' ? '[2 1.5] 0 d' : '[] 0 d')
  }
})

test('a hatching is clipped at the edges of its box, however small that is', () => {
  for (const filling of FILLINGS.filter((one) => one !== 'solid')) {
    const operators = drawn(filling, 0.4)
    expect(operators.slice(0, 4), filling).toEqual(['q', '100 200 0.4 10 re', 'W', 'n'])
    expect(operators).toContain('Q')
  }
})
