import { expect, test } from 'vitest'
import { codeInPath, invitationIn, pathOfCode } from './address.ts'

test.each([
  ['soldier', '7K3M-9QTX', '7K3M9QTX'],
  ['co-leader', '7k3m9qtx', '7K3M9QTX'],
  ['co-leader', '7K3MOILX', '7K3M011X'],
] as const)('the code for a %s, %s, is in the path to enter it', (purpose, typed, secret) => {
  expect(codeInPath(pathOfCode(purpose, typed))).toEqual({ purpose, typed })
  expect(invitationIn(pathOfCode(purpose, typed))).toEqual({ purpose, secret })
})

test.each([
  '/profile',
  '/profile#code=',
  '/profile#code=7K3M',
  '/profile#code=7K3M-9QTU',
  '/profile#join=7K3M-9QTX&x',
  '/profile#other=7K3M-9QTX',
  '/soldiers#code=7K3M-9QTX',
  '//evil.example/profile#code=7K3M-9QTX',
])('there is none in %s', (path) => {
  expect(invitationIn(path)).toBeNull()
})
