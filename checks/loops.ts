/**
 * Loops between the folders of one feature. The linter finds loops of files. Two folders can still import each other
 * through different files, and then neither can be read, moved or deleted alone.
 */
import { posix } from 'node:path'
import { isTest } from './layers.ts'

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+)'/g
/** `app/src/dutyday/awol/…`: a folder inside a feature. Files in the feature's own folder belong to all of them. */
const FOLDER = /^((?:app|server|domain)\/src\/([^/]+)\/[^/]+)\//
/** The floors and the shell are filed by subject within one part, so their folders may import each other. */
const ROOMS: readonly string[] = ['platform', 'ui', 'kit', 'shell', 'kernel', 'database', 'demo']

/**
 * `files` maps a path in this repository to its text. Returns each loop as its folders in order, with the first one
 * again at the end.
 */
export function folderLoops(files: ReadonlyMap<string, string>): string[][] {
  const knows = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    const from = folderOf(path)
    if (from === null || isTest(path)) continue
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const to = folderOf(posix.join(posix.dirname(path), target))
      if (to !== null && to !== from && posix.dirname(to) === posix.dirname(from)) {
        knows.set(from, (knows.get(from) ?? new Set()).add(to))
      }
    }
  }
  const loops: string[][] = []
  const done = new Set<string>()
  const walk = (folder: string, way: readonly string[]) => {
    if (way.includes(folder)) loops.push([...way.slice(way.indexOf(folder)), folder])
    if (done.has(folder)) return
    done.add(folder)
    for (const next of knows.get(folder) ?? []) walk(next, [...way, folder])
  }
  for (const folder of knows.keys()) walk(folder, [])
  return loops
}

function folderOf(path: string): string | null {
  const [, folder = null, part = ''] = FOLDER.exec(path) ?? []
  return ROOMS.includes(part) ? null : folder
}
