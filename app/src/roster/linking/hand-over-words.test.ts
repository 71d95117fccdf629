import { expect, test } from 'vitest'
import { handOverWords } from './hand-over-words.ts'

const LINK = {
  rosterId: 'r',
  rosterName: '9-99 FA BN',
  soldierId: 's',
  leader: 'LTC Hale, J.',
  since: '2026-11-12T11:30:00Z',
}

test('handing over a roster below another one says that it leaves that report', () => {
  expect(handOverWords('1SG Dixon, P.', LINK)).toContain(
    'The roster is below 9-99 FA BN by your link, and leaves that report until 1SG Dixon, P. is linked there: they enter the leader code of 9-99 FA BN on their profile.',
  )
})

test.each([null, undefined])('without a link, or before it is known, no report is mentioned', (link) => {
  const words = handOverWords('1SG Dixon, P.', link)
  expect(words).toContain('its place in the chain of command follows their link')
  expect(words).not.toContain('report')
})
