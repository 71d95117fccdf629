import { expect, type Page, test } from '@playwright/test'
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
 * Checks the current page: no axe violations, no target too small for a finger, nothing too wide. Only in the light
 * theme, unless every theme is requested (`TEST_ALL=1`), because the contrast of colors is already computed from the
 * tokens.
 */
export async function expectSound(page: Page, state: string, { phone }: { phone: boolean }): Promise<void> {
  // While the code of a screen loads, the page is not complete.
  await expect(page.locator('h1').first()).toBeAttached()
  for (const { name, theme, night } of THOROUGH ? THEMES : [LIGHT]) {
    // As if the theme was chosen in another tab.
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
    // Themes differ only in their colors.
    if (name === 'light') axe.withTags(EVERY_RULE)
    else axe.withRules(['color-contrast'])
    if (name === 'light') axe.disableRules(await rulesBeside(page))
    expect.soft(await faultsOf(page, axe), `${state}, ${name}`).toEqual([])
  }
  await expectToFit(page, state)
  if (phone) expect.soft(await smallTargets(page), `${state}: smaller than 44 px`).toEqual([])
}

/** Screens whose colors this test has already checked. */
const colorsSeen = new WeakMap<Page, Set<string>>()

/** Rules that can be skipped this time. */
async function rulesBeside(page: Page): Promise<string[]> {
  const rules: string[] = []
  // An open menu hides the rest of the page, and a menu is not a landmark.
  if (await page.getByRole('menu').isVisible()) rules.push('region')
  if (THOROUGH) return rules
  // Colors take most of the time, so they are checked in the specs that look at all screens, and there once for each
  // screen and once for each overlay.
  const seen = colorsSeen.get(page) ?? new Set()
  colorsSeen.set(page, seen)
  const screen = await screenOf(page)
  if (seen.has(screen) || !test.info().file.endsWith('accessibility.spec.ts')) rules.push('color-contrast')
  seen.add(screen)
  return rules
}

/** The address without record ids, and the names of the open overlays. */
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
