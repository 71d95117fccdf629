import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

/**
 * Checks how much script each screen costs over the wire (brotli), from the manifest of the last build. Fails when
 * one is over its limit: the sign-in screen and the first signed-in screen with everything they load, each later
 * screen with what it adds, and the whole page of a recall's personal link.
 */
const KB = 1000
/**
 * The aims are 120, 200 and 60. Most limits are lower, because each file also has headers over the wire and some
 * files are fetched right after the screen. `standing` is 3 above its aim, for whole prints, the longer session of
 * the app lock, and the end of every session. Lower it again when that is possible.
 */
const BUDGETS = {
  signIn: 115 * KB,
  stranger: 119 * KB,
  firstScreen: 170 * KB,
  standing: 205 * KB,
  screen: 58 * KB,
  answer: 8 * KB,
}
const DIST = fileURLToPath(new URL('../dist/', import.meta.url))

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly src?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const sizes = new Map<string, number>()
for (const { file } of Object.values(manifest)) {
  if (file.endsWith('.js')) sizes.set(file, (await promisify(brotliCompress)(await readFile(join(DIST, file)))).length)
}

/** The files that must be loaded before this chunk runs. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const each of chunk.imports ?? []) filesOf(each, seen)
  return seen
}

function bytesOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
}

function keyOf(pattern: RegExp): string {
  const key = Object.keys(manifest).find((each) => pattern.test(each))
  if (!key) throw new Error(`The build has no chunk like ${pattern}. Build the app first, or fix this script.`)
  return key
}

if (Object.keys(manifest).some((key) => key.includes('/gallery/'))) {
  throw new Error('The gallery of primitives is for development, but this build contains it.')
}

const entry = filesOf(keyOf(/^index\.html$/))
const frame = filesOf(keyOf(/shell\/frame\/frame\.tsx$/))
const signedInBase = entry.union(frame)
// Every signed-in screen fetches these once it is shown, so they add nothing to a later screen
// (ui/overlays/overlays.ts).
const overlays = Object.keys(manifest)
  .filter((key) =>
    /(ui\/(overlays\/[\w-]+-surface|states\/toaster)|shell\/phone\/drawer-panel)\.tsx$|^_rows-/.test(key),
  )
  .map((key) => filesOf(key))
  .reduce((all, each) => all.union(each), new Set<string>())
const standing = signedInBase.union(overlays)
const screens = Object.keys(manifest).filter((key) => /\/screens\/[\w-]+-screen\.tsx$/.test(key))

const lines = screens.map((key) => {
  const name = key.replace(/^.*src\//, '')
  const own = filesOf(key)
  if (/login|goodbye|intake/.test(name)) {
    const most = name.includes('intake') ? BUDGETS.stranger : BUDGETS.signIn
    return { name: `${name}, with an empty cache`, bytes: bytesOf(entry.union(own)), most }
  }
  // The first screen after sign-in, and what a phone opens at 0630.
  if (/duty-day|dashboard/.test(name))
    return { name: `${name}, with an empty cache`, bytes: bytesOf(signedInBase.union(own)), most: BUDGETS.firstScreen }
  return { name: `${name}, added to the frame`, bytes: bytesOf(own.difference(standing)), most: BUDGETS.screen }
})
lines.push({
  name: 'the frame of the signed-in area and its overlays, with an empty cache',
  bytes: bytesOf(standing),
  most: BUDGETS.standing,
})
// This page is opened at 0400 on whatever signal there is, so it loads nothing of the app.
const answerPage = 'soldiers/alerts/answer.html'
const answerHtml = (await promisify(brotliCompress)(await readFile(join(DIST, answerPage)))).length
lines.push({
  name: 'the whole page behind a personal link',
  bytes: answerHtml + bytesOf(filesOf(answerPage)),
  most: BUDGETS.answer,
})
lines.push({
  name: 'the frame of the signed-in area, with an empty cache',
  bytes: bytesOf(signedInBase),
  most: BUDGETS.firstScreen,
})

for (const { name, bytes, most } of lines.toSorted((a, b) => b.bytes / b.most - a.bytes / a.most)) {
  console.log(`${bytes > most ? 'OVER' : ' ok '} ${(bytes / KB).toFixed(1).padStart(6)} of ${most / KB} kB  ${name}`)
}
if (lines.some(({ bytes, most }) => bytes > most)) process.exitCode = 1
