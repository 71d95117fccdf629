import { type Issue, NOTICE } from '../../platform/paper/issue.ts'
import { fileOf } from '../../platform/paper/file.ts'
import type { StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { COURSE_WORDS, eventWords, ruleWords, spanWords, stateWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import { caseClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { CONFIRM_POLICY, isMoveStep } from '@muster/domain/dutyday/awol/policy.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { FileContent } from '@muster/domain/kernel/file.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import { type PdfBlock, type PdfReport, PERSONAL_DATA_MARKING, renderPdf } from '../../platform/pdf/document.ts'
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

function standingWords({ standing, lateBy }: StepClock): string {
  const late = lateBy === null ? '' : `, ${spanWords(lateBy)} late`
  if (standing === 'done') return `Done${late}`
  if (standing === 'not applicable') return 'Does not apply'
  return standing === 'waiting' ? 'Later' : `Open${late}`
}
