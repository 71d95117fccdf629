import { formatMoment } from '../kernel/calendar-date.ts'
import type { InputOf, OutputOf } from '../kernel/function.ts'
import { declareList, type ListLine } from '../kernel/list.ts'
import { about } from '../kernel/list-filters.ts'
import { listChanges, listSoldierChanges } from './functions.ts'

type ChangeKind = OutputOf<typeof listChanges>['changeSets'][number]['kind']

/** The kinds of roster changes, in the words of the change records. */
const KINDS: Readonly<Record<ChangeKind, string>> = {
  create: 'Added',
  edit: 'Changed',
  move: 'Moved',
  archive: 'Archived',
  restore: 'Restored',
  import: 'Imported',
  undo: 'Undone',
  purge: 'Deleted for good',
  transfer: 'Transferred',
}

/** Every action on the roster, newest first. */
export const changeList = declareList({
  label: 'Record of changes',
  read: listChanges,
  filters: {},
  inputOf: (rosterId, _asked: object, after: InputOf<typeof listChanges>['after']) => ({ rosterId, after }),
  rowsOf: ({ changeSets }) => changeSets,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: ({ kind, soldiers, by, at, undone }, _page, { timeZone }): ListLine => ({
    title: KINDS[kind],
    under: [soldiersWords(soldiers)],
    strong: '',
    soft: [by, formatMoment(at, timeZone)],
    marks: undone ? [{ kind: 'plain', words: 'Undone' }] : [],
  }),
  empty: () => ({ title: 'Nothing has changed yet', text: 'Every change of the roster is recorded here.' }),
})

export function soldiersWords(count: number): string {
  return count === 1 ? '1 Soldier' : `${count} Soldiers`
}

type Asked = InputOf<typeof listSoldierChanges>

/** What changed about a Soldier, by whom and when. The fields are below the line. */
export const soldierChangeList = declareList({
  label: 'Record of changes',
  read: listSoldierChanges,
  filters: { soldierId: { ...about('soldier'), usual: '' } },
  inputOf: (rosterId, { soldierId }: Pick<Asked, 'soldierId'>, after: Asked['after']) => ({
    rosterId,
    soldierId,
    after,
    limit: after === null ? 20 : 50,
  }),
  rowsOf: ({ changes }) => changes,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: ({ kind, by, at }, _page, { timeZone }): ListLine => ({
    title: KINDS[kind as ChangeKind] ?? kind,
    under: [],
    strong: '',
    soft: [`by ${by}`, formatMoment(at, timeZone)],
    marks: [],
  }),
  empty: () => ({ title: 'Nothing has changed', text: 'Every change of this record is listed here.' }),
})
