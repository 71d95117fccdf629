// The requirements of `npm start` and `npm test`: packages, a runtime, the built app. Plain JavaScript, because it runs
// on the installed Node (20.19 or newer), not on ours.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RUNTIME = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const BUILD_STAMPS = join(ROOT, 'node_modules/.cache/muster-app-builds')

/** A reason to stop that the person at the keyboard can do something about. @type {(message: string) => never} */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/** Packages as locked, and the Node that everything runs on. @returns {Promise<string>} the path of that Node */
export async function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    giveUp(`Muster needs Node 20.19 or newer to start; this is ${process.version}. Install it from https://nodejs.org.`)
  }
  await install('.', 'Installing packages. The first time takes about a minute.')
  return runtime(major)
}

/** Installs the packages that the lock file of that folder lists, unless they are there already. */
export async function install(/** @type {string} */ folder, /** @type {string} */ message) {
  const installed = readLock(`${folder}/node_modules/.package-lock.json`)
  if (installed && isComplete(readLock(`${folder}/package-lock.json`) ?? {}, installed)) return
  console.log(message)
  const code = await npm(folder, installed ? ['install', '--no-save'] : ['ci'])
  if (code !== 0)
    giveUp('npm could not install the packages; its message is above. Check the connection and try again.')
}

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean }>} LockedPackages */

/** @type {(wanted: LockedPackages, installed: LockedPackages) => boolean} */
function isComplete(wanted, installed) {
  return Object.entries(wanted).every(
    ([place, entry]) =>
      !place.startsWith('node_modules/') || entry.link || entry.optional || installed[place]?.version === entry.version,
  )
}

/** @returns {LockedPackages | null} */
function readLock(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages
  } catch {
    return null
  }
}

function npm(/** @type {string} */ folder, /** @type {readonly string[]} */ args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev']
  const cwd = join(ROOT, folder)
  // The npm that runs us, otherwise the one on the path.
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return run(process.execPath, [own, ...args, ...quiet], { cwd })
  return run('npm', [...args, ...quiet], { cwd, shell: process.platform === 'win32' })
}

/** Node 24: the one from npm, otherwise the current one if it is new enough. */
function runtime(/** @type {number} */ major) {
  const own = spawnSync(RUNTIME, ['--version'], { encoding: 'utf8' })
  if (own.status === 0) return RUNTIME
  if (major >= 24) return process.execPath
  return giveUp(
    [
      'Node 24 is missing, because npm was told not to run install scripts.',
      'Run "npm rebuild --ignore-scripts=false" (it runs those named under allowScripts in package.json), then start again.',
    ].join('\n'),
  )
}

/** The app, built again when its sources have changed since the last build: for browsers, or for the stores' apps. */
export async function buildApp(/** @type {string} */ node, /** @type {'web' | 'native'} */ kind = 'web') {
  const [folder, words] = kind === 'web' ? ['app/dist', []] : ['app/dist-native', ['--mode', 'native']]
  const stamp = join(BUILD_STAMPS, kind)
  const sources = fingerprint([
    'package-lock.json',
    'tsconfig.base.json',
    'app/index.html',
    'app/package.json',
    'app/tsconfig.json',
    'app/vite.config.ts',
    'app/public',
    'app/scripts',
    'app/src',
    'domain/src',
  ])
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (built === sources && existsSync(join(ROOT, folder, 'index.html'))) return
  console.log(kind === 'web' ? 'Building the app.' : 'Building the app for phones.')
  const code = await run(node, ['node_modules/vite/bin/vite.js', 'build', 'app', '--logLevel', 'warn', ...words])
  if (code !== 0) giveUp('The app could not be built; the reason is above.')
  mkdirSync(BUILD_STAMPS, { recursive: true })
  writeFileSync(stamp, sources)
}

function fingerprint(/** @type {readonly string[]} */ paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

/** @type {(path: string) => string[]} */
function filesBelow(path) {
  const at = join(ROOT, path)
  if (!existsSync(at)) return []
  if (!statSync(at).isDirectory()) return [path]
  return readdirSync(at)
    .sort()
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

/**
 * Runs a program in this repository to its end, with our streams.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal has already signaled the whole group, and a second signal would be a second order.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.on(signal, forward)
    const end = (/** @type {number} */ code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.on('close', (code, signal) => end(code ?? (signal ? 1 : 0)))
  })
}

/** With the packages' own programs and Node 24 first, as under `npm run`. */
export function withRuntime(/** @type {string} */ node, env = process.env) {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...env, PATH: [dirname(node), join(ROOT, 'node_modules/.bin'), env.PATH].join(separator) }
}
