/**
 * Which file may import which (docs/architecture.md), as one table and one pure function. The lint rule in
 * `oxlint-plugin.ts` calls it for every import of every file.
 */

/** Each feature, and the features it may import. The same names in domain, server and app. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  roster: ['identity'],
  readiness: ['roster', 'identity'],
  dutyday: ['roster', 'identity'],
  scheduling: ['dutyday', 'readiness', 'roster', 'identity'],
  counseling: ['dutyday', 'readiness', 'roster', 'identity'],
  operations: ['dutyday', 'readiness', 'roster', 'identity'],
  billing: ['identity'],
  support: ['identity'],
  notifications: ['identity'],
}

/** Parts that combine features. Only the composition root may import them. */
const COMPOSERS: Readonly<Record<string, readonly string[]>> = {
  domain: ['admin', 'reports', 'dashboard', 'search', 'ondevice'],
  server: ['admin', 'reports', 'dashboard', 'search', 'ondevice'],
  app: ['shell', 'admin', 'reports', 'dashboard', 'search', 'ondevice'],
}

/** The parts below the features, and which of the other parts each may import. */
const FOUNDATIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  domain: { kernel: [], access: ['kernel'] },
  server: { config: [], database: [], platform: ['database'] },
  app: { ui: [], platform: [], kit: ['ui', 'platform'] },
}

/** Code that every feature of the server uses is in one file, so that no feature has its own copy. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  'server/src/database/sql-words.ts': ['isoInstant', 'exactInstant', 'listOf'],
  'server/src/roster/people/reads.ts': [
    'ACCOUNT_NAME',
    'accountNameOf',
    'SOLDIER_NAME',
    'NAME_COLUMNS',
    'KEEPERS',
    'callerName',
  ],
  'server/src/platform/paper/issue.ts': ['MARKING', 'NOTICE', 'ALERT_MARKING'],
}

interface Place {
  readonly workspace: string
  /**
   * `roster`, `platform`, `shell`…, or `root` for the composition root: main, and the files that main and tests compose
   * with.
   */
  readonly part: string
  readonly kind: 'feature' | 'composer' | 'foundation' | 'root' | 'demo' | 'testing' | 'other'
}

const NATIVE_PACKAGE = /^((@capacitor|@capacitor-community|@aparajita|@capawesome|@capgo)\/|capacitor-plugin-)/

/**
 * Why `from` may not import `target`, or null when it may. `from` is a path in this repository. `target` is one as
 * well, or the name of a package.
 */
export function forbiddenImport(from: string, target: string): string | null {
  const here = placeOf(from)
  if (!here) return null
  const there = placeOf(target)
  if (!there) return forbiddenPackage(from, here, target)
  if (here.workspace !== there.workspace) return forbiddenWorkspace(from, here, there)
  if (isTest(from) || here.part === there.part || here.kind === 'other') return null
  if (there.kind === 'testing') return 'only tests import testing'
  if (here.kind === 'root') return null
  if (there.kind === 'root') return 'nobody imports the composition root'
  // The demo fills the tables of every feature with the data of a year of use.
  if (here.kind === 'demo') return null
  if (there.kind === 'demo') return 'only the composition root imports the demo'
  return here.kind === 'foundation' ? forbiddenBelow(here, there) : forbiddenFeature(here, there)
}

/** Why this name may not be declared in `path`, or imported from there, or null. */
export function forbiddenHome(name: string, path: string): string | null {
  const home = Object.entries(HOMES).find(([, names]) => names.includes(name))?.[0]
  return home === undefined || home === path ? null : `${name} stands in ${home}, for every feature`
}

/** Why a file may not be where it is, or null. */
export function forbiddenPlace(path: string): string | null {
  if (/(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.)/.test(path)) {
    return 'name the file or folder by its subject: utils, helpers and common say nothing'
  }
  if (path.endsWith('-screen.tsx') && !path.includes('/screens/') && placeOf(path)?.part !== 'shell') {
    return 'a screen of a feature lies in its folder `screens`'
  }
  if (/^(domain|server|app)\/src\/[^/]+$/.test(path)) {
    return placeOf(path)?.kind === 'root' || isTest(path) || path.endsWith('.d.ts')
      ? null
      : 'every file belongs to a feature, platform or shell'
  }
  if (placeOf(path)?.kind !== 'other' || !/^(domain|server|app)\/src\/[^/]+\//.test(path)) return null
  return `${path.split('/')[2]} is no part that checks/layers.ts knows: add it there first`
}

/** The folders among these paths that have become too large to search: the shared floors keep to 20 files. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (/^(app\/src\/(platform|ui|shell|kit)|server\/src\/(platform|demo|testing))(\/|$)/.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 20).map(([folder]) => folder)
}

function forbiddenPackage(from: string, here: Place, name: string): string | null {
  if (NATIVE_PACKAGE.test(name) && !from.startsWith('app/src/platform/') && !from.endsWith('capacitor.config.ts')) {
    return 'only app/src/platform knows the device (@capacitor/*)'
  }
  if (from.startsWith('app/src/') && name.startsWith('node:') && !isTest(from))
    return 'the app runs in a browser, without node:'
  return null
}

function forbiddenWorkspace(from: string, here: Place, there: Place): string | null {
  if (['bench', 'scripts', 'checks'].includes(here.workspace) || there.workspace === 'scripts') return null
  // The same code plays external servers (stores, providers) in every kind of test.
  if (here.workspace === 'e2e' && ['testing', 'demo'].includes(there.kind)) return null
  if (there.workspace !== 'domain') return `${here.workspace} must not import ${there.workspace}`
  if (isTest(from)) return null
  if (here.kind === 'feature' && (there.kind === 'feature' || there.kind === 'composer'))
    return forbiddenFeature(here, there)
  if (here.kind === 'foundation' && there.kind === 'feature') {
    return `${here.workspace}/${here.part} must not know the feature ${there.part}`
  }
  return null
}

function forbiddenBelow(here: Place, there: Place): string | null {
  const allowed = FOUNDATIONS[here.workspace]?.[here.part] ?? []
  if (there.kind === 'foundation' && allowed.includes(there.part)) return null
  return `${here.workspace}/${here.part} must not import ${there.part}`
}

function forbiddenFeature(here: Place, there: Place): string | null {
  if (there.kind === 'foundation') {
    return there.part === 'config' ? 'settings are read by the composition root and passed on' : null
  }
  // The same feature in the domain.
  if (here.part === there.part) return null
  // Routes, the bell and banners are combined in the shell.
  if (here.workspace === 'app' && here.part === 'shell') return null
  // Admins see and grant what billing stores, and send to everybody in the way leaders send to their people.
  if (here.part === 'admin' && ['billing', 'notifications'].includes(there.part)) return null
  // A device keeps the answers of every function that screens read, also of those that combine features.
  if (here.part === 'ondevice' && there.kind === 'composer') return null
  if (there.part === 'billing') return 'nobody imports billing: ask domain/access whether the caller is entitled'
  if (there.part === 'notifications') return 'nobody imports notifications: write an event to the outbox table'
  if (there.kind === 'composer') return `nobody imports ${there.part}`
  if (here.kind === 'composer') return null
  return FEATURES[here.part]?.includes(there.part) ? null : `${here.part} must not import ${there.part}`
}

function placeOf(path: string): Place | null {
  const [workspace = '', folder, part = ''] = path.split('/')
  if (workspace === 'e2e' || workspace === 'bench' || workspace === 'scripts' || workspace === 'checks') {
    return folder === undefined ? null : { workspace, part: workspace, kind: 'other' }
  }
  if (!(workspace in FOUNDATIONS)) return null
  if (folder !== 'src') return { workspace, part: '', kind: 'other' }
  if (/^(main|compose|every-table|my-data|backup|restore|break-glass|security-log)\.tsx?$/.test(part))
    return { workspace, part: 'root', kind: 'root' }
  if (part in FEATURES) return { workspace, part, kind: 'feature' }
  if (COMPOSERS[workspace]?.includes(part)) return { workspace, part, kind: 'composer' }
  if (FOUNDATIONS[workspace]?.[part]) return { workspace, part, kind: 'foundation' }
  if (workspace === 'server' && part === 'demo') return { workspace, part, kind: 'demo' }
  if (part === 'testing') return { workspace, part, kind: 'testing' }
  return { workspace, part, kind: 'other' }
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/src/testing/')
}
