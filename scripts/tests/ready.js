import { statfsSync } from 'node:fs'
import { ensureChromium } from '../chromium.js'
import { buildApp, giveUp, prepare, withRuntime } from '../prepare.js'

/** What every run of tests needs: packages, the app built for browsers and for phones, a browser. */
export async function readyForTests() {
  const node = await prepare()
  await Promise.all([buildApp(node), buildApp(node, 'native')])
  if (!(await ensureChromium())) {
    giveUp('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')
  }
  const env = withRuntime(node)
  return { node, env: hasRoomInMemory() ? { ...env, TMPDIR: MEMORY } : env }
}

/** Linux's folder in memory. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** Databases that nobody needs afterwards are made and dropped by the hundred, and each is hundreds of files. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return process.env.TMPDIR === undefined && bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
