import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import type { SearchResults } from '@muster/domain/search/functions.ts'
import { callLink } from '../roster/call-link.ts'
import { isMatch, isNear, placeOf } from '@muster/domain/search/matching.ts'

/** Where a choice leads. `run` is for actions that are done at once. */
export interface Target {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** The roster of the result. If it is another one, it is opened first. */
  readonly rosterId?: string
  /** Leaves the app for the phone: `tel:` with the number. */
  readonly call?: string
}

export type EntryKind =
  | 'soldier'
  | 'call'
  | 'action'
  | 'page'
  | 'task'
  | 'event'
  | 'tasking'
  | 'license'
  | 'equipment'
  | 'manifest'

/** With more people found than this, calling one of them makes no sense yet. */
const MOST_TO_CALL = 3

/** One line of the search results. */
export interface Entry {
  /** Unique. It is stored when chosen, so it contains no name. */
  readonly key: string
  readonly kind: EntryKind
  readonly label: string
  /** Shown beside the label, in a softer color. */
  readonly detail: string
  /** Other words that find it. */
  readonly also?: string
  readonly target: Target
  /** It changes something that is view only without a subscription. */
  readonly locked?: boolean
}

/** A leader's action, and its screen. */
interface Action {
  readonly id: string
  readonly label: string
  readonly also: string
  readonly target: Target
  readonly who: 'anyone' | 'reports' | 'edits'
  /** Whether it belongs to a module that needs a subscription (specification section 6). */
  readonly paid: boolean
}

const ACTIONS: readonly Action[] = [
  action('accountability', 'Take accountability', '/dutyday', 'reports', 'formation morning report submit'),
  action('recall', 'Start a recall', '/soldiers/alerts', 'edits', 'alert phone tree'),
  action('counseling', 'New counseling', '/counseling/new', 'edits', 'DA Form 4856 session'),
  {
    ...action('soldier', 'Add a Soldier', '/soldiers', 'edits', 'new gain'),
    target: { to: '/soldiers', search: { add: 'soldier' } },
  },
  action('import', 'Import a roster', '/soldiers/import', 'edits', 'Excel CSV spreadsheet file upload'),
  action('task', 'Add a task', '/dutyday/tasks', 'reports', 'new due-out suspense'),
  action('event', 'Plan an event', '/scheduling', 'edits', 'new add calendar training'),
  action('leave', 'File leave or a pass', '/scheduling/leave', 'reports', 'DA Form 31 absence'),
  action('case', 'Open an absence case', '/dutyday/awol', 'reports', 'AWOL missing failure to report'),
  action('results', 'Enter readiness results', '/soldiers/readiness/entry', 'edits', 'range AFT scores bulk'),
  action('driver', 'Find a licensed driver', '/operations/licenses', 'reports', 'who can drive vehicle license'),
  action('manifest', 'Plan a manifest', '/operations/manifests', 'edits', 'new vehicle load seats'),
  action('risk', 'Start a risk worksheet', '/operations/risk', 'edits', 'new DD 2977 deliberate assessment'),
  action('equipment', 'Sign out equipment', '/operations/equipment', 'edits', 'hand receipt due back'),
  action('tasking', 'Plan a tasking', '/operations/taskings', 'edits', 'new detail'),
  action('enroll', 'Invite Soldiers to enroll', '/invite', 'edits', 'intake link QR code enrollment form'),
  action('my-leave', 'Request leave or a pass', '/profile/leave', 'anyone', 'my own request DA Form 31'),
]

function action(id: string, label: string, to: string, who: Action['who'], also: string): Action {
  return { id, label, also, target: { to }, who, paid: /^\/(scheduling|counseling|dutyday|operations)(\/|$)/.test(to) }
}

/** What the person may do on the current roster; nothing without one. */
export interface May {
  readonly reports: boolean
  readonly edits: boolean
}

/** The actions that this person may take. */
export function actionsFor(allowed: May, readOnly: boolean): Entry[] {
  const may = (who: Action['who']) => who === 'anyone' || allowed[who]
  return ACTIONS.filter(({ who }) => may(who)).map(({ id, label, also, target, paid }) => ({
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
    label: fullName(row),
    detail: row.position,
    target: { to: `/soldiers/${row.soldierId}`, rosterId },
  }))
}

function fullName({ rank, last, first, middle, suffix }: AccountabilityRow): string {
  const given = [first, middle.slice(0, 1), suffix].filter(Boolean).join(' ')
  return `${rank} ${last}${first ? ',' : ''}${given ? ` ${given}` : ''}`.trim()
}

/** The server's results. Results of another roster show its name. */
export function foundEntries(found: SearchResults, rosterId: string, whenWords: (day: string) => string): Entry[] {
  const of = (row: { rosterId: string; rosterName: string }, ...details: (string | null)[]) =>
    [...details, row.rosterId === rosterId ? null : row.rosterName].filter(Boolean).join(', ')
  return [
    ...found.soldiers.map(
      (row): Entry => ({
        key: `soldier ${row.soldierId}`,
        kind: 'soldier',
        label: row.name,
        detail: of(row, row.detail),
        target: { to: `/soldiers/${row.soldierId}`, rosterId: row.rosterId },
      }),
    ),
    ...(found.soldiers.length > MOST_TO_CALL ? [] : found.soldiers).flatMap((row): Entry[] => {
      const call = callLink(row.phone)
      if (call === undefined) return []
      const target = { to: `/soldiers/${row.soldierId}`, call }
      return [{ key: `call ${row.soldierId}`, kind: 'call', label: `Call ${row.name}`, detail: row.phone, target }]
    }),
    ...found.tasks.map(
      (row): Entry => ({
        key: `task ${row.taskId}`,
        kind: 'task',
        label: row.title,
        detail: of(row, row.closed ? 'Closed' : row.suspense && `Due ${whenWords(row.suspense)}`),
        target: { to: '/dutyday/tasks', search: { task: row.taskId }, rosterId: row.rosterId },
      }),
    ),
    ...found.events.map(
      (row): Entry => ({
        key: `event ${row.eventId}`,
        kind: 'event',
        label: row.title,
        detail: of(row, whenWords(row.day)),
        target: {
          to: '/scheduling',
          search: { event: row.eventId, on: row.day, day: row.day },
          rosterId: row.rosterId,
        },
      }),
    ),
    ...found.licenses.map(
      (row): Entry => ({
        key: `license ${row.licenseId}`,
        kind: 'license',
        label: row.name,
        detail: of(row, row.subject),
        // The words by which the server finds it. Results are filtered here by them until the server has answered
        // again.
        also: 'license OF346 OF 346 driver',
        target: { to: `/soldiers/${row.soldierId}`, search: { tab: 'licenses' }, rosterId: row.rosterId },
      }),
    ),
    ...found.taskings.map(
      (row): Entry => ({
        key: `tasking ${row.taskingId}`,
        kind: 'tasking',
        label: row.name,
        detail: of(row, whenWords(row.from)),
        target: { to: `/operations/taskings/${row.taskingId}`, rosterId: row.rosterId },
      }),
    ),
    ...found.equipment.map(
      (row): Entry => ({
        key: `equipment ${row.itemId}`,
        kind: 'equipment',
        label: row.name,
        detail: of(row, `${row.quantity - row.out} of ${row.quantity} on hand`),
        target: { to: '/operations/equipment', search: { view: 'items', find: row.name }, rosterId: row.rosterId },
      }),
    ),
    ...found.manifests.map(
      (row): Entry => ({
        key: `manifest ${row.manifestId}`,
        kind: 'manifest',
        label: row.name,
        detail: of(row, whenWords(row.on), row.final ? 'Final' : 'Draft'),
        target: { to: `/operations/manifests/${row.manifestId}`, rosterId: row.rosterId },
      }),
    ),
  ]
}

/** Entries that match, best first, up to `most`. */
export function fitting(entries: readonly Entry[], words: readonly string[], most: number): Entry[] {
  return entries
    .filter(({ label, detail, also = '' }) => isMatch(`${label} ${also} ${detail}`, words))
    .toSorted((a, b) => rankOf(a, words) - rankOf(b, words))
    .slice(0, most)
}

/** Entries that nearly match, for when none does. */
export function nearly(entries: readonly Entry[], words: readonly string[], most: number): Entry[] {
  return entries.filter(({ label, also = '' }) => isNear(`${label} ${also}`, words)).slice(0, most)
}

/** A Soldier's last name comes after the rank. */
function rankOf({ kind, label, also = '' }: Entry, words: readonly string[]): number {
  if (kind === 'soldier' || kind === 'call' || kind === 'license')
    return placeOf(label.slice(label.indexOf(' ') + 1), words)
  return isMatch(label, words) ? placeOf(label, words) : also === '' ? 2 : 3
}

export interface Group {
  readonly kind: EntryKind | 'recent'
  readonly title: string
  readonly entries: readonly Entry[]
}

const TITLES: Readonly<Record<EntryKind, string>> = {
  soldier: 'Soldiers',
  call: 'Call',
  action: 'Actions',
  page: 'Pages',
  task: 'Tasks',
  event: 'Events',
  tasking: 'Taskings',
  license: 'Licenses',
  equipment: 'Equipment',
  manifest: 'Manifests',
}

/** Grouped in their order. If an entry occurs twice, the first one counts. */
export function grouped(entries: readonly Entry[]): Group[] {
  const once = new Map(entries.toReversed().map((entry) => [entry.key, entry]))
  const left = [...new Set(entries.map(({ key }) => key))].flatMap((key) => once.get(key) ?? [])
  return (Object.keys(TITLES) as EntryKind[]).flatMap((kind) => {
    const own = left.filter((entry) => entry.kind === kind)
    return own.length > 0 ? [{ kind, title: TITLES[kind], entries: own }] : []
  })
}
