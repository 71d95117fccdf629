import { createStore, useStore } from '../storage/store.ts'

/** `light` and `dark` come from the specification. `night` is dim red on black, to keep night vision. */
export type Theme = 'light' | 'dark' | 'night'

/** The script in index.html reads this before the first paint, so the two must agree. */
const THEME_KEY = 'theme'
const NIGHT_KEY = 'themeNight'

export function isThemeKey(key: string): boolean {
  return key === THEME_KEY || key === NIGHT_KEY
}

const shown = createStore<Theme>('light')

/** Takes over what that script set, and follows the system until the person chooses a theme. */
export function startTheme(): void {
  shown.set(chosenTheme() ?? systemTheme())
  show(shown.get())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (!chosenTheme()) show(systemTheme())
  })
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === NIGHT_KEY) show(chosenTheme() ?? systemTheme())
  })
}

export function useTheme(): Theme {
  return useStore(shown)
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme === 'light' ? 'light' : 'dark')
  if (theme === 'night') localStorage.setItem(NIGHT_KEY, 'on')
  else localStorage.removeItem(NIGHT_KEY)
  show(theme)
}

function chosenTheme(): Theme | null {
  const kept = localStorage.getItem(THEME_KEY)
  if (kept === 'dark' && localStorage.getItem(NIGHT_KEY) === 'on') return 'night'
  return kept === 'light' || kept === 'dark' ? kept : null
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function show(theme: Theme): void {
  shown.set(theme)
  const root = document.documentElement
  root.dataset.theme = theme
  // The browser or phone bar around the page takes the color of the page.
  const ground = getComputedStyle(root).getPropertyValue('--ground').trim()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (ground) meta.content = ground
    meta.removeAttribute('media')
  }
}
