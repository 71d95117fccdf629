import { boardOf, type BoardRoster } from '../counseling/cadence/board.ts'
import { SECTION_LABELS, whyWords } from '../counseling/cadence/board-words.ts'
import { BOARD_SECTIONS, type BoardSection } from '../counseling/cadence/counseling-due.ts'
import type { BoardCounts, BoardRow } from '../counseling/cadence/schema.ts'
import { counselingTopic } from '../counseling/functions.ts'
import { groupTree, withDescendants } from '../roster/groups.ts'
import { day, state, stateCell, text } from './cells.ts'
import { type AskedReport, declareReport } from './declare-report.ts'
import { placeWord } from './places.ts'
import type { BarsChart, ChartPart, ReportRow } from './schema.ts'
import type { State } from './states.ts'

/** The requested roster first, then those below it if they were requested. */
export type CounselingFacts = readonly BoardRoster[]

const PARTS: Readonly<Record<BoardSection, ChartPart>> = {
  overdue: { code: 'LATE', label: SECTION_LABELS.overdue, tone: 'absent' },
  'due soon': { code: 'SOON', label: SECTION_LABELS['due soon'], tone: 'soon' },
  reception: { code: 'NEW', label: SECTION_LABELS.reception, tone: 'tdy' },
  assessment: { code: 'ASMT', label: SECTION_LABELS.assessment, tone: 'duty' },
  'no data': { code: 'NONE', label: SECTION_LABELS['no data'], tone: 'unreported' },
  current: { code: 'OK', label: SECTION_LABELS.current, tone: 'present' },
}
const STATE_OF: Readonly<Record<BoardRow['state'], State>> = {
  overdue: 'red',
  'due soon': 'amber',
  'no data': 'grey',
  current: 'green',
}

export const counselingReport = declareReport<CounselingFacts>({
  id: 'counseling',
  title: 'Counseling cadence',
  question: 'Is everybody counseled as often as the roster’s policy requires?',
  filters: { group: true, period: null, choice: { label: 'Part', all: 'All parts' } },
  chart: 'bars',
  rowsTitle: 'By what is due',
  empty: {
    title: 'No counselings are required yet',
    help: 'Add Soldiers to the roster, and the counseling policy says who is due and when.',
    path: '/counseling/due',
    action: 'Open counseling due',
  },
  topics: (rosterId) => [counselingTopic(rosterId)],
  build(rosters, asked) {
    const section = BOARD_SECTIONS.find((each) => each === asked.choice) ?? null
    const board = boardOf(rosters, { section, groupId: asked.groupId })
    const names = new Map(rosters.map(({ rosterId, name }) => [rosterId, name]))
    const chain = asked.over === 'chain'
    const inPolicy = BOARD_SECTIONS.reduce((sum, each) => sum + board.counts[each], 0)
    return {
      figures: [
        { label: SECTION_LABELS.overdue, value: board.counts.overdue, unit: '' },
        { label: SECTION_LABELS['due soon'], value: board.counts['due soon'], unit: '' },
        { label: SECTION_LABELS['no data'], value: board.counts['no data'], unit: '' },
        {
          label: SECTION_LABELS.current,
          value: board.counts.current,
          unit: `of ${inPolicy.toLocaleString('en-US')} required by the policy`,
        },
      ],
      chart: inPolicy === 0 ? null : chartOf(rosters, asked, section),
      columns: [
        text('name', 'Soldier'),
        text('place', placeWord(asked.over)),
        text('part', 'Part'),
        state('state', 'Status'),
        day('due', 'Due'),
        text('why', 'Why'),
      ],
      rows: board.rows.map(
        (row): ReportRow => ({
          key: `${row.rosterId}/${row.soldierId}/${row.line ?? ''}/${row.last?.id ?? ''}`,
          cells: [
            row.soldier,
            chain ? (names.get(row.rosterId) ?? '') : row.group,
            SECTION_LABELS[row.section],
            stateCell(STATE_OF[row.state], STATE_WORDS[row.state]),
            row.due,
            whyWords(row),
          ],
          soldier: { rosterId: row.rosterId, soldierId: row.soldierId },
        }),
      ),
      totals: null,
      choices: BOARD_SECTIONS.map((each) => ({ id: each, label: SECTION_LABELS[each] })),
      notes: [
        'By the policy of each roster. A Soldier with no session on record is overdue once one was due, and never current.',
        'Dates and kinds only: the words of a counseling stay between the leader and the Soldier.',
      ],
    }
  },
})

const STATE_WORDS: Readonly<Record<BoardRow['state'], string>> = {
  overdue: 'Overdue',
  'due soon': 'Due soon',
  'no data': 'No session',
  current: 'Current',
}

function chartOf(rosters: CounselingFacts, asked: AskedReport, section: BoardSection | null): BarsChart {
  const sections = section === null ? BOARD_SECTIONS : [section]
  const values = (counts: BoardCounts) => sections.map((each) => counts[each])
  const chart = {
    kind: 'bars' as const,
    title: `Counselings by ${placeWord(asked.over).toLowerCase()}`,
    of: placeWord(asked.over),
    parts: sections.map((each) => PARTS[each]),
  }
  if (asked.over === 'chain') {
    const { rosters: each } = boardOf(rosters, { section: null, groupId: null })
    return {
      ...chart,
      bars: each.map(({ rosterId, name, depth, counts }) => ({
        key: rosterId,
        label: name,
        depth,
        values: values(counts),
      })),
    }
  }
  const [roster] = rosters
  if (!roster) return { ...chart, bars: [] }
  const within = asked.groupId === null ? null : withDescendants(roster.groups, asked.groupId)
  // The groups are in the order of the roster.
  const groups = roster.groups
    .map((group, position) => ({ ...group, position }))
    .filter(({ id }) => within?.has(id) ?? true)
  const bars = groupTree(groups).map(({ group, depth }) => ({
    key: group.id,
    label: group.name,
    depth,
    values: values(boardOf(rosters, { section: null, groupId: group.id }).counts),
  }))
  const known = new Set(roster.groups.map(({ id }) => id))
  const loose = roster.soldiers.filter(({ groupId }) => groupId === null || !known.has(groupId))
  if (within === null && loose.length > 0) {
    const { counts } = boardOf([{ ...roster, soldiers: loose }], { section: null, groupId: null })
    bars.push({ key: 'none', label: 'No group', depth: 0, values: values(counts) })
  }
  return { ...chart, bars: bars.filter((bar) => bar.values.some((value) => value > 0)) }
}
