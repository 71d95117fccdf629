// Looks at: ui, shell
import type { Locator, Page, TestInfo } from '@playwright/test'
import { expectSound } from '../support/every-theme.ts'
import { signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { chooseFile, introduceOnPage, SAMPLE_ROSTER, startRosterOnPage } from '../support/roster-steps.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

// Without signal the app runs on what the service worker has stored.
test.use({ serviceWorkers: 'allow' })

// Many checks in many states, each slow on a busy machine.
test.setTimeout(400_000)

test('before signing in', async ({ page, guard, expectAccessible }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await page.goto('/login')
  await expect(page.getByRole('link', { name: /^Continue with/ })).toBeVisible()
  await sound('login')
  await page.goto('/login?error=cancelled')
  await expect(page.getByRole('alert')).toBeVisible()
  await sound('login, canceled')
  await page.goto('/goodbye')
  await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible()
  await sound('goodbye')
  await page.goto('/intake')
  await expect(page.getByText('you need the enrollment link of the leader')).toBeVisible()
  await sound('intake, without a link')
  guard.allow(/404 .*getIntakeForm/)
  await page.goto('/intake/abc')
  await expect(page.getByText(/This link cannot be used/)).toBeVisible()
  await sound('intake, a dead link')
  await page.goto('/soldiers/alerts')
  await expect(page.getByRole('heading', { name: 'Alert roster' })).toBeVisible()
  await sound('alert roster, signed out')
  await page.goto('/soldiers/alerts/answer.html')
  await expect(page.getByText(/needs the whole link/)).toBeVisible()
  // A separate page that uses the phone's colors.
  await expectAccessible(page)
})

test('a new roster from its start', async ({ page, guard }, info) => {
  guard.allow(/400 .*readImportFile/)
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await signInAsNewPerson(page)
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
  await sound('welcome')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('A DoD ID has exactly 10 digits.')).toBeVisible()
  await sound('welcome, with problems')
  await introduceOnPage(page)

  await page.goto('/soldiers')
  await expect(page.getByLabel('Name of the roster')).toBeVisible()
  await sound('start a roster')
  await startRosterOnPage(page, 'H Co, 1-99 IN')
  await expect(page.getByText('No Soldiers yet')).toBeVisible()
  await sound('no Soldiers')
  await page.goto('/dashboard')
  await expect(page.getByText('No Soldiers yet')).toBeVisible()
  await sound('empty dashboard')
  await page.goto('/dutyday')
  await expect(page.getByText('No Soldiers yet')).toBeVisible()
  await sound('nobody to account for')

  await page.goto('/soldiers/import')
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await sound('import')
  await chooseFile(page, { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
  await expect(page.getByText('The file is empty.')).toBeVisible()
  await sound('import, refused')
  await chooseFile(page, SAMPLE_ROSTER)
  await expect(page.getByRole('heading', { name: /^Problems: / })).toBeVisible()
  await sound('import review')
  await page.getByRole('button', { name: 'Import 120 Soldiers' }).click()
  await expect(message(page, 'Imported: 120 added')).toBeVisible()
  // The message may appear before the screen that it leads to.
  await expect(page.getByRole('heading', { name: 'Soldiers', level: 1 })).toBeAttached()
  await sound('Soldiers, with a message')
})

test('accountability and everything that opens in it', async ({ page, context, guard }, info) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'J Co, 1-99 IN')
  await page.goto('/dutyday')
  await expect(page.getByRole('heading', { name: 'Accountability' })).toBeVisible()
  await sound('accountability')
  await page.getByRole('button', { name: 'Report SSG Alvarez, M. present' }).click()
  await expect(message(page, 'SSG Alvarez, M.: PDY')).toBeVisible()
  await sound('accountability, with a message')
  await page.getByRole('button', { name: 'SSG Alvarez, M.: PDY, Present for duty. Change' }).click()
  await expect(page.getByRole('button', { name: 'LV Leave' })).toBeVisible()
  await sound('status picker')
  await page.getByRole('button', { name: 'LV Leave' }).click()
  await page.getByLabel('Last day').fill('no date')
  await page.getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByText('Enter a date such as 25 Nov 2026.')).toBeVisible()
  await sound('status picker, with a problem')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(question).toBeVisible()
  await sound('closing without saving')
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Submit accountability' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '5 not reported' })).toBeVisible()
  await sound('submit question')
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await expect(page.getByText('Offline · as of')).toBeVisible()
  await sound('offline')
})

test('the dashboard, menus and the profile', async ({ page }, info) => {
  const { phone, sound, opened } = looker(page, info)
  await signInAsFirstSergeant(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('figure', { name: 'Strength over time' })).toBeVisible()
  await sound('dashboard')
  if (phone) {
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await opened('drawer', menu, page.getByRole('navigation', { name: 'Main' }))
  } else {
    await opened('user menu', page.getByRole('button', { name: /^Rasmussen/ }), page.getByRole('menu'))
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await sound('keys')
    await page.keyboard.press('Escape')
  }
  await page.goto('/profile')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await sound('profile')
  await opened('end all sessions', page.getByRole('button', { name: 'End all sessions' }), page.getByRole('dialog'))
})

test('the list of Soldiers and a record', async ({ page }, info) => {
  const { phone, sound, opened } = looker(page, info)
  await signInAsFirstSergeant(page)
  await page.goto('/soldiers')
  await expect(page.getByText('125 on the roster')).toBeVisible()
  await sound('Soldiers')
  await opened('add a Soldier', page.getByRole('button', { name: 'Add Soldier' }), page.getByRole('dialog'))
  if (phone) await opened('filters', page.getByRole('button', { name: /^Filters?\b/ }), page.getByRole('dialog'))
  else {
    await opened('filter by rank', page.getByRole('button', { name: 'Rank', exact: true }), page.getByRole('dialog'))
    await opened('columns', page.getByRole('button', { name: 'Columns' }), page.getByRole('dialog'))
    await opened('export', page.getByRole('button', { name: 'Export' }), page.getByRole('menu'))
    await page.getByRole('rowheader', { name: 'CPT Herrera, L.' }).click()
    await expect(page.getByRole('dialog', { name: 'CPT Herrera, L.' })).toBeVisible()
    await sound('quick look')
    await page.keyboard.press('Escape')
  }
  await page.getByText('CPT Herrera, L.').filter({ visible: true }).first().click()
  if (!phone) await page.getByRole('link', { name: 'Open record' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await sound('record')
  await page.getByRole('tab', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Edit identity' }).click()
  await sound('record, being edited')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await sound('archive')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('tab', { name: 'Duty history' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await sound('duty history')
})

test('groups and settings', async ({ page }, info) => {
  const { sound, opened } = looker(page, info)
  await signInAsFirstSergeant(page)
  await page.goto('/soldiers/settings')
  await expect(page.getByRole('button', { name: 'Edit HQ' })).toBeVisible()
  await sound('groups')
  await opened('add a group', page.getByRole('button', { name: 'Add group' }), page.getByRole('dialog'))
  await opened('delete a group', page.getByRole('button', { name: 'Delete HQ' }), page.getByRole('dialog'))
  for (const tab of ['Settings', 'Archived Soldiers', 'Record of changes']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await sound(tab)
  }
})

test('the accountability and the PERSTAT of a company', async ({ page }, info) => {
  const { sound, opened } = looker(page, info)
  await signInAsFirstSergeant(page)
  await page.goto('/dutyday')
  await expect(page.getByRole('button', { name: /^Report .* present$/ }).first()).toBeVisible()
  await sound('accountability of a company')
  await page.goto('/dutyday/perstat')
  await expect(page.getByRole('figure', { name: 'Strength over time' })).toBeVisible()
  await sound('PERSTAT')
  await opened('PERSTAT, export', page.getByRole('button', { name: 'Export' }), page.getByRole('menu'))
  await page.getByRole('radio', { name: 'Date and time' }).click()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await sound('PERSTAT, as of and trend as table')
})

/** Checks the state of a page, and what opens from it. */
function looker(page: Page, info: TestInfo) {
  const phone = info.project.name === 'phone'
  const sound = (state: string) => expectSound(page, state, { phone })
  /** Checks what opens, closes it, and makes sure that the focus returns. */
  async function opened(state: string, opener: Locator, inside: Locator): Promise<void> {
    await opener.click()
    await expect(inside.first()).toBeVisible()
    await sound(state)
    await page.keyboard.press('Escape')
    await expect(inside.first()).toBeHidden()
    await expect.soft(opener, `${state}: focus returned`).toBeFocused()
  }
  return { phone, sound, opened }
}
