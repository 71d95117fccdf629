import { describe, expect, test } from 'vitest'
import { EMPTY_ENTRY, lackedBy } from './aft-entry.ts'

describe('lackedBy', () => {
  test('names what is missing, and only that', () => {
    expect(lackedBy(EMPTY_ENTRY)).toBe('both')
    expect(lackedBy({ ...EMPTY_ENTRY, age: '24' })).toBe('sex')
    expect(lackedBy({ ...EMPTY_ENTRY, sex: 'F' })).toBe('age')
    expect(lackedBy({ ...EMPTY_ENTRY, sex: 'F', age: '24' })).toBeNull()
  })

  test('counts an age that cannot be scored as missing', () => {
    expect(lackedBy({ ...EMPTY_ENTRY, sex: 'F', age: '4' })).toBe('age')
  })

  test('needs no sex for the combat standard', () => {
    expect(lackedBy({ ...EMPTY_ENTRY, standard: 'combat' })).toBe('age')
    expect(lackedBy({ ...EMPTY_ENTRY, standard: 'combat', age: '24' })).toBeNull()
  })
})
