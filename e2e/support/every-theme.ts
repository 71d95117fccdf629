import { expect, type Page } from '@playwright/test'
import { axeOn, EVERY_RULE, faultsOf } from './faults.ts'
import { smallTargets, tooWide } from './interactive.ts'
import { THOROUGH } from './thorough.ts'

const LIGHT = { name: 'light', theme: 'light', night: null } as const
const THEMES = [
  { name: 'dark', theme: 'dark', night: null },
  { name: 'night', theme: 'dark', night: 'on' },
  LIGHT,
] as const

/**
 * The page as it stands: nothing that axe finds, nothing too small for a finger, nothing too wide. In light, unless each
 * theme is to be looked at (`TEST_ALL=1`): whether their colors can be read is computed from the tokens already.
 */
export async function expectSound(page: Page, state: string, { phone }: { phone: boolean }): Promise<void> {
  // A screen whose code is still on its way is not yet the page.
  await expect(page.locator('h1').first()).toBeAttached()
  for (const { name, theme, night } of THOROUGH ? THEMES : [LIGHT]) {
    // As the choice made in another tab arrives here.
    await page.evaluate(
      ([chosen, dim]) => {
        localStorage.setItem('theme', chosen)
        if (dim) localStorage.setItem('themeNight', dim)
        else localStorage.removeItem('themeNight')
        dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
      },
      [theme, night] as const,
    )
    await expect(page.locator('html')).toHaveAttribute('data-theme', name)
    const axe = await axeOn(page)
    // Themes differ in their colours and in nothing else.
    if (name === 'light') axe.withTags(EVERY_RULE)
    else axe.withRules(['color-contrast'])
    if (name === 'light') axe.disableRules(await rulesBeside(page))
    expect.soft(await faultsOf(page, axe), `${state}, ${name}`).toEqual([])
  }
  await expectToFit(page, state)
  if (phone) expect.soft(await smallTargets(page), `${state}: smaller than 44 px`).toEqual([])
}

/** Screens whose colors this test has looked at. */
const colorsSeen = new WeakMap<Page, Set<string>>()

/** Rules that this look can do without. */
async function rulesBeside(page: Page): Promise<string[]> {
  const rules: string[] = []
  // While a menu is open it is all there is, and a menu is no landmark.
  if (await page.getByRole('menu').isVisible()) rules.push('region')
  // Colors are most of the work: once a screen, and once for what opens over it.
  const seen = colorsSeen.get(page) ?? new Set()
  colorsSeen.set(page, seen)
  const screen = await screenOf(page)
  if (seen.has(screen) && !THOROUGH) rules.push('color-contrast')
  seen.add(screen)
  return rules
}

/** The address without what differs by record, and the names of what is open over the page. */
async function screenOf(page: Page): Promise<string> {
  const open = await page
    .locator('[role=dialog], [role=alertdialog], [role=menu], [role=tab][aria-selected=true]')
    .evaluateAll((all) =>
      all.map((each) => {
        const label = document.getElementById(each.getAttribute('aria-labelledby') ?? '') ?? each
        return `${each.role} ${each.getAttribute('aria-label') ?? label.textContent?.slice(0, 40)}`
      }),
    )
  return [new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, '*'), ...open].join(' ')
}

/** No scrolling sideways. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  expect.soft(await tooWide(page), `${state}: wider than the window`).toEqual([])
}
