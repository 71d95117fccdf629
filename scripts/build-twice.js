// `npm run build:twice`: builds the app in two folders, for browsers and for phones, and compares every byte. Whoever
// doubts what a server hands out builds the same commit and compares it with that.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { giveUp, prepare, ROOT, run } from './prepare.js'

const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'app', 'domain']
const OURS = '@muster'
const BUILDS = { 'app/dist': [], 'app/dist-native': ['--mode', 'native'] }

const node = await prepare()
const work = mkdtempSync(join(tmpdir(), 'muster-builds-'))
try {
  const first = await built('one', { TZ: 'UTC' })
  // Another path, another zone: nothing of the machine may be in it.
  const second = await built('another-folder', { TZ: 'Asia/Kathmandu' })
  const names = [...new Set([...first.keys(), ...second.keys()])]
  const different = names.filter((name) => first.get(name) !== second.get(name))
  for (const name of different) console.log(`differs: ${name}`)
  if (different.length > 0) giveUp(`${different.length} of ${names.length} files differ.`)
  console.log(`${names.length} files have the same bytes in both builds.`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/**
 * The hashes of the files of a build in a folder of its own.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Map<string, string>>}
 */
async function built(name, env) {
  const folder = join(work, name)
  mkdirSync(folder)
  const leftOut = new Set(['node_modules', 'dist', 'dist-native', 'android', 'ios'])
  for (const source of SOURCES) {
    cpSync(join(ROOT, source), join(folder, source), {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    })
  }
  for (const place of ['node_modules', 'app/node_modules', 'domain/node_modules']) link(place, folder)
  /** @type {Map<string, string>} */
  const hashes = new Map()
  for (const [output, words] of Object.entries(BUILDS)) {
    const program = join(folder, 'node_modules/vite/bin/vite.js')
    const code = await run(node, [program, 'build', 'app', '--logLevel', 'warn', ...words], {
      cwd: folder,
      env: { ...process.env, ...env },
    })
    if (code !== 0) giveUp('The app could not be built; the reason is above.')
    for (const file of readdirSync(join(folder, output), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const path = join(file.parentPath, file.name)
      hashes.set(path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex'))
    }
  }
  return hashes
}

/** The packages as they are installed here, and our own as they are in the folder. */
function link(/** @type {string} */ place, /** @type {string} */ folder) {
  if (!existsSync(join(ROOT, place))) return
  mkdirSync(join(folder, place))
  for (const name of readdirSync(join(ROOT, place))) {
    if (name !== OURS) symlinkSync(join(ROOT, place, name), join(folder, place, name))
  }
  if (!existsSync(join(ROOT, place, OURS))) return
  mkdirSync(join(folder, place, OURS))
  for (const name of readdirSync(join(ROOT, place, OURS))) {
    if (existsSync(join(folder, name))) symlinkSync(join(folder, name), join(folder, place, OURS, name))
  }
}
