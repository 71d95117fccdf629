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
  // What the form behind its menu shares with the forms of every screen is wanted soon after.
  { name: 'frame', roots: ['shell/frame/frame.tsx', 'roster/components/first-roster.tsx'] },
  // Before the first screens, of which the frame takes something: it has no list to choose for.
  { name: 'choice', roots: ['kit/lists/choices.tsx'] },
  { name: 'first', roots: ['dutyday/screens/duty-day-screen.tsx'] },
  // By name what the dashboard and the reports are kept true by: declarations of every feature, a few bytes each.
  { name: 'topics', roots: ['dashboard/use-dashboard.ts'] },
  // What is chosen from on a screen itself, which wants nothing of what lies over it.
  { name: 'check', roots: ['ui/forms/checkbox.tsx', 'ui/forms/switch.tsx'] },
  {
    name: 'choices',
    roots: ['ui/forms/segmented.tsx', 'ui/forms/radio-group.tsx', 'identity/components/theme-choice.tsx'],
  },
  { name: 'close', roots: ['ui/buttons/close-button.tsx'] },
  {
    name: 'overlays',
    roots: [
      ...[
        'ui/overlays/dialog-surface.tsx',
        'ui/overlays/side-panel-surface.tsx',
        'ui/states/toaster.tsx',
        'shell/frame/drawer-panel.tsx',
      ],
      ...['ui/overlays/menu-surface.tsx', 'ui/overlays/popover-surface.tsx', 'ui/overlays/tooltip-surface.tsx'],
    ],
  },
  { name: 'recall', roots: ['roster/recall/recall-strip.tsx'] },
  { name: 'form', roots: ['identity/components/profile-form.tsx'] },
  // Before the kit, which the dashboard takes something of: it has no list to choose for.
  { name: 'lists', roots: ['kit/lists/over-switch.tsx', 'kit/lists/use-over.ts', 'kit/lists/list-filters.tsx'] },
  { name: 'kit', roots: ['dutyday/screens/perstat-screen.tsx', 'shell/screens/profile-screen.tsx'] },
  { name: 'table', roots: ['ui/table/data-table.tsx', 'ui/layout/toolbar.tsx', 'ui/forms/filter-menu.tsx'] },
  {
    name: 'roster',
    roots: [
      ...['shell/screens/soldiers-screen.tsx', 'roster/screens/roster-settings-screen.tsx'],
      'roster/screens/import-screen.tsx',
    ],
  },
  { name: 'charts', roots: ['dutyday/components/strength-trend.tsx', 'ui/charts/stacked-bar.tsx'] },
]

/** The name of the part a module goes to, or null for the bundler's own choice. */
export function chunkName(id: string, context: Rolldown.ChunkingContext): string | null {
  if (/\/zod\/|\.css/.test(id)) return null
  // With what every list of names has as well; nothing of the frame wants it, though Duty Day does.
  if (id.endsWith('/distinct-names.ts')) return 'choice'
  const seen = new Set<string>()
  for (const { name, roots } of PARTS) {
    const entries = roots.map((root) => SRC + root)
    for (const entry of entries) reach(entry, context, seen)
    if (!seen.has(id)) continue
    // What is fetched by itself stays a file of its own: only what it shares goes into the part.
    if (isFetched(id, context)) return null
    return name === 'start' ? name : partOf(id, context, name)
  }
  return null
}

function isFetched(id: string, context: Rolldown.ChunkingContext): boolean {
  const module = context.getModuleInfo(id)
  return !!module && (module.isEntry || module.dynamicImporters.length > 0)
}

/**
 * Rules and bare declarations go into the parts. Not what needs the schemas' library, which a part would bring to
 * all its screens. What a stranger's screen needs as well stays apart, or it would bring the part to that.
 */
function partOf(id: string, context: Rolldown.ChunkingContext, part: string): string | null {
  const isDomain = id.includes('/domain/src/')
  if (isDomain) {
    const needed = new Set<string>()
    reach(id, context, needed)
    if ([...needed].some((each) => each.includes('/zod/'))) return null
  }
  const strangers = new Set<string>()
  reach(`${SRC}shell/screens/intake-screen.tsx`, context, strangers)
  if (!strangers.has(id)) return part
  return isDomain ? 'known' : null
}

/** Declarations, which are bare in the build and then need no more than each other. */
const DECLARATIONS = /\/domain\/src\/.*\/functions?\.ts$/

function reach(id: string, context: Rolldown.ChunkingContext, seen: Set<string>): void {
  if (seen.has(id)) return
  seen.add(id)
  const imported = context.getModuleInfo(id)?.importedIds ?? []
  for (const each of imported) {
    if (!DECLARATIONS.test(id) || DECLARATIONS.test(each)) reach(each, context, seen)
  }
}
