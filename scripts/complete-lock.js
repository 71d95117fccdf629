// Adds the optional packages of other platforms that the registry in use does not have to package-lock.json. npm leaves
// those out of the lock file, and then its own `npm ci` refuses that file everywhere ("Missing: … from lock file"). Run
// by hand after `npm install` (npm run lock). checks/lock.test.ts fails when it is needed. What was added that way has no
// integrity, so it is asked of the registry, also later, when the registry has got the package.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** @type {Record<string, string>} */
const OS = { windows: 'win32', win32: 'win32', darwin: 'darwin', linux: 'linux', android: 'android' }
const OTHER_OS = ['aix', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'wasi']
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

for (const file of ['package-lock.json', 'bench/package-lock.json']) {
  const { added, sealed, open } = await complete(new URL(`../${file}`, import.meta.url))
  console.log(`${file}: ${added} packages of other platforms added, ${sealed} given their integrity.`)
  if (open.length > 0) console.log(`  The registry does not have: ${open.join(', ')}`)
}

async function complete(/** @type {URL} */ file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  let added = 0
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock, place, name)) continue
      lock.packages[`node_modules/${name}`] = {
        version: range.replace(/^[~^]/, ''),
        optional: true,
        ...platformOf(name),
      }
      added++
    }
  }
  const unsealed = Object.entries(lock.packages).filter(
    ([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity,
  )
  const found = await Promise.all(unsealed.map(([place, { version }]) => integrityOf(`${nameOf(place)}@${version}`)))
  unsealed.forEach(([, entry], at) => {
    if (found[at]) entry.integrity = found[at]
  })
  const packages = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const sealed = found.filter(Boolean).length
  if (added + sealed > 0)
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  const open = unsealed.flatMap(([place], at) => (found[at] ? [] : [nameOf(place)]))
  return { added, sealed, open }
}

/** The name of the package at a place in the lock file. */
function nameOf(/** @type {string} */ place) {
  return place.split('node_modules/').at(-1)
}

/** What the registry says that the package hashes to. Undefined if it does not have it. */
async function integrityOf(/** @type {string} */ wanted) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const said = await promisify(execFile)(npm, ['view', wanted, 'dist.integrity']).catch(() => null)
  return said?.stdout.trim() || undefined
}

/**
 * Searches for a package as Node does: in the nearest node_modules, then further up.
 * @type {(lock: { packages: Record<string, unknown> }, place: string, name: string) => boolean}
 */
function isLocked(lock, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

/** Packages of this kind name their platform: `@oxlint/binding-linux-arm-musleabihf`. */
function platformOf(/** @type {string} */ name) {
  if (name === 'fsevents') return { os: ['darwin'] }
  const words = name.split(/[/.-]/)
  const os = words.map((word) => OS[word] ?? OTHER_OS.find((other) => other === word)).find(Boolean)
  const cpu = words.find((word) => CPU.includes(word))
  if (!os && !cpu) throw new Error(`${name} is optional, not in the registry, and its name tells no platform.`)
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
    ...(os === 'linux' && words.some((word) => word.startsWith('gnu')) && { libc: ['glibc'] }),
  }
}
