import { addDays, type CalendarDate, daysBetween, formatDate } from '../kernel/calendar-date.ts'
import { readinessTopic } from '../readiness/functions.ts'
import { COLOUR_LABELS, isOverdueOrFailed } from '../readiness/colour.ts'
import type { DueRow } from '../readiness/schema.ts'
import { summaryOf } from '../readiness/summary.ts'
import { day, REASON_WORDS, state, stateCell, STATE_PARTS, text } from './cells.ts'
import { type AskedReport, declareReport } from './declare-report.ts'
import { ONLY_DUE, ONLY_RED } from '../readiness/due-choices.ts'
import { placeWord } from './places.ts'
import type { ReadinessFacts } from './readiness.ts'
import type { BarsChart, ReportRow } from './schema.ts'
import type { State } from './states.ts'

/** In days. A longer period has a column for each month. */
const DAYS_BY_WEEK = 100
/** The chart's column of red items, whatever their due day. */
const RED = 'red'
const SHOWN: readonly State[] = ['red', 'amber', 'green']

export const expirationsReport = declareReport<ReadinessFacts>({
  id: 'expirations',
  title: 'Expirations',
  question: 'What comes due when, and what is already overdue?',
  filters: { group: true, period: { most: 366, usual: 90, way: 'ahead' }, choice: { label: 'Item', all: 'All items' } },
  chart: 'columns',
  rowsTitle: 'By day due',
  empty: {
    title: 'Nothing comes due in these dates',
    help: 'Recorded results come due by the readiness policy and show here.',
    path: '/soldiers/readiness',
    action: 'Open readiness',
  },
  topics: (rosterId) => [readinessTopic(rosterId)],
  build(rosters, asked) {
    const { over, groupId, from, to, today, choice } = asked
    const within = Math.max(0, daysBetween(today, to))
    const every = summaryOf(rosters, { over, groupId, item: null, within })
    // Items that are red or overdue belong to every period that begins today or earlier.
    const inDates = (row: DueRow) =>
      (row.due !== null && row.due >= from && row.due <= to) ||
      (from <= today && (isRed(row) || row.reason === 'overdue'))
    // An ETS that is red months ahead still comes due. An item that is overdue or failed does not.
    const isSoon = (row: DueRow, days: number) =>
      !isOverdueOrFailed(row) && row.due !== null && row.due <= addDays(today, days)
    const isChosen = (row: DueRow) => {
      if (choice === ONLY_RED) return isRed(row)
      if (choice === ONLY_DUE) return isSoon(row, within)
      return choice === null || row.item === choice
    }
    const due = every.due.filter((row) => isChosen(row) && inDates(row))
    const names = new Map(rosters.map(({ rosterId, name }) => [rosterId, name]))
    const soon = (days: number) => due.filter((row) => isSoon(row, days)).length
    const both = due.filter((row) => isRed(row) && isSoon(row, within)).length
    return {
      figures: [
        { label: COLOUR_LABELS.red, value: due.filter(isRed).length, unit: '' },
        { label: 'Due in 30 days', value: soon(30), unit: '' },
        {
          label: from > today ? `Due ${formatDate(from)} to ${formatDate(to)}` : `Due by ${formatDate(to)}`,
          value: soon(within),
          unit: '',
        },
      ],
      chart: due.length === 0 ? null : chartOf(due, asked),
      columns: [
        text('name', 'Soldier'),
        text('place', placeWord(over)),
        text('item', 'Item'),
        day('due', 'Due'),
        state('state', 'Status'),
      ],
      rows: due.map(
        (row): ReportRow => ({
          key: `${row.rosterId}/${row.soldierId}/${row.item}`,
          cells: [
            row.soldier,
            over === 'chain' ? (names.get(row.rosterId) ?? '') : row.group,
            row.label,
            row.due,
            stateCell(stateOfRow(row), REASON_WORDS[row.reason]),
          ],
          soldier: { rosterId: row.rosterId, soldierId: row.soldierId },
        }),
      ),
      totals: null,
      choices: [
        { id: ONLY_RED, label: `${COLOUR_LABELS.red}, all items` },
        { id: ONLY_DUE, label: 'Due in these dates, all items' },
        ...every.items.map(({ key, label }) => ({ id: key, label })),
      ],
      notes: [
        'By the readiness policy of each roster. A result still counts on its due day.',
        'Items that are overdue but not yet red by the policy count as due in 30 days.',
        ...(both > 0
          ? [`Red before the due date: ${both}. Counted under "${COLOUR_LABELS.red}" and as due, listed once.`]
          : []),
      ],
    }
  },
})

/** Whether an item needs action now: overdue, failed, or so close to its day that the policy calls it red. */
function isRed({ colour }: DueRow): boolean {
  return colour === 'red'
}

function stateOfRow({ colour }: DueRow): State {
  return colour === 'none' ? 'grey' : colour
}

/** A column of red items that matches the figure, then a column for each week, or for each month of a long period. */
function chartOf(due: readonly DueRow[], { from, to, today }: AskedReport): BarsChart {
  const start = from > today ? from : today
  const weeks = daysBetween(start, to) < DAYS_BY_WEEK
  const keyOf = (date: CalendarDate) =>
    weeks ? addDays(start, Math.floor(daysBetween(start, date) / 7) * 7) : date.slice(0, 7)
  const bars = new Map<string, { label: string; values: number[] }>()
  const empty = (label: string) => ({ label, values: SHOWN.map(() => 0) })
  if (from <= today) bars.set(RED, empty(COLOUR_LABELS.red))
  for (let date = start; date <= to; date = addDays(date, 1)) {
    const key = keyOf(date)
    if (!bars.has(key)) bars.set(key, empty(weeks ? formatDate(date).replace(/ \d{4}$/, '') : monthName(date)))
  }
  for (const row of due) {
    // An evaluation is overdue for weeks before the policy calls it red. It counts as due now.
    const day = row.due === null || row.due < start ? start : row.due
    const bar = bars.get(from <= today && isRed(row) ? RED : keyOf(day))
    const at = SHOWN.indexOf(stateOfRow(row))
    if (bar && at >= 0) bar.values[at] = (bar.values[at] ?? 0) + 1
  }
  return {
    kind: 'columns',
    title: weeks ? 'Due by week' : 'Due by month',
    of: weeks ? 'Week from' : 'Month',
    parts: SHOWN.map((one) => (one === 'green' ? { ...STATE_PARTS.green, label: 'Due later' } : STATE_PARTS[one])),
    bars: [...bars].map(([key, { label, values }]) => ({ key, label, depth: 0, values })),
  }
}

/** A month on the chart: `Dec 26`. */
function monthName(date: CalendarDate): string {
  const [, month = '', year = ''] = formatDate(date).split(' ')
  return `${month} ${year.slice(2)}`
}
