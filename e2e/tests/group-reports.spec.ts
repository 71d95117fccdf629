// Looks at: dutyday/groups, dutyday/components, dashboard
import { randomUUID } from 'node:crypto'
import { getAccountability, markOthersPresent } from '@muster/domain/dutyday/functions.ts'
import { getGroupReports, submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { getRoster, saveRosterSettings } from '@muster/domain/roster/functions.ts'
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { expectSound } from '../support/every-theme.ts'
import { openLoaded } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { importSoldiers, introduce, leadGroups, startRoster } from '../support/setting-up.ts'
import { Taps } from '../support/taps.ts'
import { expect, test } from '../support/test.ts'

// The morning of a company whose platoons have leaders, with a thumb and from Today. docs/taps.md has the counts.

test.beforeEach(({ hasTouch }) => test.skip(!hasTouch, 'for a thumb'))

const COMPANY = [
  'Rank,Last,First,Plt,Sqd',
  'SSG,Petrov,Lena,1,1',
  'SPC,Chen,Olga,1,1',
  'PFC,Egan,Rosa,1,1',
  'SFC,Barnes,Amber,2,',
  'SPC,Diaz,Pablo,2,',
].join('\n')

/** A company that is due at midnight, so at any hour it is late. */
async function startCompany(owner: Page): Promise<string> {
  await signInAsNewPerson(owner, newPerson('Derek Rasmussen'))
  await introduce(owner, { rank: '1SG' })
  const rosterId = await startRoster(owner, 'A Co')
  await importSoldiers(owner, rosterId, COMPANY)
  const { version } = await call(owner, getRoster, { rosterId })
  await call(owner, saveRosterSettings, { rosterId, version, settings: { reportDue: '00:00' } })
  return rosterId
}

async function everybodyPresent(by: Page, rosterId: string): Promise<void> {
  const { rows, dutyDate } = await call(by, getAccountability, { rosterId, dutyDate: null })
  const others = rows.map(({ soldierId }) => ({ id: randomUUID(), soldierId }))
  await call(by, markOthersPresent, { rosterId, dutyDate, others })
}

const dutyDay = (page: Page) =>
  page.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name: 'Duty Day', exact: true })

test('a squad leader submits the squad, and Today asks for it no longer', async ({
  page,
  browser,
  server,
  guard,
}, info) => {
  const owner = await secondBrowser(browser, { server, guard, info })
  const rosterId = await startCompany(owner)
  await signInAsNewPerson(page, newPerson('Lena Petrov'))
  await introduce(page, { rank: 'SSG' })
  await leadGroups(page, owner, { rosterId, position: 'squad leader', groups: ['1st Squad'] })
  await openLoaded(page, '/dashboard')
  await expect(page.getByText('Not submitted', { exact: true })).toBeVisible()
  const taps = new Taps(page)
  await taps.tap(dutyDay(page))
  await taps.tap(page.getByRole('button', { name: /^All present, / }))
  await taps.tap(page.getByRole('button', { name: 'Submit 1st Squad' }))
  await expect(page.getByText(/^Submitted \d{4} by SSG Petrov/).first()).toBeVisible()
  taps.expectAtMost('squad of a company, present and submitted', 3)
  const { groups } = await call(owner, getGroupReports, { rosterId, dutyDate: null })
  expect(groups.map(({ name, submission }) => [name, submission?.counts.present])).toEqual([['1st Squad', 3]])
  await openLoaded(page, '/dashboard')
  await expect(page.getByText(/^Submitted \d{4} by SSG Petrov/)).toBeVisible()
  await expect(page.getByText('Not submitted', { exact: true })).toHaveCount(0)
  await owner.context().close()
})

test('the first sergeant sees which platoon is late, reminds it, and submits the company', async ({
  page,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const rosterId = await startCompany(page)
  const other = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(other, newPerson('Lena Petrov'))
  await introduce(other)
  const both = ['1st Platoon', '2nd Platoon']
  const ids = await leadGroups(other, page, { rosterId, position: 'platoon sergeant', groups: both })
  const submit = async (name: string) => {
    const { dutyDate } = await call(other, getAccountability, { rosterId, dutyDate: null })
    await call(other, submitGroups, { rosterId, dutyDate, groupIds: [ids.get(name) ?? ''] })
  }
  await everybodyPresent(other, rosterId)
  await submit('1st Platoon')

  await openLoaded(page, '/dashboard')
  const taps = new Taps(page)
  await taps.tap(dutyDay(page))
  await taps.tap(page.getByText('Groups', { exact: true }))
  const groups = page.getByRole('list', { name: 'Reports of groups' })
  const line = (name: string) => groups.getByRole('listitem').filter({ hasText: name })
  await expect(line('1st Platoon')).toContainText(/Submitted \d{4}/)
  await expect(line('2nd Platoon')).toContainText(/late|Not submitted/)
  await expectSound(page, 'reports of groups', { phone: true })
  await shoot(page, 'group-reports')
  await taps.tap(groups.getByRole('button', { name: 'Remind the leaders of 2nd Platoon' }))
  await expect(line('2nd Platoon')).toContainText(/reminded \d{4}/)
  await submit('2nd Platoon')
  await expect(line('2nd Platoon')).toContainText(/Submitted \d{4}/)
  await taps.tap(page.getByRole('button', { name: 'Submit accountability' }))
  await expect(page.getByText(/^Submitted \d{4} by 1SG Rasmussen/)).toBeAttached()
  taps.expectAtMost('from a late platoon to the company’s report', 4)
  const { submissions } = await call(page, getAccountability, { rosterId, dutyDate: null })
  expect(submissions[0]?.standsOn?.map(({ name, submittedAt }) => [name, submittedAt !== null])).toEqual([
    ['1st Platoon', true],
    ['2nd Platoon', true],
  ])
  await other.context().close()
})
