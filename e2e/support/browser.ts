import { findChromium, findHeadlessShell } from '../../scripts/chromium.js'

/** An installed Chromium with the options that tests use. */
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

/** The full browser, for watching (`--headed`) and for tests of notifications. */
export async function wholeBrowser() {
  const chromium = await findChromium()
  if (!chromium) throw new Error('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')
  return startedAs(chromium)
}

/** The headless browser that most tests use, if it is installed. */
export async function quickBrowser() {
  const shell = process.argv.includes('--headed') ? null : findHeadlessShell()
  return shell === null ? wholeBrowser() : startedAs(shell)
}
