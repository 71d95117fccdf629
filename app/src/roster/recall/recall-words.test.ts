import { expect, test } from 'vitest'
import { newSecret } from './secrets.ts'
import { textLink } from '../call-link.ts'
import { minutesWords, serverNow, textTo } from './recall-words.ts'

test("a text to one Soldier has the message, the place, the time in the unit's zone and the link, and opens on a phone", () => {
  const recall = {
    kind: 'drill' as const,
    message: 'Report in uniform.\nBring your mask & gloves.',
    place: 'the motor pool',
    respondBy: '2026-11-12T12:00:00.000Z',
  }
  const about = { unit: 'A Co', timeZone: 'America/New_York', address: 'https://x/soldiers/alerts/answer.html#abc' }
  const text = textTo(recall, about)
  expect(text).toBe(
    'Recall drill, A Co: Report in uniform. Bring your mask & gloves. Report to the motor pool. Answer by 0700: https://x/soldiers/alerts/answer.html#abc',
  )
  const link = textLink('(910) 555-0147 x3', text) ?? ''
  expect(link).toMatch(/^sms:9105550147\?&body=Recall%20drill/)
  expect(decodeURIComponent(link.split('body=')[1] ?? '')).toBe(text)
  expect(textLink('DSN 236-0147')).toBeUndefined()
})

test('a message without final punctuation does not run into the next sentence', () => {
  const about = { unit: 'A Co', timeZone: 'America/New_York', address: 'https://x#abc' }
  const of = (message: string, place: string) =>
    textTo({ kind: 'real', message, place, respondBy: '2026-11-12T12:00:00.000Z' }, about)
  expect(of('Report in uniform', 'the motor pool')).toBe(
    'Recall, A Co: Report in uniform. Report to the motor pool. Answer by 0700: https://x#abc',
  )
  expect(of('Report now!', 'the motor pool, Bldg. 4.')).toBe(
    'Recall, A Co: Report now! Report to the motor pool, Bldg. 4. Answer by 0700: https://x#abc',
  )
  expect(of('Go', '')).toBe('Recall, A Co: Go. Answer by 0700: https://x#abc')
})

test("the minutes are the server’s, whatever the phone's clock says", () => {
  const hourAhead = Date.parse('2026-11-12T12:30:00.000Z')
  expect(serverNow({ now: '2026-11-12T11:30:00.000Z' }, hourAhead, hourAhead + 60_000)).toBe(
    Date.parse('2026-11-12T11:31:00.000Z'),
  )
})

test('minutes in words', () => {
  expect([0, 59, 60, 72].map(minutesWords)).toEqual(['0 min', '59 min', '1 h', '1 h 12 min'])
})

test('a secret is 128 bits in URL characters, and never the same', () => {
  const secrets = Array.from({ length: 50 }, () => newSecret())
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(new Set(secrets).size).toBe(50)
})
