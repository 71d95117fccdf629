import { expect, test } from 'vitest'
import { heardServerClock, serverNow } from './device-clock.ts'

const offBy = () => Math.round((Date.now() - serverNow()) / 1000)
const at = (ms: number) => new Date(ms).toUTCString()

test('the server’s clock is believed, a clock that is nearly right left alone, a slow answer passed over', () => {
  const now = 1_790_000_000_000
  expect(offBy()).toBe(0)
  heardServerClock(at(now - 3_600_000), now, now + 200)
  expect(offBy()).toBe(3600)
  // Whole seconds and slow networks are no news.
  heardServerClock(at(now - 3_590_000), now, now + 200)
  expect(offBy()).toBe(3600)
  heardServerClock(at(now), now - 60_000, now)
  heardServerClock(null, now, now)
  heardServerClock('yesterday', now, now)
  expect(offBy()).toBe(3600)
  // Set right again.
  heardServerClock(at(now), now, now + 900)
  expect(offBy()).toBe(0)
})
