import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.js'
import { buildApp, giveUp, prepare, ROOT, withRuntime } from '../prepare.js'

/**
 * The requirements of these suites: packages, and for browser suites a browser and the current app, built for browsers
 * and, where a test needs that, for phones. Other suites serve whatever build exists.
 * @type {(suites: readonly import('./suites.js').Suite[]) => Promise<{ node: string, env: NodeJS.ProcessEnv }>}
 */
export async function readyForTests(suites) {
  const node = await prepare()
  if (suites.some(({ kind }) => kind === 'playwright')) {
    const phones = suites.some(({ kind, webOnly }) => kind === 'playwright' && !webOnly)
    await Promise.all([buildApp(node), ...(phones ? [buildApp(node, 'native')] : [])])
    if (!(await ensureChromium())) {
      giveUp('The browser tests need Chromium. Install it, or set CHROME_PATH to the program.')
    }
  } else if (!existsSync(join(ROOT, 'app/dist/index.html'))) {
    await buildApp(node)
  }
  const env = withRuntime(node)
  return { node, env: hasRoomInMemory() ? { ...env, TMPDIR: MEMORY } : env }
}

/** Linux's folder in memory. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** Temporary databases are created and dropped by the hundred, and each is hundreds of files. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return process.env.TMPDIR === undefined && bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
