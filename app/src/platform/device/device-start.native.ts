import { SystemBars, SystemBarsStyle } from '@capacitor/core'
import { removeSharedFiles } from '../files/shared-files.native.ts'

let started = false

/** Called once, when the app is shown. */
export function startDevice(): void {
  if (started) return
  started = true
  void removeSharedFiles()
  const page = document.documentElement
  const follow = () => void styleBars(page.dataset.theme === 'light')
  new MutationObserver(follow).observe(page, { attributeFilter: ['data-theme'] })
  follow()
}

/** Clock and battery icons are dark on the light theme and light on the others. */
async function styleBars(light: boolean): Promise<void> {
  try {
    await SystemBars.setStyle({ style: light ? SystemBarsStyle.Light : SystemBarsStyle.Dark })
  } catch {
    // The bars keep their style.
  }
}
