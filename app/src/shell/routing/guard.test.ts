import { REPORTS } from '@muster/domain/reports/reports.ts'
import { areaOfScreen } from '@muster/domain/roster/leaders/area-of-screen.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { expect, test } from 'vitest'
import { nameOf } from '../way/way.ts'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { openTo, userMenuOf, screensOf, tabsOf } from './entries.ts'
import { redirectOf, routeOf, unknownAddressOf, type Visit } from './guard.ts'
import { ROUTES } from './routes.ts'

function goTo(address: string, who: Partial<Visit> = {}): string | null {
  const { pathname, search, hash } = new URL(address, 'https://muster.example')
  return redirectOf(
    { path: pathname, search, hash: hash.slice(1), signedIn: true, isAdmin: false, owesWelcome: false, ...who },
    ROUTES,
  )
}
const stranger = { signedIn: false }

test.each([
  ['/?token=abc', '/intake/abc'],
  ['/dashboard?token=abc', '/intake/abc'],
  ['/login?return=%2F&token=abc', '/intake/abc'],
  ['/nowhere?token=a%2Fb', '/intake/a%2Fb'],
  ['/intake?token=007', '/intake/007'],
])('a token in the address %s leads to %s, signed in or not', (address, expected) => {
  expect(goTo(address)).toBe(expected)
  expect(goTo(address, stranger)).toBe(expected)
})

test('an intake link stays, whatever else it contains', () => {
  expect(goTo('/intake/abc?token=def', stranger)).toBeNull()
  expect(goTo('/intake', stranger)).toBeNull()
})

test.each(['/goodbye', '/intake', '/intake/abc', '/login', '/soldiers/alerts'])('%s needs no sign-in', (path) => {
  expect(goTo(path, stranger)).toBeNull()
})

test('a person who is not signed in goes to the sign-in page, which knows the way back', () => {
  expect(goTo('/dutyday/perstat?asOf=2026#top', stranger)).toBe(
    `/login?return=${encodeURIComponent('/dutyday/perstat?asOf=2026#top')}`,
  )
  expect(goTo('/', stranger)).toBe('/login')
})

test('after signing out on purpose there is no way back', () => {
  expect(goTo('/dutyday', { signedIn: false, left: true })).toBe('/login')
})

test('the sign-in page redirects a signed-in person', () => {
  expect(goTo('/login')).toBe('/dashboard')
  expect(goTo('/login?return=%2Fsoldiers')).toBe('/soldiers')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example\\',
  'soldiers',
  '/login',
  '/welcome',
])('the way back never leads to %s', (address) => {
  expect(goTo(`/login?return=${encodeURIComponent(address)}`)).toBe('/dashboard')
})

test('index, unknown paths and old names', () => {
  expect(goTo('/')).toBe('/dashboard')
  expect(goTo('/nowhere/at/all')).toBe('/dashboard')
  expect(goTo('/operations/nowhere')).toBe('/operations')
  expect(goTo('/myprofile')).toBe('/profile')
})

test('a person who is redirected from an address without a screen learns which one', () => {
  const unknownAddress = (path: string, who: Partial<Visit> = {}) =>
    unknownAddressOf({ path, search: '', hash: '', signedIn: true, isAdmin: false, owesWelcome: false, ...who }, ROUTES)
  expect(unknownAddress('/nowhere/at/all')).toBe('/nowhere/at/all')
  expect(unknownAddress('/operations/nowhere')).toBe('/operations/nowhere')
  expect(unknownAddress('/admin')).toBe('/admin')
  for (const path of ['/', '/login', '/myprofile', '/dashboard', '/operations/licenses', '/goodbye'])
    expect(unknownAddress(path), path).toBeNull()
  expect(unknownAddress('/admin', { isAdmin: true })).toBeNull()
  expect(unknownAddress('/nowhere', stranger)).toBeNull()
})

test('a person with an incomplete profile is welcomed first, and then continues', () => {
  expect(goTo('/', { owesWelcome: true })).toBe('/welcome')
  expect(goTo('/soldiers?q=smith', { owesWelcome: true })).toBe(
    `/welcome?return=${encodeURIComponent('/soldiers?q=smith')}`,
  )
  expect(goTo('/welcome', { owesWelcome: true })).toBeNull()
  expect(goTo('/profile', { owesWelcome: true })).toBeNull()
  expect(goTo('/intake/abc', { owesWelcome: true })).toBeNull()
})

test('the admin area is for admins', () => {
  expect(goTo('/admin')).toBe('/dashboard')
  expect(goTo('/admin/push')).toBe('/dashboard')
  expect(goTo('/admin/push', { isAdmin: true })).toBeNull()
  expect(tabsOf(ROUTES, false).map((tab) => tab.title)).not.toContain('Admin')
  expect(tabsOf(ROUTES, true).map((tab) => tab.title)).toContain('Admin')
})

test('a Soldier without a roster has six entries, none of them a screen of leaders', () => {
  const entries = tabsOf(ROUTES, false, true)
  expect(entries.map(({ title }) => title)).toEqual([
    ...['Today', 'My schedule', 'My leave', 'Counselings', 'Duties', 'My record'],
  ])
  expect(entries.filter(({ path, needsRoster }) => needsRoster && path !== '/dashboard')).toEqual([])
  expect(tabsOf(ROUTES, true, true).map(({ title }) => title)).toContain('Admin')
  expect(userMenuOf(ROUTES, true).map(({ title }) => title)).toEqual(['Support', 'My Profile', 'Manage subscription'])
  expect(userMenuOf(ROUTES, false).map(({ title }) => title)).toEqual(['My Profile', 'Manage subscription'])
})

test('the tabs are in the order of the specification', () => {
  expect(tabsOf(ROUTES, true).map((tab) => tab.title)).toEqual([
    'Dashboard',
    'Soldiers',
    'Duty Day',
    'Scheduling',
    'Operations',
    'Counseling',
    'Soldier Enrollment',
    'Reports',
    'Support',
    'Admin',
  ])
})

test('every route of the specification has its place', () => {
  const paths = new Set(ROUTES.map((route) => route.path))
  for (const path of [
    ...['/goodbye', '/intake', '/intake/$token', '/login', '/soldiers/alerts', '/welcome', '/dashboard', '/soldiers'],
    ...['/scheduling', '/counseling', '/invite', '/reports', '/dutyday', '/dutyday/perstat', '/dutyday/tasks'],
    ...[
      '/dutyday/awol',
      '/operations',
      '/operations/taskings',
      '/operations/manifests',
      '/operations/risk',
      '/operations/equipment',
      '/operations/licenses',
      '/profile',
      '/support',
      '/billing',
    ],
    ...['/admin', '/admin/push'],
  ]) {
    expect(paths).toContain(path)
  }
})

test('the screens of a tab are in its row', () => {
  expect(screensOf('/dutyday', ROUTES).map((route) => route.title)).toEqual([
    'Duty Day',
    'PERSTAT',
    'Absences',
    'Formations',
    'Rosters below',
    'Due-outs and tasks',
    'AWOL',
    'Wall display',
  ])
  expect(screensOf('/dutyday', ROUTES, false).map((route) => route.title)).not.toContain('Rosters below')
})

const openFor = (part: RosterChoice['part']) => openTo(ROUTES, part)
const squadLeader = { position: 'squad leader' as const, groupIds: ['1st'], areas: PRESETS['squad leader'].areas }

test('a leader is offered the screens of their part', () => {
  const titles = (part: RosterChoice['part']) => tabsOf(openFor(part), false).map(({ title }) => title)
  expect(titles(null)).toEqual(tabsOf(ROUTES, false).map(({ title }) => title))
  expect(titles(squadLeader)).not.toContain('Soldier Enrollment')
  expect(screensOf('/soldiers', openFor(squadLeader)).map(({ path }) => path)).not.toContain('/soldiers/import')
  const medic = { position: 'medic' as const, groupIds: null, areas: PRESETS.medic.areas }
  expect(titles(medic)).toEqual([
    ...['Dashboard', 'Soldiers', 'Duty Day', 'Licenses', 'Soldier Enrollment', 'Reports', 'Support'],
  ])
  expect(screensOf('/soldiers', openFor(medic)).map(({ title }) => title)).not.toContain('Alert roster')
})

test('every screen of a roster has an area, or is open to every leader of the roster', () => {
  const open = ROUTES.filter(({ path, needsRoster }) => needsRoster && areaOfScreen(path) === null).map(
    ({ path }) => path,
  )
  expect(open).toEqual([
    ...['/dashboard', '/soldiers', '/soldiers/settings', '/soldiers/$soldierId', '/reports', '/reports/$reportId'],
  ])
})

test('a literal path takes precedence over one with a parameter', () => {
  expect(routeOf('/soldiers/readiness', ROUTES)?.title).toBe('Readiness')
  expect(routeOf('/soldiers/readiness', ROUTES)?.path).toBe('/soldiers/readiness')
  expect(routeOf('/soldiers/somebody', ROUTES)?.path).toBe('/soldiers/$soldierId')
  expect(routeOf('/soldiers/alerts', ROUTES)?.access).toBe('public')
  expect(routeOf('/intake/', ROUTES)).toBeNull()
})

test('no redirect leads in a circle', () => {
  const starts = ['/', '/login', '/welcome', '/nowhere', '/myprofile', ...ROUTES.map((route) => route.path)]
  for (const who of [{ signedIn: false }, { owesWelcome: true }, {}]) {
    for (const start of starts) expect(goOn(start, who), start).toBeLessThan(4)
  }
})

/** How many redirects follow from there. */
function goOn(start: string, who: Partial<Visit>, steps = 0): number {
  const next = goTo(start, who)
  return next === null || steps > 9 ? steps : goOn(next, who, steps + 1)
}

test('no two entries have one name', () => {
  const names = ROUTES.filter(({ place, row }) => place || row).map(nameOf)
  names.push(...Object.values(REPORTS).map(({ title }) => title))
  expect(names.toSorted().filter((name, at, all) => name === all[at + 1])).toEqual([])
})
