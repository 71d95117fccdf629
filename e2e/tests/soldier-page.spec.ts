// Looks at: roster/screens, roster/components, dashboard
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

/** In pixels, from the head's first line to the content. */
const HEAD_ON_A_PHONE = 200

test('the head of a Soldier: the number, the daily acts, and the rest in a menu', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Nadia P. Kowalski'))
  await introduce(page)
  await startSquad(page, 'U Co, 4-99 IN')
  await page.goto('/soldiers')
  await page.getByText('SPC Chen, O.').filter({ visible: true }).first().click()
  if (!phone) await page.getByRole('link', { name: 'Open record' }).click()
  await expect(page.getByRole('heading', { name: 'SPC Chen, O.', level: 1 })).toBeVisible()
  const main = page.getByRole('main')

  await test.step('without a number it says so, and takes one', async () => {
    await expect(main.getByText('No phone number', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'No phone number. Add number' }).click()
    await expect(page).toHaveURL(/tab=record/)
    await main.getByLabel('Cell', { exact: false }).first().fill('910-555-0142')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByRole('link', { name: 'Call SPC Chen, O.' })).toHaveAttribute('href', /^tel:/)
    await expect(main.getByRole('link', { name: 'Text SPC Chen, O.' })).toHaveAttribute('href', /^sms:/)
  })

  await test.step('another tab while a save is under way: it opens once that is saved, without a question', async () => {
    await main.getByRole('button', { name: 'Edit contact', exact: true }).click()
    await main.getByLabel('Cell', { exact: false }).first().fill('910-555-0188')
    const { promise: hold, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/updateSoldiers', async (route) => {
      await hold
      await route.continue()
    })
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('tab', { name: 'Leave and duties' }).click()
    await expect(page.getByText('Leave without saving?')).toHaveCount(0)
    await expect(page).toHaveURL(/tab=record/)
    answer()
    await expect(page).toHaveURL(/tab=leave/)
    await expect(main.getByRole('link', { name: 'Call SPC Chen, O.' })).toHaveAttribute('href', /0188$/)
  })

  await test.step('the tab is in the address, and a reload keeps it', async () => {
    await page.getByRole('tab', { name: 'Leave and duties' }).click()
    await expect(page).toHaveURL(/tab=leave/)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Leave and duties' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Nothing on record yet')).toBeVisible()
    await page.getByRole('tab', { name: 'Overview' }).click()
  })

  await test.step('what else can be done is in the menu', async () => {
    await main.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit record', 'Transfer', 'Archive'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    // Away from the button, whose label would lie over the page.
    await main.getByRole('heading', { level: 1 }).click()
    await expectSound(page, 'the head of a Soldier', { phone })
    await shoot(page, 'soldier-head')
  })

  await test.step('Status and Counsel lead to this Soldier', async () => {
    await main.getByRole('link', { name: 'Counsel', exact: true }).click()
    await expect(page).toHaveURL(/\/counseling\/new\?.*soldier=/)
    await page.goBack()
    await main.getByRole('link', { name: 'Status', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'SPC Chen, O.' })).toBeVisible()
  })
})

test('the overview: what is coming and what happened, below a head that leaves room', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  await page.goto('/soldiers')
  await page.getByRole('searchbox', { name: 'Search Soldiers' }).fill('walters')
  await page
    .getByText(/^SPC Walters/)
    .filter({ visible: true })
    .first()
    .click()
  if (!phone) await page.getByRole('link', { name: 'Open record' }).click()
  const past = page.getByRole('list', { name: 'What happened' })
  await expect(past.getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('list', { name: 'At a glance' })).toContainText(/\d{3}-\d{3}-\d{4}/)
  if (phone) {
    const [head, content] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.getByRole('tabpanel').boundingBox(),
    ])
    expect((content?.y ?? 0) - (head?.y ?? 0)).toBeLessThan(HEAD_ON_A_PHONE)
  }
  await expectSound(page, 'the overview of a Soldier', { phone })
  await shoot(page, 'soldier-overview')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => past.getByRole('listitem').count()).toBeGreaterThan(8)
})

test('the name goes from its row to the page and back, where motion is wanted', async ({ page }, info) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    const start = document.startViewTransition.bind(document)
    const named = () =>
      [...document.querySelectorAll('[data-name-of]')]
        .filter((element) => getComputedStyle(element).getPropertyValue('view-transition-name') !== 'none')
        .map((element) => `${element.textContent} ${element.closest('h1') ? 'heading' : 'row'}`)
    document.startViewTransition = (update) => {
      const before = named()
      const transition = start(update)
      void transition.ready.then(() => moved.push(`${before.join()} to ${named().join()}`))
      return transition
    }
    Object.assign(globalThis, { moved })
  })
  const moved = () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved.splice(0))
  const heading = page.getByRole('heading', { name: 'SGT Carver, K.', level: 1 })
  async function open() {
    await page.getByText('SGT Carver, K.', { exact: true }).filter({ visible: true }).first().click()
    if (info.project.name === 'desktop') await page.getByRole('link', { name: 'Open record' }).click()
    await expect(heading).toBeVisible()
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signInAsFirstSergeant(page)
  await page.goto('/soldiers')

  await test.step('the name is there before the record, and moves to its place', async () => {
    const { promise: hold, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/getSoldier', async (route) => {
      await hold
      await route.continue()
    })
    await open()
    await expect.poll(moved).toEqual(['SGT Carver, K. row to SGT Carver, K. heading'])
    await expect(page.getByRole('tablist', { name: 'Record' })).toHaveCount(0)
    answer()
    await expect(page.getByRole('tablist', { name: 'Record' })).toBeVisible()
  })

  await test.step('back to its row', async () => {
    await page.goBack()
    await expect.poll(moved).toEqual(['SGT Carver, K. heading to SGT Carver, K. row'])
  })

  await test.step('nothing moves where that is not wanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open()
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search Soldiers' })).toBeVisible()
    expect(await moved()).toEqual([])
  })
})
