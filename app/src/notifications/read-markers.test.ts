import { expect, test } from 'vitest'
import { withMarked } from './mark-read.ts'
import { markersKey, parseMarkers } from './read-markers.ts'

test('each account has its own markers, under a versioned key', () => {
  expect(markersKey('a')).toBe('muster:notificationsRead:v1:a')
})

test.each([null, '', '{', '{"a":1}', 'null', '[1,null,{}]'])('%j holds no markers', (kept) => {
  expect([...parseMarkers(kept)]).toEqual([])
})

test('stored markers are read', () => {
  expect([...parseMarkers('["a",1,"b"]')]).toEqual(['a', 'b'])
})

test('marking keeps listed notifications and drops the rest', () => {
  const listed = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect([...withMarked(new Set(['a', 'gone']), ['b', 'b'], listed)]).toEqual(['a', 'b'])
})
