import { rosterName } from '../identity/person-name.ts'
import { dutyTopic } from '../dutyday/functions.ts'
import { evenShare, STREAM_PARTS } from '../scheduling/duty-roster/duty-shares.ts'
import { DUTY_STREAMS } from '../scheduling/duty-roster/shapes.ts'
import { count, placeName, text, totalsOf } from './cells.ts'
import { declareReport } from './declare-report.ts'
import { inGroup, placeWord } from './places.ts'
import type { DutyFacts } from './duty-counts/functions.ts'
import type { BarsChart, ReportRow } from './schema.ts'

/** The most Soldiers that a chart shows by name. */
const MOST_BARS = 150
/** Counts above this share one column of the chart. */
const MOST_TIMES = 20

export const dutiesReport = declareReport<DutyFacts>({
  id: 'duties',
  title: 'Duty fairness',
  question: 'How often is each Soldier detailed, and is the share even?',
  filters: {
    group: true,
    period: { most: 366, usual: 90, way: 'back' },
    choice: { label: 'Duty roster', all: 'All duty rosters' },
  },
  chart: 'bars',
  rowsTitle: 'By Soldier',
  empty: {
    title: 'No duty was published in these days',
    help: 'Publish a duty roster (DA Form 6), and who pulls how much duty shows here.',
    path: '/scheduling/duty',
    action: 'Open duty rosters',
  },
  topics: (rosterId) => [dutyTopic(rosterId)],
  build({ places, dutyRosters, soldiers, counts }, asked) {
    const chosen = asked.choice === null ? counts : counts.filter(({ dutyRosterId }) => dutyRosterId === asked.choice)
    const bySoldier = Map.groupBy(chosen, ({ rosterId, soldierId }) => `${rosterId}/${soldierId}`)
    const lines = inGroup(soldiers, places.groups, asked.groupId)
      .flatMap((soldier) => {
        const own = bySoldier.get(`${soldier.rosterId}/${soldier.soldierId}`)
        return own ? [{ ...soldier, sum: sumOf(own) }] : []
      })
      .toSorted((a, b) => detailed(b.sum) - detailed(a.sum))
    const columns = [
      text('name', 'Soldier'),
      text('place', placeWord(asked.over)),
      count('detailed', 'Detailed', 'Times detailed'),
      count('weekday', 'WD', 'Weekday'),
      count('weekend', 'WE', 'Weekend'),
      count('holiday', 'HOL', 'Holiday'),
      count('stood', 'Stood', 'Duties stood up to today, swaps counted'),
      count('charged', 'Counted', 'Details made while on the duty roster and not on authorized absence'),
    ]
    const rows = lines.map(
      (line): ReportRow => ({
        key: `${line.rosterId}/${line.soldierId}`,
        cells: [
          rosterName(line),
          placeName(line, places, asked.over),
          detailed(line.sum),
          ...[line.sum.weekday, line.sum.weekend, line.sum.holiday, line.sum.stood, line.sum.charged],
        ],
        soldier: { rosterId: line.rosterId, soldierId: line.soldierId },
      }),
    )
    const total = sumOf(lines.map(({ sum }) => sum))
    const each = lines.map(({ sum }) => detailed(sum))
    const people = asked.over === 'roster' && lines.length <= MOST_BARS
    return {
      figures: [
        {
          label: 'Duties',
          value: detailed(total),
          unit: `for ${lines.length.toLocaleString('en-US')} on the duty rosters`,
        },
        { label: 'Even share', value: evenShare(each), unit: 'for each' },
        { label: 'Most', value: each.length > 0 ? Math.max(...each) : null, unit: 'by one Soldier' },
        { label: 'Least', value: each.length > 0 ? Math.min(...each) : null, unit: 'by one Soldier' },
      ],
      chart: lines.length === 0 ? null : people ? bySoldierChart(lines) : byTimesChart(each),
      columns,
      rows,
      totals: totalsOf(columns, rows),
      choices: dutyRosters.map(({ id, name, rosterName: of }) => ({
        id,
        label: asked.over === 'chain' ? `${name}, ${of}` : name,
      })),
      notes: [
        'Published days. A fair share counts only details that were made while the Soldier was not on authorized absence.',
        'A detail counts for the Soldier whose turn it was, also when a replacement stood it. “Stood” counts who did.',
      ],
    }
  },
})

function bySoldierChart(lines: readonly (DutyFacts['soldiers'][number] & { readonly sum: DutySum })[]): BarsChart {
  const mean = evenShare(lines.map(({ sum }) => detailed(sum)))
  return {
    ...(mean === null ? {} : { mean }),
    kind: 'bars',
    title: 'Duties by Soldier',
    of: 'Soldier',
    parts: DUTY_STREAMS.map((stream) => STREAM_PARTS[stream]),
    bars: lines.map((line) => ({
      key: line.soldierId,
      label: rosterName(line),
      depth: 0,
      values: DUTY_STREAMS.map((stream) => line.sum[stream]),
    })),
  }
}

/**
 * The chart for too many Soldiers to name: how many Soldiers were detailed how often. A fair share is one tall column.
 * Sums by group would only show which group is the largest.
 */
function byTimesChart(each: readonly number[]): BarsChart {
  const most = Math.min(MOST_TIMES, Math.max(...each))
  return {
    kind: 'columns',
    title: 'Soldiers by times detailed',
    of: 'Times detailed',
    parts: [{ code: 'SOL', label: 'Soldiers', tone: 'total' }],
    bars: Array.from({ length: most + 1 }, (_none, times) => ({
      key: String(times),
      label: times === MOST_TIMES ? `${times} or more` : String(times),
      depth: 0,
      values: [each.filter((one) => Math.min(one, MOST_TIMES) === times).length],
    })),
  }
}

type DutySum = Pick<DutyFacts['counts'][number], 'weekday' | 'weekend' | 'holiday' | 'stood' | 'charged'>

function sumOf(counts: readonly DutySum[]): DutySum {
  const sum = { weekday: 0, weekend: 0, holiday: 0, stood: 0, charged: 0 }
  for (const each of counts) {
    sum.weekday += each.weekday
    sum.weekend += each.weekend
    sum.holiday += each.holiday
    sum.stood += each.stood
    sum.charged += each.charged
  }
  return sum
}

function detailed({ weekday, weekend, holiday }: DutySum): number {
  return weekday + weekend + holiday
}
