import { expect, test } from 'vitest'
import { withMarked } from './mark-read.ts'
import { markersKey, parseMarkers } from './read-markers.ts'

test('each account has markers of its own, under a versioned key', () => {
  expect(markersKey('a')).toBe('muster:notificationsRead:v1:a')
})

test.each([null, '', '{', '{"a":1}', 'null', '[1,null,{}]'])('%j holds no markers', (kept) => {
  expect([...parseMarkers(kept)]).toEqual([])
})

test('what was kept is read', () => {
  expect([...parseMarkers('["a",1,"b"]')]).toEqual(['a', 'b'])
})

test('marking keeps what is listed and forgets the rest', () => {
  const listed = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect([...withMarked(new Set(['a', 'gone']), ['b', 'b'], listed)]).toEqual(['a', 'b'])
})
