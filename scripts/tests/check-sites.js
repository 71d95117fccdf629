// The places in the server's code that refuse a caller for missing rights, and how one of them is taken out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prepare.js'

/**
 * @typedef {object} Site
 * @property {string} file from the root
 * @property {number} at where the call begins in the file
 * @property {number} line
 */

const SOURCES = 'server/src'
const NOT_PRODUCT = /^(testing|demo)\/|\.test\.ts$/
/** A refusal for missing rights, and the one for a roster that the caller may not know of. */
const REFUSES =
  /\brefuse\(\s*'(?:permission-denied|unauthenticated)'|\bthrow new Refusal\(\s*'(?:permission-denied|unauthenticated)'|\breturn unknownRoster\(\)/g

/** @returns {Site[]} */
export function checkSites() {
  return readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !NOT_PRODUCT.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, SOURCES, file), 'utf8')
      return [...text.matchAll(REFUSES)].map(({ index }) => ({
        file: `${SOURCES}/${file}`,
        at: index,
        line: text.slice(0, index).split('\n').length,
      }))
    })
}

/**
 * The text without the refusal that begins there: its words are still put together, and nobody is stopped.
 * @type {(text: string, at: number) => string}
 */
export function withoutCheck(text, at) {
  const rest = text.slice(at)
  const gone = rest
    .replace(/^(?:refuse|throw new Refusal)\(/, 'void ((..._said) => undefined)(')
    .replace(/^return unknownRoster\(\)/, 'void 0')
  if (gone === rest) throw new Error(`There is no check at ${at}.`)
  return text.slice(0, at) + gone
}

/**
 * A plugin that takes the check out that `CHECK_OUT` names, as `file:at`. None without that.
 * @returns {import('vite').Plugin[]}
 */
export function checkOut(named = process.env.CHECK_OUT) {
  if (named === undefined) return []
  const [file = '', at = ''] = named.split(':')
  return [
    {
      name: 'check-out',
      enforce: 'pre',
      transform: (code, id) => (id.replaceAll('\\', '/').endsWith(`/${file}`) ? withoutCheck(code, Number(at)) : null),
    },
  ]
}
