import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

/**
 * By default the bundler makes one file of each set of modules that the same screens share. That gives dozens of
 * files of a few hundred bytes, each with half a kilobyte of headers and compression that starts from nothing. These
 * groups put modules together by when they are needed. The content of a part is found from its roots, so there is no
 * list of modules to keep up to date. A module belongs to the first part that needs it.
 */
const PARTS: readonly { readonly name: string; readonly roots: readonly string[] }[] = [
  { name: 'start', roots: ['main.tsx', 'identity/screens/login-screen.tsx'] },
  // The first-roster form opens from the frame's menu. What it shares with other forms is needed soon after the
  // frame.
  // Small values are kept by screens of every kind.
  {
    name: 'frame',
    roots: ['shell/frame/frame.tsx', 'roster/components/first-roster.tsx', 'platform/storage/kept-values.ts'],
  },
  // Listed before the first screens: the frame uses part of those, but shows no list with choices.
  { name: 'choice', roots: ['kit/lists/choices.tsx'] },
  // Long lists draw only the rows in sight. The dashboard has none, so this comes with the overlays.
  { name: 'rows', roots: ['ui/layout/measured-later.ts'] },
  // Listed before the first screens too: accountability has the filters of lists, but the dashboard does not.
  { name: 'filters', roots: ['kit/lists/use-scope.ts'] },
  { name: 'first', roots: ['dutyday/screens/duty-day-screen.tsx'] },
  // The topics that keep the dashboard and the reports current: declarations of every feature, a few bytes each.
  // With the order of what needs a leader, and the link that calls a Soldier, which other parts share.
  { name: 'topics', roots: ['dashboard/use-dashboard.ts', 'dashboard/use-needs.ts', 'roster/call-link.ts'] },
  // The other file of this folder moves the rows. It loads after the list.
  { name: 'motion', roots: ['ui/motion/moving-rows.ts'] },
  // Choices that are on a screen itself and need none of the overlays.
  {
    name: 'choices',
    roots: [
      ...['ui/forms/checkbox.tsx', 'ui/forms/switch.tsx', 'ui/forms/segmented.tsx', 'ui/forms/radio-group.tsx'],
      ...['identity/components/theme-choice.tsx', 'ui/buttons/close-button.tsx'],
    ],
  },
  {
    name: 'overlays',
    roots: [
      ...[
        'ui/overlays/dialog-surface.tsx',
        'ui/overlays/side-panel-surface.tsx',
        'ui/states/toaster.tsx',
        'shell/phone/drawer-panel.tsx',
      ],
      ...['ui/overlays/menu-surface.tsx', 'ui/overlays/popover-surface.tsx', 'ui/overlays/tooltip-surface.tsx'],
    ],
  },
  // Listed before the drawer: the bar has the marks of its four screens only.
  { name: 'bar', roots: ['shell/phone/phone-bar.tsx'] },
  // The drawer's marks, some of which the search has too.
  { name: 'marks', roots: ['shell/phone/drawer-entries.tsx'] },
  // Listed before the roster: the background work has it too, and needs nothing else of that.
  { name: 'windows', roots: ['platform/windows/windows.ts'] },
  // Listed before the background work, which needs both and has more than most screens need.
  { name: 'day', roots: ['ui/forms/dates/unit-day.ts'] },
  { name: 'clock', roots: ['platform/clock/every-second.ts'] },
  // Listed before the kit, of which it uses a small part.
  { name: 'background', roots: ['shell/background/background-work.tsx'] },
  // Listed before the roster: lists of other features have it too, and most screens with the roster do not.
  { name: 'beside', roots: ['shell/beside/soldier-beside.tsx'] },
  { name: 'recall', roots: ['roster/recall/recall-strip.tsx'] },
  { name: 'form', roots: ['identity/components/profile-form.tsx'] },
  // Listed before the kit: the dashboard uses part of the kit, but shows no list with choices.
  { name: 'lists', roots: ['kit/lists/over-switch.tsx', 'kit/lists/use-over.ts', 'kit/lists/list-filters.tsx'] },
  // The table of the PERSTAT is fetched by itself, with its layouts. Reports have the same table.
  {
    name: 'kit',
    roots: ['dutyday/screens/perstat-screen.tsx', 'shell/screens/profile-screen.tsx', 'ui/table/report-table.tsx'],
  },
  { name: 'table', roots: ['ui/table/data-table.tsx'] },
  // Not in the part of the table: absences has a table, but nothing above it.
  {
    name: 'toolbar',
    roots: ['ui/layout/toolbar.tsx', 'ui/forms/filter-menu.tsx', 'roster/components/group-select.tsx'],
  },
  // Listed before the roster: only the list of Soldiers and their pages have the own fields.
  { name: 'own', roots: ['roster/own-items.ts'] },
  {
    name: 'roster',
    roots: [
      ...['shell/screens/soldiers-screen.tsx', 'roster/screens/roster-settings-screen.tsx'],
      'roster/screens/import-screen.tsx',
    ],
  },
  {
    name: 'charts',
    roots: [
      ...['dutyday/components/strength-trend.tsx', 'ui/charts/stacked-bar.tsx'],
      ...['ui/charts/stacked-columns.tsx', 'ui/charts/stacked-rows.tsx', 'ui/charts/sparkline.tsx'],
    ],
  },
  // What the search shares with the tasks: the rules that read a typed line.
  { name: 'typed', roots: ['dutyday/tasks/name-suggestions.ts', 'dutyday/tasks/use-task-acts.ts'] },
  {
    name: 'soldiers',
    roots: ['roster/choosing/soldier-input.tsx', 'roster/choosing/soldiers-input.tsx'],
  },
]

/** Small rules that reports share with what is worked out on the device. Each would be a file of a few hundred bytes. */
const RULES =
  /\/domain\/src\/(?:counseling\/(?:kinds|cadence\/(?:board|board-words|counseling-due))|operations\/licenses\/kinds)\.ts$/

/** The name of the part that a module goes to, or null to let the bundler choose. */
export function chunkName(id: string, context: Rolldown.ChunkingContext): string | null {
  if (/\/zod\/|\.css/.test(id)) return null
  if (RULES.test(id)) return 'rules'
  const seen = new Set<string>()
  for (const { name, roots } of PARTS) {
    const entries = roots.map((root) => SRC + root)
    for (const entry of entries) reach(entry, context, seen)
    if (!seen.has(id)) continue
    // A module that is fetched by itself stays a separate file. Only what it shares goes into the part.
    if (isFetched(id, context)) return name === 'rows' ? name : null
    return name === 'start' ? name : partOf(id, context, name)
  }
  return null
}

function isFetched(id: string, context: Rolldown.ChunkingContext): boolean {
  const module = context.getModuleInfo(id)
  return !!module && (module.isEntry || module.dynamicImporters.length > 0)
}

/**
 * Rules and bare declarations go into the parts. A module that needs the schema library does not, because the part
 * would load it for all its screens. A module that a public screen also needs stays separate, because that screen
 * would then load the whole part.
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

/** Declarations. In the build they are bare, and then they import only each other. */
const DECLARATIONS = /\/domain\/src\/.*\/functions?\.ts$/

function reach(id: string, context: Rolldown.ChunkingContext, seen: Set<string>): void {
  if (seen.has(id)) return
  seen.add(id)
  const imported = context.getModuleInfo(id)?.importedIds ?? []
  for (const each of imported) {
    if (!DECLARATIONS.test(id) || DECLARATIONS.test(each)) reach(each, context, seen)
  }
}
