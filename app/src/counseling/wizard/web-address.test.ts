import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test('addresses as people type them', () => {
  expect(webAddress(' https://example.mil/doc?id=1 ')).toBe('https://example.mil/doc?id=1')
  expect(webAddress('armypubs.army.mil')).toBe('https://armypubs.army.mil')
  expect(webAddress('share.example.mil:8443/x')).toBe('https://share.example.mil:8443/x')
  expect(webAddress('http://localhost:4856/')).toBe('http://localhost:4856/')
})

test('text that is not a web address is refused', () => {
  for (const typed of [
    '',
    'my file',
    'javascript:alert(1)',
    'file:///c:/doc.pdf',
    'word',
    `https://a.mil/${'x'.repeat(2000)}`,
  ]) {
    expect(webAddress(typed), typed).toBeNull()
  }
})
