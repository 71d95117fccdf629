import { expect, test } from 'vitest'
import { typedWords } from './typed-words.ts'

test('typed text is found wherever an act contains it, and nothing else', () => {
  const task = { title: 'Clean weapons', details: ' Arms room ', priority: 'high', assignees: ['5f0c'], source: null }
  expect(typedWords({ rosterId: 'b0a1', taskId: 'c2', task })).toEqual(['Clean weapons', 'Arms room'])
  const entries = [
    { id: '1', status: 'LV', place: 'Ohio', remark: '' },
    { id: '2', status: 'PDY', place: '', remark: 'Back' },
  ]
  expect(typedWords({ rosterId: 'b0a1', entries })).toEqual(['Ohio', 'Back'])
  expect(typedWords(null)).toEqual([])
})
