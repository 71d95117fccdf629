import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isPin, isRightPin, keepPin, pauseAfter, waitBefore } from './pin.ts'

const CHEAP = { iterations: 10 }

describe('a PIN', () => {
  test.each(['1', '000000', '123456789012'])('%s is one', (text) => expect(isPin(text)).toBe(true))
  test.each(['', '1234567890123', '12a4', '12 4', '-1', '١٢٣٤', '12\n'])('%j is not', (text) =>
    expect(isPin(text)).toBe(false),
  )

  test('is stored as a salted hash, which another library confirms', async () => {
    const kept = await keepPin('482913', CHEAP)
    const other = await keepPin('482913', CHEAP)
    expect(JSON.stringify(kept)).not.toContain('482913')
    expect(kept.hash).not.toBe(other.hash)
    expect(kept.hash).toBe(pbkdf2Sync('482913', kept.salt, 10, 32, 'sha256').toString('hex'))
  })

  test('of an earlier version still opens', async () => {
    const cost = { N: 16, r: 8, p: 1 }
    const kept = { ...(await keepPin('482913', CHEAP)), cost }
    const hash = scryptSync('482913', kept.salt, 32, cost).toString('hex')
    expect(await isRightPin({ ...kept, hash }, '482913')).toBe(true)
    expect(await isRightPin({ ...kept, hash }, '482914')).toBe(false)
  })

  test('is correct or wrong', async () => {
    const kept = await keepPin('0482', CHEAP)
    expect(await isRightPin(kept, '0482')).toBe(true)
    for (const wrong of ['482', '0483', '04820', '']) expect(await isRightPin(kept, wrong)).toBe(false)
  })
})

describe('after wrong ones', () => {
  test('the pause grows up to an hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(pauseAfter)).toEqual([0, 0, 0, 5_000, 10_000, 20_000, 40_000])
    expect(pauseAfter(40)).toBe(3_600_000)
    expect(pauseAfter(4_000)).toBe(3_600_000)
  })

  test('setting the clock back neither ends it nor extends it', () => {
    const pin = { wrong: 4, since: 1_000_000, until: 1_010_000 }
    expect(waitBefore(pin, 1_004_000)).toBe(6_000)
    expect(waitBefore(pin, 1_010_000)).toBe(0)
    expect(waitBefore(pin, 5)).toBe(10_000)
  })
})
