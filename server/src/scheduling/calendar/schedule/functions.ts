import { type Issue, NOTICE } from '../../../platform/paper/issue.ts'
import { fileOf } from '../../../platform/paper/file.ts'
import { addDays, dayAt, formatDate, weekdayOf, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import { audienceWords } from '@muster/domain/scheduling/calendar/audience-words.ts'
import { exportTrainingSchedule, getTrainingSchedule } from '@muster/domain/scheduling/calendar/functions.ts'
import { offDaysBetween } from '@muster/domain/scheduling/calendar/off-days.ts'
import type { TrainingSchedule } from '@muster/domain/scheduling/calendar/schema.ts'
import { scheduleDays } from '@muster/domain/scheduling/calendar/training-schedule.ts'
import { LOCKED_FROM_WEEK, mondayOf, weeksUntil } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { daysOffBetween } from '../../../dutyday/formations/reads.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { type PdfReport, type PdfRow, PERSONAL_DATA_MARKING, renderPdf } from '../../../platform/pdf/document.ts'
import { callerName } from '../../../roster/people/reads.ts'
import type { ChainViewer } from '../../../roster/scope.ts'
import { mayChange } from '../answer-event.ts'
import { eventsIn, EVERYTHING } from '../reads.ts'
import { expand, windowOf } from '../window.ts'

export const scheduleFunctions: readonly Implementation[] = [
  implement(getTrainingSchedule, async (call, input) => {
    return scheduleOf(call.tx, call.scope, input, call.now)
  }),

  implement(exportTrainingSchedule, async (call, input) => {
    const schedule = await scheduleOf(call.tx, call.scope, input, call.now)
    return scheduleFile(schedule, { by: await callerName(call.tx, call.scope), createdAt: call.now })
  }),
]

async function scheduleOf(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly week: CalendarDate; readonly drafts: boolean },
  now: Date,
): Promise<TrainingSchedule> {
  const from = mondayOf(asked.week)
  const to = addDays(from, 6)
  const range = windowOf({ from, to }, scope.timeZone)
  const [rows, own] = await Promise.all([
    eventsIn(tx, scope, range, { ...EVERYTHING, states: ['draft', 'published'] }),
    daysOffBetween(tx, scope, from, to),
  ])
  const { shown, more } = expand(rows, range)
  // The database itself does not show drafts to a leader above.
  const drafts = mayChange(scope) || scope.role === 'viewer' ? shown.filter(({ row }) => row.state === 'draft') : []
  const posted = shown.filter(({ row }) => row.state === 'published' || asked.drafts)
  const tWeek = weeksUntil(from, dayAt(now, scope.timeZone))
  return {
    rosterName: scope.name,
    timeZone: scope.timeZone,
    from,
    to,
    tWeek,
    locked: tWeek <= LOCKED_FROM_WEEK,
    days: scheduleDays(
      from,
      posted.map(({ row, day }) => ({ ...row, eventId: row.id, when: day.when, who: audienceWords(row) })),
      offDaysBetween(from, to, own),
    ),
    drafts: asked.drafts ? 0 : drafts.length,
    more,
  }
}

async function scheduleFile(schedule: TrainingSchedule, issue: Issue): Promise<FileContent> {
  const content = await renderPdf(schedulePdf(schedule, issue))
  return fileOf(['training-schedule', schedule.rosterName, schedule.from], 'pdf', content)
}

/** A remark as long as a paragraph belongs in the event, not on the board. */
const REMARK = 160

function schedulePdf(schedule: TrainingSchedule, { by, createdAt }: Issue): PdfReport {
  const headings = ['Time', 'Who', 'Event', 'Location', 'Uniform', 'Trainer', 'References', 'Remarks']
  const shorter = (text: string) => (text.length > REMARK ? `${text.slice(0, REMARK - 1)}…` : text)
  const rows = schedule.days.flatMap(({ day, off, lines }): PdfRow[] => [
    {
      cells: [[`${weekdayOf(day)} ${formatDate(day)}`, off].filter(Boolean).join('   ')],
      strong: true,
      opens: true,
    },
    ...lines.map((line) => ({
      indent: 1,
      cells: [
        line.time,
        line.who,
        `${line.event}${line.state === 'draft' ? ' (draft)' : ''}`,
        line.location,
        line.uniform,
        line.trainer,
        line.references,
        shorter(line.remarks.replace(/\s+/g, ' ')),
      ],
    })),
  ])
  return {
    title: 'Training schedule',
    unit: schedule.rosterName,
    asOf: formatMoment(createdAt, schedule.timeZone),
    by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt,
    fitPages: [1, 2],
    smallestType: 6.5,
    blocks: [
      {
        kind: 'text',
        text: `Week of ${formatDate(schedule.from)} to ${formatDate(schedule.to)}. ${weekWords(schedule)}`,
      },
      { kind: 'table', columns: headings.map((heading) => ({ heading })), rows },
      {
        kind: 'columns',
        columns: [
          [
            {
              kind: 'drawing',
              strokes: [],
              box: { width: 300, height: 60 },
              alt: 'Signature',
              captions: ['Training NCO'],
            },
          ],
          [
            {
              kind: 'drawing',
              strokes: [],
              box: { width: 300, height: 60 },
              alt: 'Signature',
              captions: ['Commander'],
            },
          ],
        ],
      },
      { kind: 'text', text: NOTICE },
    ],
  }
}

function weekWords({ tWeek, locked }: TrainingSchedule): string {
  const week = tWeek === 0 ? 'T-week' : tWeek > 0 ? `T-${tWeek}` : `T+${-tWeek}`
  return `${week}${locked && tWeek >= 0 ? ', locked' : ''}.`
}
