// Looks at: ondevice, platform/reads, platform/calls
import type { Page } from '@playwright/test'
import { keepAppOnDevice } from '../support/navigation.ts'
import { signInAsNewPerson } from '../support/people.ts'
import { call } from '../support/calls.ts'
import { importSoldiers, introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'

// Without signal the app opens from the service worker.
test.use({ serviceWorkers: 'allow' })

const PLATOON = [
  'Rank,Last,First,Plt,Sqd,Cell Phone',
  'SSG,Alvarez,Marta,1,1,910-555-0101',
  'SGT,Brooks,Neil,1,1,910-555-0102',
  'SPC,Chen,Olga,1,1,910-555-0103',
  'SPC,Diaz,Pablo,1,2,910-555-0104',
  'PFC,Egan,Rosa,1,2,910-555-0105',
].join('\n')

test('after one visit the roster works without signal', async ({ page, context, guard }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await signInAsNewPerson(page)
  await introduce(page)
  const rosterId = await startRoster(page, 'D Co, 1-99 IN')
  await importSoldiers(page, rosterId, PLATOON)
  const { soldiers } = await call(page, listSoldiers, { rosterId })
  const chen = soldiers.find(({ last }) => last === 'Chen')?.id ?? ''

  await test.step('the profile says what is on the device, and as of when', async () => {
    await page.goto('/profile')
    await keepAppOnDevice(page)
    await expect(onDevice(page)).toContainText(/1 roster, \d+ kB, as of \d{4}\.\s*Bring now/)
  })

  await context.setOffline(true)

  await test.step('the roster, its search and a Soldier who was never opened', async () => {
    await page.goto('/soldiers')
    for (const name of ['SSG Alvarez, M.', 'SPC Chen, O.', 'PFC Egan, R.']) {
      await expect(page.getByText(name).first()).toBeVisible()
    }
    await page.goto(`/soldiers/${chen}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chen')
    await expect(page.getByText('(910) 555-0103').first()).toBeVisible()
  })

  await test.step('the duty day', async () => {
    await page.goto('/dutyday')
    await expect(
      page.getByRole('button', { name: 'SPC Diaz, P.: present' }).or(page.getByText('SPC Diaz, P.')).first(),
    ).toBeVisible()
  })

  await test.step('the PERSTAT', async () => {
    await page.goto('/dutyday/perstat')
    await expect(page.getByText('Not reported').first()).toBeVisible()
  })

  await test.step('the alert roster with its numbers', async () => {
    await page.goto('/soldiers/alerts')
    await expect(page.getByText('SPC Chen, O.').first()).toBeVisible()
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  })

  await test.step('and what the choice leaves out is gone', async () => {
    await context.setOffline(false)
    await page.goto('/profile')
    await onDevice(page).getByText('Nothing', { exact: true }).click()
    await expect(onDevice(page)).toContainText('Nothing is on this device.')
  })
})

function onDevice(page: Page) {
  return page.locator('#on-device')
}
