import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import type { Area } from '@muster/domain/kernel/area.ts'
import { areaOfScreen } from '@muster/domain/roster/leaders/area-of-screen.ts'
import { FIT, type Fit, fitOf, type Folded, foldSearched, isNear } from '@muster/domain/search/matching.ts'

/** Where a choice leads. */
export interface Target {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly hash?: string
  /** The roster of the result. If it is another one, it is opened first. */
  readonly rosterId?: string
}

/** The kinds of results with their headings, in the order in which they are listed when they fit equally well. */
export const KINDS = {
  soldier: 'Soldiers',
  action: 'Actions',
  setting: 'Settings',
  page: 'Pages',
  status: 'Statuses',
  task: 'Tasks',
  event: 'Events',
  formation: 'Formations',
  tasking: 'Taskings',
  manifest: 'Manifests',
  worksheet: 'Risk worksheets',
  leave: 'Leave and passes',
  duty: 'Duty rosters',
  counseling: 'Counselings',
  license: 'Licenses',
  equipment: 'Equipment',
  recall: 'Recalls',
  help: 'Help',
} as const
export type EntryKind = keyof typeof KINDS

/** One line of the search results. */
export interface Entry {
  /** Unique. It is stored when chosen, so it contains no name. */
  readonly key: string
  readonly kind: EntryKind
  /** Shown before the label: a rank. */
  readonly rank?: string
  readonly label: string
  /** Shown beside the label, in a softer color. */
  readonly detail: string
  /** Other words that find it. */
  readonly also?: string
  readonly target: Target
  /** It changes something that is view only without a subscription. */
  readonly locked?: boolean
  /** The numbers of a Soldier who can be called and texted from the list. */
  readonly phone?: string
  readonly cell?: string
}

/** A leader's action, and its screen. */
interface Action {
  readonly id: string
  readonly label: string
  readonly also: string
  readonly target: Target
  /** `whole`: who may change what is about the whole roster. */
  readonly who: 'anyone' | 'reports' | 'edits' | 'whole'
  /** The area of rights that it belongs to. */
  readonly area: Area
  /** Whether it belongs to a module that needs a subscription (specification section 6). */
  readonly paid: boolean
}

const ACTIONS: readonly Action[] = [
  action('accountability', 'Take accountability', '/dutyday', 'reports', 'formation morning report submit'),
  action('recall', 'Start a recall', '/soldiers/alerts', 'whole', 'alert phone tree', { start: 'recall' }),
  action('counseling', 'New counseling', '/counseling/new', 'edits', 'DA Form 4856 session'),
  action('soldier', 'Add a Soldier', '/soldiers', 'edits', 'new gain', { add: 'soldier' }),
  action('import', 'Import a roster', '/soldiers/import', 'whole', 'Excel CSV spreadsheet file upload'),
  action('task', 'Add a task', '/dutyday/tasks', 'reports', 'new due-out suspense'),
  action('event', 'Plan an event', '/scheduling', 'edits', 'new add calendar training'),
  action('leave', 'File leave or a pass', '/scheduling/leave', 'reports', 'DA Form 31 absence'),
  action('case', 'Open an absence case', '/dutyday/awol', 'reports', 'AWOL missing failure to report'),
  action('results', 'Enter readiness results', '/soldiers/readiness/entry', 'edits', 'range AFT scores bulk'),
  action('driver', 'Find a licensed driver', '/operations/licenses', 'reports', 'who can drive vehicle license'),
  action('manifest', 'Plan a manifest', '/operations/manifests', 'whole', 'new vehicle load seats'),
  action('risk', 'Start a risk worksheet', '/operations/risk', 'whole', 'new DD 2977 deliberate assessment', {
    new: '1',
  }),
  action('equipment', 'Sign out equipment', '/operations/equipment', 'edits', 'hand receipt due back'),
  action('tasking', 'Plan a tasking', '/operations/taskings', 'whole', 'new detail'),
  action('enroll', 'Invite Soldiers to enroll', '/invite', 'whole', 'intake link QR code enrollment form'),
  action('my-leave', 'Request leave or a pass', '/profile/leave', 'anyone', 'my own request DA Form 31'),
]

function action(
  id: string,
  label: string,
  to: string,
  who: Action['who'],
  also: string,
  search: Target['search'] = {},
): Action {
  return {
    id,
    label,
    also,
    target: { to, search },
    who,
    area: areaOfScreen(to) ?? 'roster',
    paid: /^\/(scheduling|counseling|dutyday|operations)(\/|$)/.test(to),
  }
}

/** What the person may do on the current roster; nothing without one. */
export interface May {
  readonly reports: (area: Area) => boolean
  readonly edits: (area: Area) => boolean
  readonly whole: (area: Area) => boolean
}

/** The actions that this person may take. */
export function actionsFor(allowed: May, readOnly: boolean): Entry[] {
  const may = ({ who, area }: Action) => who === 'anyone' || allowed[who](area)
  return ACTIONS.filter(may).map(({ id, label, also, target, paid }) => ({
    key: `action ${id}`,
    kind: 'action',
    label,
    detail: '',
    also,
    target,
    locked: readOnly && paid,
  }))
}

/** The roster's Soldiers from this device's data: at once, and without signal. */
export function soldiersFrom(rows: readonly AccountabilityRow[], rosterId: string): Entry[] {
  return rows.map((row) => ({
    key: `soldier ${row.soldierId}`,
    kind: 'soldier',
    rank: row.rank,
    label: fullName(row),
    detail: row.position,
    target: { to: `/soldiers/${row.soldierId}`, rosterId },
  }))
}

function fullName({ last, first, middle, suffix }: AccountabilityRow): string {
  const given = [first, middle.slice(0, 1), suffix].filter(Boolean).join(' ')
  return `${last}${first ? ',' : ''}${given ? ` ${given}` : ''}`
}

const FOLDED = new WeakMap<Entry, Folded>()

/** A roster's Soldiers are the same entries for every letter that is typed, so each is folded once. */
function foldedOf(entry: Entry): Folded {
  const known = FOLDED.get(entry)
  if (known) return known
  const { rank = '', label, detail, also = '' } = entry
  const folded = foldSearched({ rank, name: label, also: `${detail} ${also}` })
  FOLDED.set(entry, folded)
  return folded
}

/** Folded at once, a few milliseconds on a slow phone. */
const FOLDED_AT_ONCE = 500

/**
 * Folds the entries before anybody types, some at a time so that a key is answered in between. The first letter is then
 * as quick as the others. Returns how to stop.
 */
export function foldAhead(entries: readonly Entry[]): () => void {
  let next = 0
  let timer = setTimeout(foldSome)
  function foldSome() {
    entries.slice(next, next + FOLDED_AT_ONCE).forEach(foldedOf)
    next += FOLDED_AT_ONCE
    if (next < entries.length) timer = setTimeout(foldSome)
  }
  return () => clearTimeout(timer)
}

/** Entries that match, best first. */
export function fitting(entries: readonly Entry[], words: readonly string[]): Entry[] {
  return entries
    .flatMap((entry) => {
      const fit = fitOf(foldedOf(entry), words)
      return fit === null ? [] : [{ entry, fit }]
    })
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ entry }) => entry)
}

/** Entries that nearly match, for when none does. */
export function nearly(entries: readonly Entry[], words: readonly string[]): Entry[] {
  return entries.filter(({ kind, rank = '', label, also = '' }) =>
    isNear(kind === 'help' ? label : `${rank} ${label} ${also}`, words),
  )
}

export interface Group {
  readonly kind: EntryKind | 'recent'
  readonly title: string
  readonly entries: readonly Entry[]
}

/**
 * Grouped: what fits exactly first, then what is named so in the order of the kinds, then what was found by other words.
 * An entry that occurs twice keeps its first place, and the later one counts: it knows more.
 */
export function grouped(entries: readonly Entry[], words: readonly string[] = []): Group[] {
  const once = [...new Map(entries.map((entry) => [entry.key, entry])).values()]
  const left = Map.groupBy(once, ({ kind }) => kind)
  return (Object.keys(KINDS) as EntryKind[])
    .flatMap((kind) => {
      const own = (left.get(kind) ?? []).map((entry) => ({ entry, fit: fit(entry, words) }))
      if (own.length === 0) return []
      const best = own.reduce<Fit>((so, each) => (each.fit < so ? each.fit : so), FIT.inside)
      // Soldiers come from this device and the server. Of all others one source has the order.
      const ordered = words.length > 0 && kind === 'soldier' ? own.toSorted((a, b) => a.fit - b.fit) : own
      return [{ kind, title: KINDS[kind], entries: ordered.map(({ entry }) => entry), place: PLACES[best] }]
    })
    .toSorted((a, b) => a.place - b.place)
}

/** What the server found by words that are not shown counts as found by other words. */
function fit(entry: Entry, words: readonly string[]): Fit {
  return fitOf(foldedOf(entry), words) ?? FIT.told
}

/** The place of a group among the others, by its best entry. */
const PLACES: Readonly<Record<Fit, number>> = { 0: 0, 1: 1, 2: 1, 3: 2, 4: 3 }
