import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'vite'
import type { openPage } from './page.ts'

/** What a page finds in its browser. Each page has its own, so that it can be killed, and its device can be changed. */
export interface Browser {
  readonly indexedDB: IDBFactory
  readonly localStorage: Storage
  readonly navigator: unknown
  readonly BroadcastChannel: unknown
  readonly fetch: typeof fetch
  readonly Date: DateConstructor
  readonly AbortSignal: unknown
  readonly setTimeout: unknown
  readonly clearTimeout: unknown
  readonly addEventListener: unknown
  readonly removeEventListener: unknown
}

const NAMES = [
  'indexedDB',
  'localStorage',
  'navigator',
  'BroadcastChannel',
  'fetch',
  'Date',
  'AbortSignal',
  'setTimeout',
  'clearTimeout',
  'addEventListener',
  'removeEventListener',
] as const satisfies readonly (keyof Browser)[]

/** Starts the app in a browser, with modules of its own. */
export type PageProgram = (browser: Browser) => { readonly openPage: typeof openPage }

/** A fault for the harness to find: text of a file of the app, and what stands there instead. */
export interface Plant {
  readonly file: string
  readonly text: string
  readonly instead: string
}

const APP = join(import.meta.dirname, '../../..')

/**
 * The parts of the app that a page runs, built as one function of its browser's globals. Each call of it is a page with
 * fresh modules, over whatever the device keeps. What is pure is shared: the domain, and packages that know no browser.
 */
export async function pageProgram(plants: readonly Plant[] = []): Promise<PageProgram> {
  const planted = new Set<Plant>()
  const built = await build({
    configFile: false,
    root: APP,
    logLevel: 'error',
    plugins: [planting(plants, planted)],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['cjs'], fileName: 'page' },
      rolldownOptions: { external: (id) => /^[@a-z]/.test(id) && id !== 'idb-keyval' },
    },
  })
  if (planted.size < plants.length) throw new Error('A planted fault found no place. Its text was changed.')
  const [output] = Array.isArray(built) ? built : [built]
  const chunks = output && 'output' in output ? output.output : []
  const [chunk, ...more] = chunks
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`A page is one file, not ${chunks.length}.`)
  const start = compileFunction(`${chunk.code}\nreturn exports`, ['exports', 'require', ...NAMES], {
    filename: 'page.js',
  })
  const require = createRequire(import.meta.url)
  return (browser) => start({}, require, ...NAMES.map((name) => browser[name])) as ReturnType<PageProgram>
}

function planting(plants: readonly Plant[], planted: Set<Plant>): Plugin {
  return {
    name: 'planted faults',
    enforce: 'pre',
    transform: (code, id) =>
      plants
        .filter(({ file, text }) => id.endsWith(`/${file}`) && code.includes(text))
        .reduce((now, plant) => {
          planted.add(plant)
          return now.replace(plant.text, () => plant.instead)
        }, code),
  }
}
