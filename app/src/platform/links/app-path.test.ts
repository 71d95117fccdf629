import { expect, test } from 'vitest'
import { pathIn } from './app-path.ts'

test.each(['/', '/dutyday', '/profile/counselings/1?x=y#z'])('%s is a path of the app', (link) => {
  expect(pathIn(link)).toBe(link)
})

test.each([
  '',
  'dutyday',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  null,
  4,
  {},
])('%j is not', (link) => {
  expect(pathIn(link)).toBeNull()
})
