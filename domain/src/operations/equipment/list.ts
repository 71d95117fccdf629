import { rosterName } from '../../identity/person-name.ts'
import { formatMoment } from '../../kernel/calendar-date.ts'
import type { ListFile, ListIssue } from '../../kernel/list.ts'
import { EQUIPMENT_KINDS, isOverdue } from './kinds.ts'
import type { SignedOut } from './schema.ts'

interface Asked {
  readonly show: 'out' | 'overdue' | 'in'
  /** The Soldier whose hand receipt this is; null for the list of everybody's. */
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

/** The list that is shown, or what one Soldier holds in the manner of a hand receipt. */
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
