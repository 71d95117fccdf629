import type { FoundKind, SearchResults } from '@muster/domain/search/functions.ts'
import type { Entry, EntryKind } from './entries.ts'

/** The server's kinds of rows, as kinds of results. */
const KIND_OF: Readonly<Record<FoundKind, EntryKind>> = {
  soldiers: 'soldier',
  tasks: 'task',
  events: 'event',
  licenses: 'license',
  taskings: 'tasking',
  equipment: 'equipment',
  manifests: 'manifest',
  worksheets: 'worksheet',
  counselings: 'counseling',
  leave: 'leave',
  dutyRosters: 'duty',
  recalls: 'recall',
  formations: 'formation',
}

/** The kinds of which the server has more than it sent. */
export function cutKinds({ more }: SearchResults): ReadonlySet<EntryKind> {
  return new Set(more.map((kind) => KIND_OF[kind]))
}

/** The server's results. Results of another roster show its name. */
export function foundEntries(found: SearchResults, rosterId: string, whenWords: (day: string) => string): Entry[] {
  const of = (row: { rosterId: string; rosterName: string }, ...details: (string | null)[]) =>
    [...details, row.rosterId === rosterId ? null : row.rosterName].filter(Boolean).join(', ')
  return [
    ...found.soldiers.map((row): Entry => {
      const [rank = '', ...name] = row.name.split(' ')
      return {
        key: `soldier ${row.soldierId}`,
        kind: 'soldier',
        rank,
        label: name.join(' '),
        detail: of(row, row.detail),
        target: { to: `/soldiers/${row.soldierId}`, rosterId: row.rosterId },
        phone: row.phone,
        cell: row.cell,
      }
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
        detail: of(row, whenWords(row.day), row.place),
        target: {
          to: '/scheduling',
          search: { event: row.eventId, on: row.day, day: row.day },
          rosterId: row.rosterId,
        },
      }),
    ),
    ...found.formations.map(
      (row): Entry => ({
        key: `formation ${row.formationId}`,
        kind: 'formation',
        label: row.name,
        detail: of(row, row.time.replace(':', '')),
        also: 'formation',
        target: { to: '/dutyday/formations', rosterId: row.rosterId },
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
    ...found.worksheets.map(
      (row): Entry => ({
        key: `worksheet ${row.worksheetId}`,
        kind: 'worksheet',
        label: row.mission,
        detail: of(row, whenWords(row.on)),
        also: 'DD 2977 risk',
        target: { to: `/operations/risk/${row.worksheetId}`, rosterId: row.rosterId },
      }),
    ),
    ...found.leave.map(
      (row): Entry => ({
        key: `leave ${row.requestId}`,
        kind: 'leave',
        label: row.name,
        detail: of(row, `${row.kind}, ${whenWords(row.from)} to ${whenWords(row.to)}`),
        also: 'leave pass DA Form 31',
        target: { to: '/scheduling/leave', search: { request: row.requestId, of: row.rosterId } },
      }),
    ),
    ...found.dutyRosters.map(
      (row): Entry => ({
        key: `duty ${row.dutyRosterId}`,
        kind: 'duty',
        label: row.name,
        detail: of(row),
        also: 'DA Form 6 duty roster',
        target: { to: '/scheduling/duty', search: { duty: row.dutyRosterId }, rosterId: row.rosterId },
      }),
    ),
    ...found.counselings.map(
      (row): Entry => ({
        key: `counseling ${row.counselingId}`,
        kind: 'counseling',
        label: row.name,
        detail: of(row, row.kind, whenWords(row.on)),
        also: 'counseling DA Form 4856',
        target: { to: `/counseling/${row.counselingId}`, search: { of: row.rosterId } },
      }),
    ),
    ...found.recalls.map(
      (row): Entry => ({
        key: `recall ${row.recallId}`,
        kind: 'recall',
        label: row.message,
        detail: of(row, whenWords(row.on), row.running ? 'Running' : null),
        also: 'recall alert drill',
        target: row.running
          ? { to: '/soldiers/alerts', rosterId: row.rosterId }
          : { to: '/soldiers/alerts', search: { recall: row.recallId }, rosterId: row.rosterId },
      }),
    ),
  ]
}
