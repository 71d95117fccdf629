import { findChromium, findHeadlessShell } from '../../scripts/chromium.js'

/** A Chromium that is there, as tests start it. */
function startedAs(executablePath: string) {
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** The browser with windows, which is there to be looked at (`--headed`), and shows notifications. */
export async function wholeBrowser() {
  const chromium = await findChromium()
  if (!chromium) throw new Error('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')
  return startedAs(chromium)
}

/** The one that most tests take: without windows, where that is there. */
export async function quickBrowser() {
  const shell = process.argv.includes('--headed') ? null : findHeadlessShell()
  return shell === null ? wholeBrowser() : startedAs(shell)
}
