import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
const decisions = readdirSync(join(ROOT, 'docs/decisions')).toSorted()
const pages = tracked.filter((path) => path.endsWith('.md') && !path.startsWith('app/ios/'))
/** Names that look like files of ours: a deleted test, and a library. */
const NOT_OURS = new Set(['plans.test.ts', 'ical.js'])

test('decisions are numbered without gaps, in name, heading and index', () => {
  const index = read('docs/README.md')
  decisions.forEach((file, at) => {
    const number = String(at + 1).padStart(4, '0')
    expect(file).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`))
    const heading = read(`docs/decisions/${file}`).split('\n')[0] ?? ''
    expect(heading, file).toMatch(new RegExp(`^# ${number}\\. `))
    expect(index).toContain(`- [${number}](decisions/${file}) ${heading.slice(8)}\n`)
  })
})

test.each(decisions)('%s says why, what was decided, and what follows', (file) => {
  const parts = [...read(`docs/decisions/${file}`).matchAll(/^\*\*(Why|Decision|Considered|Consequences)\b/gm)]
  const order = parts.map(([, part]) => part)
  expect(order.filter((part) => part !== 'Considered')).toEqual(['Why', 'Decision', 'Consequences'])
  expect(order.at(-1)).toBe('Consequences')
})

test.each(pages)('everything that %s links to exists', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = '']) => target)
  const dead = links.filter((target) => !existsSync(join(ROOT, dirname(file), target)))
  expect(dead).toEqual([])
})

test.each(pages)('the files that %s names exist', (file) => {
  const named = [...read(file).matchAll(/`([\w@.][\w@./-]*\.(?:ts|tsx|js|css|html|sql))`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.filter((name) => !NOT_OURS.has(name) && !isThere(name))).toEqual([])
})

/** A page may leave out folders that are clear from its subject. */
function isThere(name: string): boolean {
  return tracked.some((path) => path === name || path.endsWith(`/${name}`))
}
