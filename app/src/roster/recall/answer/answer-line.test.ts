import { REASONS } from '@muster/domain/roster/recall/standing.ts'
import { expect, test, vi } from 'vitest'
import { type Answer, AnswerLine, type LineState, type Sent } from './answer-line.ts'
import { ANSWER_REASONS } from './reasons.ts'

const answer = (answerId: string, more: Partial<Answer> = {}): Answer => ({
  answerId,
  answer: 'on the way',
  etaMinutes: 20,
  reason: null,
  deviceAt: '2026-11-12T11:30:00.000Z',
  device: '',
  ...more,
})
const TAKEN: Sent = { kind: 'taken', at: '2026-11-12T11:31:00.000Z', late: false }

function line(replies: Sent[], kept: readonly Answer[] = []) {
  const sent: string[] = []
  const pauses: number[] = []
  const shown: LineState['kind'][] = []
  let stored: readonly Answer[] = kept
  const made = new AnswerLine({
    kept,
    keep: (answers) => {
      stored = answers
    },
    send: async ({ answerId }) => {
      sent.push(answerId)
      return replies.shift() ?? TAKEN
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    show: ({ kind }) => void shown.push(kind),
  })
  return { made, sent, pauses, shown, stored: () => stored }
}

test('is kept from the tap until the server has it, and sent again under the same number until then', async () => {
  const { made, sent, pauses, shown, stored } = line([{ kind: 'later' }, { kind: 'later' }, TAKEN])
  made.add(answer('a'))
  expect(stored()).toHaveLength(1)
  await vi.waitFor(() => expect(shown.at(-1)).toBe('taken'))
  expect(sent).toEqual(['a', 'a', 'a'])
  expect(pauses).toEqual([2000, 4000])
  expect(stored()).toEqual([])
})

test('changes of mind without signal arrive in the order of the taps', async () => {
  const { made, sent, shown } = line([{ kind: 'later' }])
  made.add(answer('a'))
  made.add(answer('b', { answer: 'cannot come' }))
  await vi.waitFor(() => expect(shown.at(-1)).toBe('taken'))
  expect(sent).toEqual(['a', 'a', 'b'])
})

test('an answer kept when the page was closed is sent when it is opened', async () => {
  const { sent, shown, stored } = line([TAKEN], [answer('before')])
  await vi.waitFor(() => expect(shown.at(-1)).toBe('taken'))
  expect([sent, stored()]).toEqual([['before'], []])
})

test('a refused answer is reported and not sent again', async () => {
  const { made, sent, shown, stored } = line([{ kind: 'refused', message: 'This recall was canceled.' }])
  made.add(answer('a'))
  await vi.waitFor(() => expect(shown.at(-1)).toBe('refused'))
  expect([sent, stored()]).toEqual([['a'], []])
})

test('the reasons are those that the server accepts', () => {
  expect(ANSWER_REASONS).toEqual(REASONS)
})
