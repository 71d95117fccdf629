import { ensureChromium } from '../chromium.js'
import { buildApp, giveUp, prepare, withRuntime } from '../prepare.js'

/** What every run of tests needs: packages, the app built for browsers and for phones, a browser. */
export async function readyForTests() {
  const node = await prepare()
  await Promise.all([buildApp(node), buildApp(node, 'native')])
  if (!(await ensureChromium())) {
    giveUp('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')
  }
  return { node, env: withRuntime(node) }
}
