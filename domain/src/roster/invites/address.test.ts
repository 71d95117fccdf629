import { expect, test } from 'vitest'
import { codeInPath, pathOfCode } from './address.ts'

test.each([
  ['soldier', '7K3M-9QTX'],
  ['co-leader', '7k3m9qtx'],
] as const)('the code for a %s, %s, is in the path to enter it', (purpose, typed) => {
  expect(codeInPath(pathOfCode(purpose, typed))).toEqual({ purpose, typed })
})

test.each([
  '/profile',
  '/profile#code=',
  '/profile#code=7K3M',
  '/profile#join=7K3M-9QTX&x',
  '/profile#other=7K3M-9QTX',
  '/soldiers#code=7K3M-9QTX',
  '//evil.example/profile#code=7K3M-9QTX',
])('there is none in %s', (path) => {
  expect(codeInPath(path)).toBeNull()
})
