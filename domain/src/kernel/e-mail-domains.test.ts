import { expect, test } from 'vitest'
import { DOMAIN, isInDomains } from './e-mail-domains.ts'

test.each([
  ['d.rasmussen@army.example', ['army.example'], true],
  ['d.rasmussen@ARMY.example', ['Army.Example'], true],
  ['d.rasmussen@mail.army.example', ['*.army.example'], true],
  ['d.rasmussen@mail.army.example', ['army.example'], false],
  ['d.rasmussen@army.example', ['*.army.example'], false],
  ['d.rasmussen@notarmy.example', ['army.example', '*.army.example'], false],
  ['"x@army.example"@evil.example', ['army.example'], false],
  ['army.example', [], false],
] as const)('%s in %j: %s', (email, domains, expected) => {
  expect(isInDomains(email, domains)).toBe(expected)
})

test('a domain is written without its @', () => {
  for (const domain of ['army.example', '*.army.example', 'a-b.c.example']) expect(domain).toMatch(DOMAIN)
  for (const domain of ['@army.example', 'army', '*', '*.', 'a@b.example', '-a.example', 'a..example'])
    expect(domain).not.toMatch(DOMAIN)
})
