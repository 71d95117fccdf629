import { describe, expect, test } from 'vitest'
import { whyNoSignature } from './mark.ts'

describe('strokes', () => {
  test('a line, a cross and a short initial are signatures', () => {
    expect(whyNoSignature([[100, 100, 400, 120]])).toBeNull()
    expect(
      whyNoSignature([
        [0, 0, 30, 30],
        [30, 0, 0, 30],
      ]),
    ).toBeNull()
    expect(
      whyNoSignature([
        [500, 20],
        [500, 35],
      ]),
    ).toBeNull()
  })

  test('a dot is no signature', () => {
    expect(whyNoSignature([[500, 100]])).toMatch(/only a dot/)
    expect(
      whyNoSignature([
        [500, 100, 505, 104],
        [502, 108],
      ]),
    ).toMatch(/only a dot/)
  })

  test('a stroke outside the box or without an end point is no signature', () => {
    expect(whyNoSignature([[10, 10, 900, 251]])).toMatch(/goes outside its box/)
    expect(whyNoSignature([[10, 10, 1000, 250]])).toBeNull()
    const long = Array.from({ length: 4000 }, (_, index) => index % 200)
    expect(whyNoSignature([long, long, long])).toBeNull()
    expect(whyNoSignature([long, long, long, [1, 1]])).toMatch(/too many/)
  })
})
