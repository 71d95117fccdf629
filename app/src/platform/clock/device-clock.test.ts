import { expect, test } from 'vitest'
import { heardServerClock, serverNow } from './device-clock.ts'

// Two readings of the clock may be a millisecond apart, and `-0` does not equal 0.
const offBy = () => Math.round((Date.now() - serverNow()) / 1000) + 0
const at = (ms: number) => new Date(ms).toUTCString()

test('the server’s clock is used, a small difference is ignored, and so is a slow answer', () => {
  const now = 1_790_000_000_000
  expect(offBy()).toBe(0)
  heardServerClock({ date: at(now - 3_600_000), sentAt: now, heardAt: now + 200 })
  expect(offBy()).toBe(3600)
  // Whole seconds and slow networks are not reported.
  heardServerClock({ date: at(now - 3_590_000), sentAt: now, heardAt: now + 200 })
  expect(offBy()).toBe(3600)
  heardServerClock({ date: at(now), sentAt: now - 60_000, heardAt: now })
  heardServerClock({ date: null, sentAt: now, heardAt: now })
  heardServerClock({ date: 'yesterday', sentAt: now, heardAt: now })
  expect(offBy()).toBe(3600)
  // The clock was corrected.
  heardServerClock({ date: at(now), sentAt: now, heardAt: now + 900 })
  expect(offBy()).toBe(0)
})
