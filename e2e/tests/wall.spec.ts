// Looks at: dashboard/wall, shell/screens, identity
import type { Page } from '@playwright/test'
import { expectSound } from '../support/every-theme.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const wall = (page: Page) => page.getByRole('main', { name: 'Wall display' })

async function start(page: Page): Promise<void> {
  await page.goto('/dutyday/wall')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(wall(page).getByRole('heading', { name: 'Accountability', level: 2 })).toBeVisible()
}

test('boards in turn on the screen of the orderly room, legible from 4 meters', async ({ page, isMobile, shoot }) => {
  test.skip(isMobile, 'a screen on the wall')
  await signInAsFirstSergeant(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/dutyday/wall')
  await expectSound(page, 'the choices of the display', { phone: false })
  await page.getByRole('radio', { name: 'Stay signed in' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const display = wall(page)
  const heading = display.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText('Accountability')

  await test.step('every board fits, and no text is below 48 px', async () => {
    const seen = new Set<string>()
    for (let board = await heading.innerText(); !seen.has(board); board = await heading.innerText()) {
      seen.add(board)
      expect.soft(await smallest(page), board).toBeGreaterThanOrEqual(48)
      expect.soft(await display.evaluate((one) => one.scrollHeight - one.clientHeight), board).toBeLessThanOrEqual(0)
      await shoot(page, `wall-${seen.size}`)
      await page.keyboard.press('ArrowRight')
    }
    expect([...seen]).toEqual(expect.arrayContaining(['PERSTAT', 'Duty today', 'Readiness']))
    await page.keyboard.press('ArrowLeft')
    await expect(heading).toHaveText('Readiness')
  })

  await test.step('no name is on it', async () => {
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(heading).toHaveText('Duty today')
    await expect(
      display.getByText(/Today: \w+ .*(Leader|Rifleman|Grenadier|NCO|Gunner|Medic|RTO|Driver|Clerk)/).first(),
    ).toBeVisible()
    await expect(display.getByText('Rasmussen')).toHaveCount(0)
  })

  await test.step('it pauses, and the app behind it cannot be reached', async () => {
    await page.keyboard.press(' ')
    await expect(display.getByRole('button', { name: 'Resume' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('#root')).toHaveAttribute('inert')
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull()
    }
    await expectSound(page, 'a board', { phone: false })
  })

  await test.step('Escape leads back for somebody who stays signed in', async () => {
    await page.keyboard.press('Escape')
    await expect(display).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Wall display', level: 1 })).toBeVisible()
  })
})

test('the figures stay when the network is gone, with their time', async ({ page, context, isMobile, guard }) => {
  test.skip(isMobile, 'a screen on the wall')
  guard.allow(/net::ERR/)
  await signInAsFirstSergeant(page)
  await start(page)
  await context.setOffline(true)
  await expect(wall(page).getByText(/^Offline, as of \d{4}/)).toBeVisible()
  await expect(wall(page).getByText(/accounted for, of/)).toBeVisible()
})

for (const [how, leave] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a reload', (page: Page) => page.reload()],
  ['the way back', (page: Page) => page.goBack()],
] as const) {
  test(`whoever leaves a shared screen by ${how} has to sign in`, async ({ page, isMobile, guard }) => {
    test.skip(isMobile, 'a screen on the wall')
    guard.allow(/401 /)
    await signInAsFirstSergeant(page)
    await page.goto('/soldiers')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Duty Day' }).click()
    await page.getByRole('link', { name: 'Wall display' }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(wall(page).getByRole('heading', { name: 'Accountability', level: 2 })).toBeVisible()
    await leave(page)
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/soldiers')
    await expect(page).toHaveURL(/\/login/)
  })
}

function smallest(page: Page): Promise<number> {
  return wall(page).evaluate((display) => {
    const texts = document.createTreeWalker(display, NodeFilter.SHOW_TEXT)
    let least = Number.POSITIVE_INFINITY
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement && textContent?.trim())
        least = Math.min(least, Number.parseFloat(getComputedStyle(parentElement).fontSize))
    }
    return least
  })
}
