import type { Plugin, Rolldown } from 'vite'

/** Not imported by name: the screens behind it are for the browser, and are not to be bundled with this script. */
const ROUTES = new URL('../src/shell/routing/routes.ts', import.meta.url).href

interface Route {
  readonly path: string
  readonly access?: 'public' | 'admin'
  readonly screen: (() => Promise<unknown>) | null
}
type Chunks = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

const FRAME = 'shell/frame/frame.tsx'

/**
 * Writes `screens.json`: for each route the files that its screen is made of, beyond those that index.html names
 * itself. The server sends them along as hints, so that over a slow line a browser asks for them at once and not
 * when the files before them have run. Public screens first: they are what somebody who is not signed in gets.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    async generateBundle(_options, chunks) {
      const { ROUTES: routes } = (await import(ROUTES)) as { readonly ROUTES: readonly Route[] }
      const entry = Object.values(chunks).find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
      if (!entry) return
      const standing = filesFrom(entry.fileName, chunks)
      const screens = routes.flatMap(({ path, access, screen }) => {
        if (!screen) return []
        const isPublic = access === 'public'
        const parts = isPublic ? [moduleOf(screen)] : [FRAME, moduleOf(screen)]
        const files = parts.flatMap((part) => [...filesFrom(fileOf(part, chunks), chunks)])
        return [{ path, isPublic, files: [...new Set(files)].filter((file) => !standing.has(file)) }]
      })
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) })
    },
  }
}

/** The module that a route's `screen` imports, below `src/`: what it says itself, so that no list goes stale. */
function moduleOf(screen: () => Promise<unknown>): string {
  const path = /import\(['"](\.[^'"]+)['"]\)/.exec(screen.toString())?.[1]
  if (!path) throw new Error(`No import is found in the route's screen: ${screen.toString()}`)
  return new URL(path, ROUTES).pathname.split('/src/').at(-1) ?? path
}

function fileOf(module: string, chunks: Chunks): string {
  const found = Object.values(chunks).find(
    (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/src/${module}`),
  )
  if (!found) throw new Error(`The build has no file of its own for ${module}.`)
  return found.fileName
}

/** The file and all that must be there before it runs. */
function filesFrom(file: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const chunk = chunks[file]
  if (chunk?.type === 'chunk') for (const imported of chunk.imports) filesFrom(imported, chunks, seen)
  return seen
}
