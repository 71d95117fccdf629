import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatTime, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import type { RecallBoard, RecallPerson } from '@muster/domain/roster/recall/schema.ts'
import { minutesAfter, type Standing, standingOf } from '@muster/domain/roster/recall/standing.ts'
import { escalationWords, recallTitle } from '@muster/domain/roster/recall/recall-title.ts'
import { ALERT_MARKING } from '../../../platform/paper/issue.ts'
import type { PdfReport } from '../../../platform/pdf/document.ts'

export interface Issue {
  readonly unit: string
  readonly by: string
  readonly now: Date
}

const STATE_WORDS: Readonly<Record<Standing['state'], string>> = {
  'need help': 'Needs help',
  'no answer': 'No answer',
  'could not reach': 'Could not be reached',
  'cannot come': 'Unable to report',
  acknowledged: 'Acknowledged',
  'on the way': 'On the way',
  arrived: 'Arrived',
}
const HOW_WORDS: Readonly<Record<NonNullable<Standing['how']>, string>> = {
  link: 'personal link',
  app: 'app',
  phone: 'phone',
  'in person': 'in person',
  leader: 'said by a leader',
}

/** Name, time, how reached, minutes. */
function linesOf({ people, recall, timeZone }: RecallBoard): string[][] {
  return people.map((person) => {
    const standing = standingOf(person.entries)
    const { answeredAt, arrivedAt } = standing
    const time = (at: string | null) => (at === null ? '' : formatTime(new Date(at), timeZone))
    return [
      rosterName(person),
      person.group,
      STATE_WORDS[standing.state],
      time(answeredAt),
      answeredAt === null ? '' : String(minutesAfter(recall.startedAt, answeredAt)),
      standing.how === null ? '' : HOW_WORDS[standing.how],
      time(arrivedAt),
      remarkOf(person, standing),
    ]
  })
}

const HEADINGS = ['Name', 'Group', 'State', 'Answered', 'Minutes', 'How', 'Arrived', 'Remark']

function remarkOf(person: RecallPerson, { entry }: Standing): string {
  const late = person.entries.some((each) => each.late && each.void === null)
  const aside = person.entries.filter((each) => each.void === 'not them').length
  return [
    entry?.reason ?? '',
    entry?.what === 'on the way' && entry.etaMinutes !== null ? `in ${entry.etaMinutes} min` : '',
    late ? 'answered after the end' : '',
    aside > 0 ? `${aside} by someone else` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function facts({ recall, timeZone }: RecallBoard): [string, string][] {
  const { result } = recall
  const at = (instant: string) => formatMoment(new Date(instant), timeZone)
  return [
    ['Message', recall.message],
    ...(recall.place ? [['Report to', recall.place] as [string, string]] : []),
    ['Called', recall.groups === null ? 'the whole roster' : recall.groups.join(', ')],
    ['Started', `${at(recall.startedAt)} by ${recall.startedBy}`],
    ['Answer by', at(recall.respondBy)],
    ...(recall.reportBy ? [['Report by', at(recall.reportBy)] as [string, string]] : []),
    [
      'Ended',
      recall.endedAt === null
        ? 'still running'
        : `${at(recall.endedAt)}${recall.endedBy ? ` by ${recall.endedBy}` : ''}`,
    ],
    ...(result
      ? [
          [
            'Result',
            `${result.acknowledged} of ${result.called} answered, ${result.arrived} arrived, ${result.onTheWay} on the way, ${result.cannotCome} unable to report, ${result.needHelp} need help, ${result.noAnswer} no answer${result.medianMinutes === null ? '' : `; median answer after ${result.medianMinutes} min`}`,
          ] as [string, string],
        ]
      : []),
  ]
}

export function recallPdf(board: RecallBoard, issue: Issue): PdfReport {
  const { result } = board.recall
  const points = result?.points ?? []
  const every = Math.max(1, Math.ceil(points.length / 10))
  const shown = points.filter((_, index) => index % every === 0 || index === points.length - 1)
  const right = (heading: string) => ({ heading, align: 'right' as const })
  return {
    title: `${recallTitle(board.recall)} report`,
    unit: issue.unit,
    asOf: formatMoment(issue.now, board.timeZone),
    by: issue.by,
    marking: ALERT_MARKING,
    orientation: 'landscape',
    createdAt: issue.now,
    blocks: [
      {
        kind: 'table',
        compact: true,
        columns: [{ heading: '' }, { heading: '' }],
        rows: facts(board).map((cells) => ({ cells })),
      },
      ...(shown.length > 1
        ? [
            { kind: 'heading' as const, text: 'Over time' },
            {
              kind: 'table' as const,
              compact: true,
              columns: [{ heading: 'After' }, ...shown.map(({ minute }) => right(`${minute} min`))],
              rows: [
                { cells: ['Answered', ...shown.map(({ acknowledged }) => `${acknowledged}%`)] },
                { cells: ['Arrived', ...shown.map(({ arrived }) => `${arrived}%`)] },
              ],
            },
          ]
        : []),
      ...(board.escalations.length > 0
        ? [
            { kind: 'heading' as const, text: 'Escalated to the next leader' },
            ...board.escalations.map((step) => ({
              kind: 'text' as const,
              text: `${formatMoment(new Date(step.at), board.timeZone)}: ${escalationWords(step)}`,
            })),
          ]
        : []),
      { kind: 'heading', text: 'By name' },
      board.people.length === 0
        ? { kind: 'text', text: 'Names and answers have been deleted, as the roster’s settings say.' }
        : {
            kind: 'table',
            columns: HEADINGS.map((heading) => (heading === 'Minutes' ? right(heading) : { heading })),
            rows: linesOf(board).map((cells) => ({ cells })),
          },
    ],
  }
}

export function recallRows(board: RecallBoard, issue: Issue): string[][] {
  return [
    [`${recallTitle(board.recall)} report`, issue.unit],
    ['As of', formatMoment(issue.now, board.timeZone)],
    ['By', issue.by],
    ...facts(board),
    ['Marking', ALERT_MARKING],
    [],
    HEADINGS,
    ...linesOf(board),
  ]
}
