import { CATEGORIES, CATEGORY_LABELS } from '../readiness/policy.ts'
import {
  addCounts,
  COLOUR_LABELS,
  type ColourCounts,
  countedOf,
  IN_DATE,
  inDateOf,
  NO_COUNTS,
} from '../readiness/colour.ts'
import { readinessTopic } from '../readiness/functions.ts'
import { summaryOf, type SummaryRoster } from '../readiness/summary.ts'
import { percent } from '../dutyday/perstat.ts'
import { count, text, totalsOf } from './cells.ts'
import { declareReport } from './declare-report.ts'
import { placeWord } from './places.ts'
import type { HeatCell, ReportRow } from './schema.ts'

/** The requested roster first, then those below it if they were requested. */
export type ReadinessFacts = readonly SummaryRoster[]

/** Items in one chart. */
const MOST_ITEMS = 60

export const readinessReport = declareReport<ReadinessFacts>({
  id: 'readiness',
  title: 'Readiness by item and group',
  question: 'Which items hold which group back?',
  filters: { group: true, period: null, choice: { label: 'Kind of item', all: 'All items' } },
  chart: 'heat',
  rowsTitle: 'By item',
  empty: {
    title: 'No readiness to count yet',
    help: 'Add Soldiers, then record results by item or after a range or a fitness test. The policy says what counts.',
    path: '/soldiers/readiness',
    action: 'Open readiness',
  },
  topics: (rosterId) => [readinessTopic(rosterId)],
  build(rosters, asked) {
    const { over, groupId } = asked
    const summary = summaryOf(rosters, { over, groupId, item: null, within: 0 })
    const wanted = summary.items.flatMap((item, at) =>
      asked.choice === null || item.category === asked.choice ? [{ ...item, at }] : [],
    )
    const all = wanted.reduce((sum, { counts }) => addCounts(sum, counts), NO_COUNTS)
    const columns = [
      text('item', 'Item'),
      text('category', 'Kind'),
      count('for', 'For', 'Soldiers the item applies to'),
      count('green', 'Current'),
      count('amber', 'Due soon'),
      count('red', COLOUR_LABELS.red, 'Overdue, failed, or close to its day by the policy'),
      count('grey', 'No data'),
      {
        id: 'percent',
        heading: IN_DATE,
        title: 'Current or due soon, of all Soldiers the item applies to',
        kind: 'percent' as const,
      },
    ]
    const rows = wanted.map(
      ({ key, label, category, counts }): ReportRow => ({
        key,
        cells: [
          label,
          CATEGORY_LABELS[category],
          ...[countedOf(counts), counts.green, counts.amber, counts.red, counts.grey],
          percent(inDateOf(counts), countedOf(counts)),
        ],
        soldier: null,
      }),
    )
    // An item that applies to nobody here gets a row below, but no column.
    const shown = wanted.filter(({ counts }) => countedOf(counts) > 0).slice(0, MOST_ITEMS)
    return {
      figures: [
        { label: COLOUR_LABELS.red, value: all.red, unit: '' },
        { label: COLOUR_LABELS.amber, value: all.amber, unit: '' },
        { label: 'No data', value: all.grey, unit: 'never counted as current' },
        { label: IN_DATE, value: inDateOf(all), unit: `of ${countedOf(all).toLocaleString('en-US')}` },
      ],
      chart:
        summary.soldiers === 0 || shown.length === 0
          ? null
          : {
              kind: 'heat',
              title: `Readiness by item and ${placeWord(over).toLowerCase()}`,
              of: placeWord(over),
              columns: shown.map(({ key, short, label }) => ({ key, code: short, label })),
              rows: summary.rows
                .filter(({ soldiers }) => soldiers > 0)
                .map((row) => ({
                  key: row.groupId ?? row.rosterId,
                  label: row.name || 'No group',
                  depth: row.depth,
                  rosterId: row.rosterId,
                  groupId: row.groupId,
                  cells: shown.map(({ at }) => cellOf(row.items[at] ?? NO_COUNTS)),
                })),
            },
      columns,
      rows: summary.soldiers === 0 ? [] : rows,
      totals: totalsOf(columns, rows),
      choices: CATEGORIES.filter((category) => summary.items.some((item) => item.category === category)).map(
        (category) => ({ id: category, label: CATEGORY_LABELS[category] }),
      ),
      notes: [
        'By the readiness policy of each roster. No data is never counted as current.',
        'Counts of items, and no rating of a unit.',
      ],
    }
  },
})

function cellOf({ green, amber, red, grey }: ColourCounts): HeatCell {
  return [green, amber, red, grey]
}
