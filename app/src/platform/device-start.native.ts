import { SystemBars, SystemBarsStyle } from '@capacitor/core'
import type { StartDevice } from './device-start.ts'
import { removeSharedFiles } from './shared-files.native.ts'

export const startDevice: StartDevice = () => {
  void removeSharedFiles()
  const page = document.documentElement
  const follow = () => void styleBars(page.dataset.theme === 'light')
  new MutationObserver(follow).observe(page, { attributeFilter: ['data-theme'] })
  follow()
}

/** Clock and battery are dark on the light theme and light on the others. */
async function styleBars(light: boolean): Promise<void> {
  try {
    await SystemBars.setStyle({ style: light ? SystemBarsStyle.Light : SystemBarsStyle.Dark })
  } catch {
    // They keep the style that they have.
  }
}
