import { type CellState, COLOUR_LABELS, stateAmong } from '../readiness/colour.ts'
import type { StatusTone } from '../dutyday/duty-status.ts'
import { readinessTopic } from '../readiness/functions.ts'
import { type Category, type ItemLine, type Outcome, outcomeOf, outcomesOf } from '../readiness/policy.ts'
import type { SummaryRoster, SummarySoldier } from '../readiness/summary.ts'
import { count, day, placeName, REASON_WORDS, state, stateCell, STATE_PARTS, text } from './cells.ts'
import { type AskedReport, declareReport, type ReportDeclaration } from './declare-report.ts'
import { barsByPlace, inGroup, placeWord, type ReportPlaces } from './places.ts'
import type { ChartPart, ReportChart, ReportRow } from './schema.ts'
import type { State } from './states.ts'

export interface ResultFacts {
  /** The requested roster first, then those below it if they were requested. */
  readonly rosters: readonly SummaryRoster[]
  /** The numbers of the results, by `soldierId/item`. */
  readonly numbers: Readonly<Record<string, number>>
}

interface Result {
  readonly rosterId: string
  readonly groupId: string | null
  readonly soldier: SummarySoldier
  readonly line: ItemLine
  readonly outcome: Outcome | null
  readonly state: State
  readonly reason: CellState['reason']
  readonly due: string | null
  readonly doneOn: string | null
  readonly number: number | null
}

/** Colors and patterns to tell apart results that are all good. */
const GOOD_TONES = ['present', 'tdy', 'other', 'duty'] as const satisfies readonly StatusTone[]
/** A result that is not good enough. Red is what is overdue, whatever the result was. */
const FAILED_TONE: ChartPart['tone'] = 'medical'
const OVERDUE: ChartPart = { code: 'LATE', label: 'Overdue', tone: 'absent' }

/** Declares a report on the items of one category: the results of all items, or of one item by group. */
function resultsReport(about: {
  readonly id: 'fitness' | 'weapons'
  readonly category: Category
  readonly title: string
  readonly question: string
}): ReportDeclaration<ResultFacts> {
  return declareReport<ResultFacts>({
    id: about.id,
    title: about.title,
    question: about.question,
    filters: { group: true, period: null, choice: { label: 'Item', all: 'All items' } },
    chart: 'bars',
    rowsTitle: 'By Soldier',
    empty: {
      title: 'No results yet',
      help: 'Enter results after a range or a fitness test for many Soldiers at once, and they are counted here.',
      path: '/soldiers/readiness/entry',
      action: 'Enter results',
    },
    topics: (rosterId) => [readinessTopic(rosterId)],
    build({ rosters, numbers }, asked) {
      const lines = linesOf(rosters, about.category)
      const chosen = lines.length === 1 ? lines[0] : lines.find(({ key }) => key === asked.choice)
      const wanted = new Set((chosen ? [chosen] : lines).map(({ key }) => key))
      const groups = rosters[0]?.groups ?? []
      const places = { rosters: rosters.map(({ rosterId, name, depth }) => ({ rosterId, name, depth })), groups }
      const results = inGroup(
        rosters.flatMap((roster) => resultsOf(roster, wanted, numbers)),
        groups,
        asked.groupId,
      )
      const states = (one: State) => results.filter((result) => result.state === one).length
      const known = results.flatMap(({ number, line }) =>
        number === null || line.key !== lines[0]?.key ? [] : [number],
      )
      const average = known.reduce((sum, number) => sum + number, 0) / known.length
      const [first] = lines
      return {
        figures: [
          {
            label: 'In date',
            value: states('green') + states('amber'),
            unit: `of ${results.length.toLocaleString('en-US')}`,
          },
          { label: COLOUR_LABELS.red, value: states('red'), unit: '' },
          { label: 'No data', value: states('grey'), unit: 'never counted as current' },
          ...(first?.number && known.length > 0
            ? [
                {
                  label: `${first.short}, average`,
                  value: Math.round(average * 10) / 10,
                  unit: `${first.number.unit}, of ${known.length.toLocaleString('en-US')} with a number`,
                },
              ]
            : []),
        ],
        chart: results.length === 0 ? null : chartOf(results, { chosen, lines, places, asked }),
        columns: [
          text('name', 'Soldier'),
          text('place', placeWord(asked.over)),
          text('item', 'Item'),
          text('result', 'Result'),
          count('number', 'Number'),
          day('done', 'Done on'),
          day('due', 'Due'),
          state('state', 'Status'),
        ],
        rows: results.map(
          (result): ReportRow => ({
            key: `${result.rosterId}/${result.soldier.id}/${result.line.key}`,
            cells: [
              result.soldier.name,
              placeName(result, places, asked.over),
              result.line.label,
              result.outcome?.label ?? '',
              result.number,
              result.doneOn,
              result.due,
              stateCell(result.state, REASON_WORDS[result.reason]),
            ],
            soldier: { rosterId: result.rosterId, soldierId: result.soldier.id },
          }),
        ),
        totals: null,
        choices: lines.map(({ key, label }) => ({ id: key, label })),
        notes: ['The last result for record of each Soldier the item applies to. No data is not current.'],
      }
    },
  })
}

export const fitnessReport = resultsReport({
  id: 'fitness',
  category: 'fitness',
  title: 'Fitness statistics',
  question: 'Who passed, who failed, and who has no test on record?',
})

export const weaponsReport = resultsReport({
  id: 'weapons',
  category: 'weapons',
  title: 'Weapons statistics',
  question: 'Who is qualified with what, and since when?',
})

/** Every item of the category that is on in one of these rosters, once, as the first of them defines it. */
function linesOf(rosters: readonly SummaryRoster[], category: Category): readonly ItemLine[] {
  const found = new Map<string, ItemLine>()
  for (const { policy } of rosters) {
    for (const line of policy.lines) {
      if (line.on && line.category === category && !found.has(line.key)) found.set(line.key, line)
    }
  }
  return [...found.values()]
}

function resultsOf(
  roster: SummaryRoster,
  wanted: ReadonlySet<string>,
  numbers: Readonly<Record<string, number>>,
): Result[] {
  const lines = roster.policy.lines.filter(({ key }) => wanted.has(key))
  return roster.soldiers.flatMap((soldier) =>
    lines.flatMap((line): Result[] => {
      const fact = soldier.cells[line.key] ?? null
      const { colour, reason, due, derived } = stateAmong(line, soldier, {
        lines: roster.policy.lines,
        cells: soldier.cells,
        today: roster.today,
      })
      if (colour === 'none') return []
      return [
        {
          rosterId: roster.rosterId,
          groupId: soldier.groupId,
          soldier,
          line,
          due,
          outcome: outcomeOf(line, derived ?? fact?.outcome ?? null),
          state: colour,
          reason,
          doneOn: fact?.doneOn ?? null,
          number: numbers[`${soldier.id}/${line.key}`] ?? null,
        },
      ]
    }),
  )
}

interface Drawn {
  readonly chosen: ItemLine | undefined
  readonly lines: readonly ItemLine[]
  readonly places: ReportPlaces
  readonly asked: AskedReport
}

function chartOf(results: readonly Result[], { chosen, lines, places, asked }: Drawn): ReportChart {
  if (!chosen) {
    const shown = (['green', 'amber', 'red', 'grey'] as const).map((one) => ({ one, part: STATE_PARTS[one] }))
    return {
      kind: 'bars',
      title: 'Results by item',
      of: 'Item',
      parts: shown.map(({ one, part }) => (one === 'red' ? { ...part, label: COLOUR_LABELS.red } : part)),
      bars: lines.map(({ key, label }) => ({
        key,
        label,
        depth: 0,
        values: shown.map(
          ({ one }) => results.filter((result) => result.line.key === key && result.state === one).length,
        ),
      })),
    }
  }
  const parts = partsOf(chosen).filter(({ key }) => key !== 'done' || results.some((one) => partKey(one) === 'done'))
  return barsByPlace(chosen.label, results, { places, asked, parts: parts.map(({ part }) => part) }, (items) =>
    parts.map(({ key }) => items.filter((result) => partKey(result) === key).length),
  )
}

/** The key of a Soldier's part: the result while it is current, else overdue, or none. */
function partKey({ outcome, reason, state: one }: Result): string {
  if (reason === 'overdue') return 'overdue'
  if (outcome) return `is ${outcome.key}`
  return one === 'grey' ? 'none' : 'done'
}

function partsOf(line: ItemLine): { readonly key: string; readonly part: ChartPart }[] {
  let good = 0
  const outcomes = outcomesOf(line).map(({ key, short, label, tone }) => ({
    key: `is ${key}`,
    part: {
      code: short,
      label,
      tone:
        tone === 'red'
          ? FAILED_TONE
          : tone === 'amber'
            ? ('soon' as const)
            : (GOOD_TONES[good++ % GOOD_TONES.length] ?? 'present'),
    },
  }))
  return [
    ...outcomes,
    // A result that the policy no longer has, or an item that only has a date.
    { key: 'done', part: { code: 'DONE', label: 'Recorded', tone: 'present' as const } },
    { key: 'overdue', part: OVERDUE },
    { key: 'none', part: STATE_PARTS.grey },
  ]
}
