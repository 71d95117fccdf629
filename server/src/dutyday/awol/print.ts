import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import type { StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { COURSE_WORDS, eventWords, ruleWords, spanWords, stateWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import { caseClock, dayOfAbsence } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { caseLine, hereWords, LINE_WORDS, type LinePoint, placeOnLine } from '@muster/domain/dutyday/awol/case-line.ts'
import { type AwolPolicy, CONFIRM_POLICY, isMoveStep } from '@muster/domain/dutyday/awol/policy.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import {
  type Filling,
  type PdfBlock,
  type PdfReport,
  PERSONAL_DATA_MARKING,
  renderPdf,
} from '../../platform/pdf/document.ts'
import type { WholeCase } from './reads.ts'

/** The case on paper. */
export async function caseFile(found: WholeCase, issue: Issue): Promise<FileContent> {
  const content = await renderPdf(casePdf(found, issue))
  return fileOf(['absence', found.case.last, found.case.openedAt.slice(0, 10)], 'pdf', content)
}

export function casePdf({ case: about, policy, events, moreEvents, reminders }: WholeCase, issue: Issue): PdfReport {
  const { timeZone } = about
  const when = (instant: string | Date | null) => (instant === null ? '' : instantIn(instant, timeZone))
  const clock = caseClock(policy.policy, about, issue.createdAt)
  const told = new Map(reminders.map(({ step, at }) => [step, at]))
  const records = new Map(about.records.map((record) => [record.step, record]))
  const labels = new Map(policy.policy.steps.map(({ key, label }) => [key, label]))
  const facts: [string, string][] = [
    ['Soldier', rosterName(about)],
    ['Status', stateWords(about)],
    ['Absent since', `${when(about.absentSince)}${about.place ? `, ${about.place}` : ''}`],
    ['Discovered (T0)', when(about.discoveredAt)],
    ['Day of absence', String(clock.dayCount)],
    ['Opened', `${when(about.openedAt)} by ${about.openedBy}`],
    [
      'Decided',
      about.decidedAt === null ? '' : `${STATE_OF[about.decision ?? 'awol'].label}, ${when(about.decidedAt)}`,
    ],
    ['AWOL effective', about.awlEffective === null ? '' : formatDate(about.awlEffective)],
    ['Dropped from rolls', when(about.droppedAt)],
    ['Returned', when(about.returnedAt)],
    [
      'Closed',
      about.closedAt === null ? '' : `${when(about.closedAt)} by ${about.closedBy ?? ''}: ${about.outcome ?? ''}`,
    ],
  ]
  const step = (one: StepClock): string[] => {
    const record = records.get(one.step.key)
    const reminded = told.get(one.step.key)
    return [
      `${one.step.label}${one.step.verify ? ' (verify)' : ''}`,
      one.due === null ? ruleWords(one.step) : one.due.kind === 'day' ? formatDate(one.due.day) : when(one.due.until),
      standingWords(one),
      record && !isMoveStep(one.step.key) ? `${when(record.at)}, ${record.by}` : '',
      [record?.note, reminded ? `Reminded ${when(reminded)}` : ''].filter(Boolean).join('. '),
    ]
  }
  const columns = (...headings: string[]) => headings.map((heading) => ({ heading }))
  const shown = clock.steps.filter(({ standing }) => standing !== 'off course')
  const blocks: PdfBlock[] = [
    { kind: 'text', text: CONFIRM_POLICY },
    {
      kind: 'table',
      columns: columns('', ''),
      rows: facts.filter(([, value]) => value !== '').map((cells) => ({ cells })),
      compact: true,
    },
    ...linePdf(about, policy.policy, issue.createdAt),
    { kind: 'heading', text: 'Steps' },
    {
      kind: 'table',
      columns: columns('Step', 'Due', 'State', 'When and by whom', 'Note'),
      rows: shown.map((one) => ({ cells: step(one) })),
    },
    { kind: 'heading', text: 'History' },
    {
      kind: 'table',
      columns: columns('When', 'By', 'What', 'Note'),
      rows: events.map((event) => ({
        cells: [when(event.at), event.by, eventWords(event, (key) => labels.get(key) ?? key), event.note],
      })),
    },
    ...(moreEvents ? [{ kind: 'text' as const, text: 'Older lines of the history are in the app.' }] : []),
    { kind: 'heading', text: 'Policy and sources' },
    {
      kind: 'text',
      text: `Version ${policy.version}${policy.at === null ? '' : ` of ${when(policy.at)}`}. ${policy.policy.basis}`,
    },
    {
      kind: 'table',
      columns: columns('Step', 'Rule', 'Applies', 'Source'),
      rows: policy.policy.steps
        .filter(({ on }) => on)
        .map((one) => ({
          cells: [one.label, ruleWords(one), COURSE_WORDS[one.course], `${one.source}${one.verify ? ' (verify)' : ''}`],
        })),
    },
    { kind: 'text', text: NOTICE },
  ]
  return {
    title: 'Absence case',
    unit: about.rosterName,
    asOf: when(issue.createdAt).replace(',', ''),
    by: issue.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: 'landscape',
    createdAt: issue.createdAt,
    blocks,
  }
}

/** The fill of a bar, without color. */
const FILLINGS: Readonly<Record<LinePoint['standing'], Filling>> = {
  done: 'solid',
  late: 'crossed',
  next: 'slanted',
  later: 'empty',
}

const LINE_KEY =
  'The first hours have more room. Solid: done. Crossed: late. Slanted: next. Dashed: later. Level: where the case is.'

/** The line of the case: each step as a bar from hour 0 to when it was done or is due, and where the case is. */
function linePdf(about: WholeCase['case'], policy: AwolPolicy, now: Date): PdfBlock[] {
  const line = caseLine(policy, about, now)
  if (line.points.length === 0) return []
  const dayOf = (at: Date) => dayOfAbsence(about, dayAt(at, about.timeZone))
  const row = (label: string, standing: string, at: Date, filling: Filling, strong: boolean) => ({
    cells: [label, standing, instantIn(at, about.timeZone), String(dayOf(at)), ''],
    bars: [null, null, null, null, { parts: [{ value: placeOnLine(line, at), filling }], of: 1 }],
    strong,
  })
  const steps = line.points.map(({ label, standing, at }) => ({
    at,
    row: row(label, LINE_WORDS[standing], at, FILLINGS[standing], false),
  }))
  const here = { at: line.here, row: row(hereWords(about), '', line.here, 'level', true) }
  const span = `Hour 0 to day ${dayOf(line.to)}`
  return [
    { kind: 'heading', text: `From hour 0 to day ${dayOf(line.to)}` },
    { kind: 'text', text: LINE_KEY },
    {
      kind: 'table',
      columns: [
        { heading: 'Step' },
        { heading: 'Standing' },
        { heading: 'Done or due' },
        { heading: 'Day', align: 'right' },
        { heading: span, rest: true },
      ],
      rows: [...steps, here].toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((one) => one.row),
    },
  ]
}

function standingWords({ standing, lateBy }: StepClock): string {
  const late = lateBy === null ? '' : `, ${spanWords(lateBy)} late`
  if (standing === 'done') return `Done${late}`
  if (standing === 'not applicable') return 'Does not apply'
  return standing === 'waiting' ? 'Later' : `Open${late}`
}
