import { expect, test } from 'vitest'
import { icsOf } from './write-ics.ts'

test.each(['é', '🎖', 'aé', 'abc🎖', 'x'])(
  'no line has more than 75 octets, and none is cut inside a letter: %s',
  (letters) => {
    const name = letters.repeat(60)
    const text = icsOf({ name, host: 'muster.example', now: new Date('2026-11-10T12:00:00Z') }, [])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replace(/\r\n /g, '')).toContain(`X-WR-CALNAME:${name}\r\n`)
  },
)
