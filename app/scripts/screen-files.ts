import type { Plugin, Rolldown } from 'vite'

/**
 * Not a normal import: the screens that the routes import are for the browser and must not be bundled with this
 * script.
 */
const ROUTES = new URL('../src/shell/routing/routes.ts', import.meta.url).href

interface Route {
  readonly path: string
  readonly access?: 'public' | 'admin'
  readonly screen: (() => Promise<unknown>) | null
}
type Chunks = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

const FRAME = 'shell/frame/frame.tsx'

/**
 * Writes `screens.json`: for each route, the files of its screen beyond those that index.html names itself. The
 * server sends them along as hints, so that over a slow line the browser asks for them at once instead of after the
 * files before them have run. Public screens come first, because a person who is not signed in gets those.
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

/**
 * The module that a route's `screen` imports, below `src/`. It is read from the function itself, so there is no list
 * to keep up to date.
 */
function moduleOf(screen: () => Promise<unknown>): string {
  const path = /import\(['"](\.[^'"]+)['"]\)/.exec(screen.toString())?.[1]
  if (!path) throw new Error(`No import is found in the route's screen: ${screen.toString()}`)
  return new URL(path, ROUTES).pathname.split('/src/').at(-1) ?? path
}

function fileOf(module: string, chunks: Chunks): string {
  const found = Object.values(chunks).find(
    (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/src/${module}`),
  )
  if (!found) throw new Error(`The build has no separate file for ${module}.`)
  return found.fileName
}

/** The file and all files that must be loaded before it runs. */
function filesFrom(file: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const chunk = chunks[file]
  if (chunk?.type === 'chunk') for (const imported of chunk.imports) filesFrom(imported, chunks, seen)
  return seen
}
