import { expect, test } from 'vitest'
import { mapLink } from './map-link.ts'

test.each([
  '2175 Reilly Rd, Fort Bragg, NC 28310',
  'Dayton OH',
  'El Paso, TX',
  'Bldg C-2031, Fort Bragg',
  '114 N. Ardennes Street',
  '34.12345, -79.54321',
])('%j is on a map', (place) => {
  expect(mapLink(place, 'web')).toBe(`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`)
})

test.each([
  'Motor pool',
  'Home',
  'Bldg 4-2274',
  '38SMB 4484 8710',
  'MB44848710',
  'Grid MB 448 871',
  'Company area, see me',
  '',
])('%j stays text', (place) => {
  expect(mapLink(place, 'web')).toBeUndefined()
})

test('each phone opens its own map', () => {
  expect(mapLink('Dayton OH', 'apple')).toBe('https://maps.apple.com/?q=Dayton%20OH')
  expect(mapLink('Dayton OH', 'android')).toBe('geo:0,0?q=Dayton%20OH')
})
