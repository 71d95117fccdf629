// The browser that the tests use: an installed one, otherwise Debian's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {Promise<string | null>} the path of a Chromium, or null */
export async function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : null
  const system = PLACES.find((path) => existsSync(path))
  if (system) return system
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** Chromium without windows. It needs a fifth less work, but has no notifications. @returns {string | null} */
export function findHeadlessShell() {
  const shell = '/usr/bin/chromium-headless-shell'
  return process.env.CHROME_PATH || !existsSync(shell) ? null : shell
}

/** Like `findChromium`, but installs Debian's package when there is none and this user may install it. */
export async function ensureChromium() {
  const found = await findChromium()
  if (
    (found && findHeadlessShell()) ||
    process.env.CHROME_PATH ||
    process.getuid?.() !== 0 ||
    !existsSync('/usr/bin/apt-get')
  )
    return found
  console.log('Installing Chromium from Debian for the browser tests.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell')
  return findChromium()
}
