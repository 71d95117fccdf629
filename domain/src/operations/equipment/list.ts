import { rosterName } from '../../identity/person-name.ts'
import { formatMoment } from '../../kernel/calendar-date.ts'
import type { InputOf } from '../../kernel/function.ts'
import { declareList, type ListFile, type ListIssue } from '../../kernel/list.ts'
import { about, menu, own, segments } from '../../kernel/list-filters.ts'
import { listEquipment, listSignOuts } from './functions.ts'
import { EQUIPMENT_KIND_NAMES, EQUIPMENT_KINDS, isOverdue, standingOf } from './kinds.ts'
import type { EquipmentItem, SignedOut } from './schema.ts'
import { available } from './stock.ts'

const KIND = menu(
  'Kind',
  'All kinds',
  EQUIPMENT_KIND_NAMES.map((value) => ({ value, label: EQUIPMENT_KINDS[value].label })),
)
const FIND = own('', null, 'find')

type Items = InputOf<typeof listEquipment>
export interface ItemFilter extends Pick<Items, 'kind' | 'search'> {
  readonly view: 'items' | 'sensitive'
}

/** The items: how many there are, how many are here, and which are sensitive. */
export const itemList = declareList({
  label: 'Equipment',
  read: listEquipment,
  filters: {
    view: segments(
      'Which',
      [
        { value: 'items', label: 'Items' },
        { value: 'sensitive', label: 'Sensitive' },
      ],
      'view',
    ),
    kind: KIND,
    search: FIND,
  },
  inputOf: (rosterId, { view, kind, search }: ItemFilter, after: Items['after']) => ({
    rosterId,
    kind,
    search,
    sensitive: view === 'sensitive',
    after,
  }),
  rowsOf: ({ items }) => items,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: (item) => ({
    title: item.name,
    under: [itemAbout(item)],
    strong: `${available(item)} of ${item.quantity} on hand`,
    soft: [],
    marks: [
      ...(item.overdue > 0 ? [{ kind: 'late', words: `${item.overdue} overdue` } as const] : []),
      ...(item.sensitive ? [{ kind: 'plain', words: 'Sensitive' } as const] : []),
    ],
  }),
  empty: ({ view }) =>
    view === 'sensitive'
      ? { title: 'No sensitive items', text: 'Mark an item as sensitive to find it here.' }
      : {
          title: 'No equipment yet',
          text: 'Add what you sign out: radios, NVGs, tools, keys. No serial numbers needed.',
        },
  summary: (_, { view }) =>
    view === 'sensitive'
      ? 'These numbers come from the sign-outs. They are not an inventory. Inventory the items by serial number on your unit’s form.'
      : null,
})

/** The kind and the note: `Radio · with H-250`. */
export function itemAbout({ kind, note }: EquipmentItem): string {
  return [EQUIPMENT_KINDS[kind].label, note].filter(Boolean).join(' · ')
}

type SignOuts = InputOf<typeof listSignOuts>
export type SignOutFilter = Pick<SignOuts, 'show' | 'kind' | 'search' | 'itemId' | 'soldierId'>

const EMPTY: Readonly<Record<SignOutFilter['show'], { readonly title: string; readonly text: string }>> = {
  out: {
    title: 'Nothing is signed out',
    text: 'Sign an item out from the list of items. It shows here until it is back.',
  },
  overdue: { title: 'Nothing is overdue', text: 'Items that are not back on time show here.' },
  in: { title: 'Nothing signed in yet', text: 'Returned items show here, newest first.' },
}

/** The sign-outs. The panel of one item shows them without filters. */
export const signOutList = declareList({
  label: 'Sign-outs',
  read: listSignOuts,
  filters: {
    show: segments(
      'Which',
      [
        { value: 'out', label: 'Out' },
        { value: 'overdue', label: 'Overdue' },
        { value: 'in', label: 'History' },
      ],
      'view',
    ),
    kind: KIND,
    search: FIND,
    itemId: about('item'),
    soldierId: own<string | null>(null, null, 'soldier'),
  },
  inputOf: (rosterId, asked: SignOutFilter, after: SignOuts['after']) => ({ rosterId, ...asked, after, limit: 50 }),
  rowsOf: ({ signOuts }) => signOuts,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: () => null,
  line: (one, { timeZone }, { now }) => ({
    title: itemWords(one),
    under: [one.note],
    strong: rosterName(one),
    soft: [
      one.inAt
        ? `${formatMoment(one.outAt, timeZone)} to ${formatMoment(one.inAt, timeZone)}, in by ${one.inBy ?? ''}`
        : `Out ${formatMoment(one.outAt, timeZone)} by ${one.outBy}`,
    ],
    marks: [...(one.archived ? [{ kind: 'alert', words: 'Archived' } as const] : []), dueMark(one, now, timeZone)],
  }),
  empty: ({ show }) => EMPTY[show],
})

/** When it is due back, and how urgent that is: `Due back 12 Nov 2026 1700`. */
export function dueMark(one: Pick<SignedOut, 'dueAt' | 'inAt'>, now: Date, timeZone: string) {
  const standing = standingOf(one, { now, timeZone })
  const due = one.dueAt && formatMoment(one.dueAt, timeZone)
  if (standing === 'overdue') return { kind: 'late', words: `Overdue since ${due}` } as const
  if (standing === 'today') return { kind: 'soon', words: `Due back ${due}` } as const
  if (standing === 'in') return { kind: 'plain', words: 'Signed in' } as const
  return { kind: 'plain', words: due ? `Due back ${due}` : 'No time set' } as const
}

/** A quantity and the item: `2 × AN/PRC-163`. */
export function itemWords({ quantity, item }: { readonly quantity: number; readonly item: string }): string {
  return quantity > 1 ? `${quantity} × ${item}` : item
}

interface Asked {
  readonly show: 'out' | 'overdue' | 'in'
  /** The Soldier of this hand receipt. Null for the list of all sign-outs. */
  readonly holder: string | null
}

const TITLES: Readonly<Record<Asked['show'], string>> = {
  out: 'Equipment signed out',
  overdue: 'Equipment overdue',
  in: 'Equipment signed in',
}

const at = (instant: string | null, { timeZone }: ListIssue<Asked>) =>
  instant === null ? '' : formatMoment(instant, timeZone)
const isReceipt = ({ holder, show }: Asked) => holder !== null && show !== 'in'
const isIn = ({ show }: Asked) => show === 'in'

/** The list on the screen, or the hand receipt of one Soldier. */
export const signOutFile: ListFile<SignedOut, Asked> = {
  sheet: 'Equipment',
  fileName: ({ asked, unit }) => (asked.holder === null ? ['equipment', unit] : ['hand-receipt', asked.holder]),
  title: (asked) => (isReceipt(asked) ? 'Hand receipt (sign-out list)' : TITLES[asked.show]),
  counted: 'Lines',
  none: 'Nothing is on this list.',
  columns: [
    { heading: 'Item', value: ({ item }) => item },
    { heading: 'Kind', value: ({ kind }) => EQUIPMENT_KINDS[kind].label },
    { heading: 'Quantity', value: ({ quantity }) => quantity, on: 'sheet' },
    { heading: 'Qty', value: ({ quantity }) => quantity, on: 'paper' },
    { heading: 'Holder', value: rosterName, on: 'paper', when: ({ holder }) => holder === null },
    { heading: 'Note', value: ({ note }) => note, on: 'sheet' },
    { heading: 'Rank', value: ({ rank }) => rank, on: 'sheet' },
    { heading: 'Last name', value: ({ last }) => last, on: 'sheet' },
    { heading: 'First name', value: ({ first }) => first, on: 'sheet' },
    { heading: 'Signed out', value: ({ outAt }, issue) => at(outAt, issue) },
    { heading: 'By', value: ({ outBy }) => outBy },
    { heading: 'Due back', value: ({ dueAt }, issue) => at(dueAt, issue), on: 'sheet' },
    {
      heading: 'Due back',
      value: (one, issue) => `${at(one.dueAt, issue)}${isOverdue(one, issue.now) ? ' OVERDUE' : ''}`,
      on: 'paper',
    },
    { heading: 'Overdue', value: (one, { now }) => (isOverdue(one, now) ? 'yes' : ''), on: 'sheet' },
    { heading: 'Signed in', value: ({ inAt }, issue) => at(inAt, issue), on: 'sheet' },
    { heading: 'By', value: ({ inBy }) => inBy ?? '', on: 'sheet' },
    { heading: 'Signed in', value: ({ inAt }, issue) => at(inAt, issue), on: 'paper', when: isIn },
    { heading: 'By', value: ({ inBy }) => inBy ?? '', on: 'paper', when: isIn },
    { heading: 'Note', value: ({ note }) => note, on: 'paper', when: (asked) => !isIn(asked) },
  ],
  above: ({ holder }) => (holder === null ? [] : [`Holder: ${holder}`]),
  below: (asked, rows) => [
    ...(isReceipt(asked) && rows.length > 0
      ? ['Received: signature ______________________________   Date ______________']
      : []),
    'A sign-out list of the unit, in the manner of DA Form 2062. It is not a property book record.',
  ],
}
