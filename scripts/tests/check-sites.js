// The places in the server's code that refuse a caller for missing rights, and how one of them is taken out.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../prepare.js'

/**
 * @typedef {object} Site
 * @property {string} file from the root
 * @property {number} at where the call begins in the file
 * @property {number} line
 */

const SOURCES = 'server/src'
const NOT_PRODUCT = /^server\/src\/(testing|demo)\/|\.test\.ts$/
/** A refusal for missing rights, and the one for a roster that the caller may not know of. */
const REFUSES =
  /\brefuse\(\s*'(?:permission-denied|unauthenticated)'|\bthrow new Refusal\(\s*'(?:permission-denied|unauthenticated)'|\breturn unknownRoster\(\)/g

/** @type {(file: string) => boolean} */
const isProduct = (file) => file.startsWith(`${SOURCES}/`) && file.endsWith('.ts') && !NOT_PRODUCT.test(file)

/** @returns {Site[]} */
export function checkSites() {
  return readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: 'utf8' })
    .map((file) => `${SOURCES}/${file.replaceAll('\\', '/')}`)
    .filter(isProduct)
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return [...text.matchAll(REFUSES)].map(({ index }) => ({
        file,
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

/** The text that says which refusal it comes to, before it refuses. @type {(text: string, file: string) => string} */
export function withWatch(text, file) {
  return text.replaceAll(REFUSES, (refusal, at) => {
    const argument = refusal.indexOf('(') + 1
    const rest = refusal.slice(argument)
    const watch = `globalThis.reachedCheck('${file}:${at}')`
    return `${refusal.slice(0, argument)}${watch}${rest === ')' ? ')' : ` ?? ${rest}`}`
  })
}

/**
 * A plugin that takes the check out that `CHECK_OUT` names, as `file:at`, or that watches all checks if `CHECKS_REACHED`
 * names a file to write to. None without these.
 * @returns {import('vite').Plugin[]}
 */
export function checksChanged({ CHECK_OUT, CHECKS_REACHED } = process.env) {
  const [out = '', at = ''] = CHECK_OUT?.split(':') ?? []
  /** @type {(code: string, file: string) => string | null} */
  const change = (code, file) => {
    if (CHECKS_REACHED !== undefined) return withWatch(code, file)
    return file === out ? withoutCheck(code, Number(at)) : null
  }
  const plugin = {
    name: 'checks-changed',
    enforce: /** @type {const} */ ('pre'),
    transform: (/** @type {string} */ code, /** @type {string} */ id) => {
      const file = relative(ROOT, id).replaceAll('\\', '/')
      return isProduct(file) ? change(code, file) : null
    },
  }
  return CHECK_OUT === undefined && CHECKS_REACHED === undefined ? [] : [plugin]
}
