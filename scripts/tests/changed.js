// The tests that the changes since the last commit can reach: tests that import a changed file, over any number of
// steps, and browser tests that name its folder.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { ROOT } from '../prepare.js'
import { browserOf, RULES, vitest } from './suites.js'

const SOURCE = /^(domain|server|app)\/src\/.*\.tsx?$|^(checks|e2e)\/.*\.ts$/
const TEST = /\.test\.tsx?$/
/**
 * Everything is joined in these files: through them, each test reaches each feature. So tests of the whole (the access
 * of every function, every figure, the demo) run here only when they change themselves. `npm test` always runs them.
 */
const JOINTS = /^(server\/src\/(compose|main|testing\/.*)\.ts|app\/src\/(main|shell\/routes)\.tsx?)$/

/** @returns {import('./suites.js').Suite[]} */
export function reachedByChanges() {
  const changed = changedFiles()
  if (changed.length === 0) return []
  console.log(`Changed: ${changed.join(', ')}`)
  const files = git(['ls-files', '-co', '--exclude-standard']).filter((file) => SOURCE.test(file))
  const tests = testsReached(files, changed)
  const specs = specsReached(files, changed)
  return [
    ...(tests.length > 0 ? [vitest('what the changes reach', [...RULES, 'server'], tests)] : []),
    ...(specs.length > 0 ? [browserOf('browser flows of the changes', specs)] : []),
  ]
}

/** The files changed since the last commit. Without changes, those of the last commit. */
function changedFiles() {
  const now = [...git(['diff', '--name-only', 'HEAD']), ...git(['ls-files', '-o', '--exclude-standard'])]
  return now.length > 0 ? now : git(['diff', '--name-only', 'HEAD~1', 'HEAD'])
}

/**
 * A test that imports a changed file, and in the server each test next to a file that does, because those call it over
 * HTTP.
 * @type {(files: readonly string[], changed: readonly string[]) => string[]}
 */
export function testsReached(files, changed) {
  const importers = importersOf(files)
  const reached = new Set(changed)
  for (const file of reached) {
    for (const importer of importers.get(file) ?? []) if (!JOINTS.test(importer)) reached.add(importer)
  }
  const folders = new Set([...reached].filter((file) => file.startsWith('server/') && !TEST.test(file)).map(dirname))
  return files.filter((file) => TEST.test(file) && (reached.has(file) || folders.has(dirname(file))))
}

/**
 * Each browser test says in its first line which folders of features it looks at: `// Looks at: dutyday/tasks`, or
 * `dutyday/*` for the files directly in that folder.
 * @type {(files: readonly string[], changed: readonly string[]) => string[]}
 */
export function specsReached(files, changed) {
  return files.filter((file) => {
    if (!file.endsWith('.spec.ts')) return false
    if (changed.includes(file)) return true
    return foldersOf(file).some((folder) =>
      changed.some((each) => {
        const inLayer = each.replace(/^(domain|server|app)\/src\//, '')
        return folder.endsWith('/*') ? `${dirname(inLayer)}/*` === folder : inLayer.startsWith(`${folder}/`)
      }),
    )
  })
}

/** The folders that a browser test looks at. @type {(spec: string) => string[]} */
export function foldersOf(spec) {
  const [first = ''] = readFileSync(join(ROOT, spec), 'utf8').split('\n')
  return /^\/\/ Looks at: (.*)$/.exec(first)?.[1]?.split(', ') ?? []
}

/** Who imports a file, by file. @type {(files: readonly string[]) => Map<string, string[]>} */
function importersOf(files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of files) {
    const path = join(ROOT, file)
    if (!existsSync(path)) continue
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import) ?\(?'([^']+)'/g)) {
      const imported = target.startsWith('@muster/')
        ? target.replace(/^@muster\/(\w+)/, '$1/src')
        : posix.join(posix.dirname(file), target)
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

function git(/** @type {readonly string[]} */ args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}
