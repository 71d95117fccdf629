import { expect, test } from 'vitest'
import { callLink } from './call-link.ts'

test.each([
  ['(910) 555-6087', 'tel:9105556087'],
  ['+49 631 411 1234', 'tel:+496314111234'],
  ['910-555-6087 x12', 'tel:9105556087,12'],
  ['DSN 314-555-1212', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j dials %j', (phone, link) => expect(callLink(phone)).toBe(link))
