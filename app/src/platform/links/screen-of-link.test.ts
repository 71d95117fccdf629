import { describe, expect, it } from 'vitest'
import { screenOfLink } from './screen-of-link.ts'

const SERVER = 'https://muster.example'

describe('a link that opens the app', () => {
  it.each([
    ['https://muster.example/soldiers/9b77?tab=duty#phone', '/soldiers/9b77?tab=duty#phone'],
    ['https://muster.example/intake/abc', '/intake/abc'],
    ['https://MUSTER.example:443/dutyday', '/dutyday'],
    ['muster://soldiers/9b77?tab=duty', '/soldiers/9b77?tab=duty'],
    ['muster:///dutyday/tasks', '/dutyday/tasks'],
    ['MUSTER://profile#code=ABC', '/profile#code=ABC'],
    ['muster:counseling', '/counseling'],
  ])('%s is the screen %s', (link, screen) => {
    expect(screenOfLink(link, SERVER)).toBe(screen)
  })

  it.each([
    'https://elsewhere.example/soldiers',
    'https://muster.example.elsewhere.example/soldiers',
    'http://muster.example/soldiers',
    'https://muster.example:8443/soldiers',
    'https://muster.example@elsewhere.example/soldiers',
    'https://someone:secret@muster.example/soldiers',
    'https://muster.example/api/getMyProfile',
    'https://muster.example/auth/google/callback?code=1',
    'https://muster.example/soldiers/alerts/answer.html#secret',
    'https://muster.example/soldiersx',
    'https://muster.example/',
    'muster://auth?token=1',
    'muster://soldiers/../auth/google',
    'muster:////elsewhere.example/soldiers',
    'muster://@elsewhere.example/soldiers',
    'javascript:alert(1)',
    'other://soldiers',
    '',
    'soldiers',
  ])('%s is not one of our screens', (link) => {
    expect(screenOfLink(link, SERVER)).toBeNull()
  })

  it('never matches the server if the app has no server address', () => {
    expect(screenOfLink('https://muster.example/soldiers', '')).toBeNull()
    expect(screenOfLink('muster://soldiers', '')).toBe('/soldiers')
  })
})
