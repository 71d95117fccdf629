import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

/**
 * Left alone the bundler gives every set of modules that the same screens share a file of its own: dozens of
 * a few hundred bytes, each with headers of half a kilobyte and a compression that starts from nothing. These
 * go together by when they are wanted. What a part holds is found from its roots, so that no list of modules
 * goes stale; a module belongs to the first part that needs it.
 */
const PARTS: readonly { readonly name: string; readonly roots: readonly string[] }[] = [
  { name: 'start', roots: ['main.tsx', 'identity/screens/login-screen.tsx'] },
  { name: 'frame', roots: ['shell/frame.tsx'] },
  { name: 'first', roots: ['dutyday/screens/duty-day-screen.tsx'] },
  {
    name: 'overlays',
    roots: ['ui/dialog-surface.tsx', 'ui/side-panel-surface.tsx', 'ui/toaster.tsx', 'shell/drawer-panel.tsx'],
  },
]

/** The name of the part a module goes to, or null for the bundler's own choice. */
export function chunkName(id: string, context: Rolldown.ChunkingContext): string | null {
  if (/\/zod\/|\.css/.test(id)) return null
  if (id.includes('/domain/src/') && staysApart(id, context)) return null
  const seen = new Set<string>()
  for (const { name, roots } of PARTS) {
    const entries = roots.map((root) => SRC + root)
    // A screen stays a file of its own: only what it shares goes into the part.
    if (entries.includes(id)) return null
    for (const entry of entries) reach(entry, context, seen)
    if (seen.has(id)) return name
  }
  return null
}

/**
 * Rules and bare declarations go into the parts. Not what needs the schemas' library, which a part would bring to
 * all its screens, nor what a stranger's screen needs, to which it would bring the part.
 */
function staysApart(id: string, context: Rolldown.ChunkingContext): boolean {
  const needed = new Set<string>()
  reach(id, context, needed)
  if ([...needed].some((each) => each.includes('/zod/'))) return true
  const strangers = new Set<string>()
  reach(`${SRC}shell/screens/intake-screen.tsx`, context, strangers)
  return strangers.has(id)
}

function reach(id: string, context: Rolldown.ChunkingContext, seen: Set<string>): void {
  if (seen.has(id)) return
  seen.add(id)
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reach(imported, context, seen)
}
