import {
  canBePlanned,
  DUTY_STATUS_CODES,
  DUTY_STATUSES,
  type DutyStatusCode,
  isMissing,
} from '../dutyday/duty-status.ts'
import { needsRemark } from '../dutyday/remark-needed.ts'
import { type Clock, readWhen } from '../dutyday/tasks/typed-when.ts'
import { type Names, readWhom, type Target } from '../dutyday/tasks/typed-whom.ts'
import { type Word, wordsOf } from '../dutyday/tasks/typed-words.ts'
import { type CalendarDate, formatDate } from '../kernel/calendar-date.ts'

/** What a line of the search asks for. It is shown first and done only when the person chooses it. */
export type Command =
  | { readonly kind: 'status'; readonly whom: Target; readonly status: DutyStatusCode; readonly span: Span }
  /** A status that is set on its own screen: it opens a case, or needs more than a line says. */
  | { readonly kind: 'status screen'; readonly whom: Target; readonly status: DutyStatusCode }
  | { readonly kind: 'call' | 'text' | 'leave' | 'counsel'; readonly whom: Target }
  /** Equipment by a word of its name, which the item's own screen finds. */
  | { readonly kind: 'issue'; readonly whom: Target; readonly item: string }
  | { readonly kind: 'task'; readonly line: string }
  | { readonly kind: 'theme'; readonly theme: 'light' | 'dark' | 'night' }
  | { readonly kind: 'sign out' }

export interface Span {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** What was understood: a command, a choice between several people, or why it cannot be done. */
export type CommandReading =
  | { readonly command: Command }
  | { readonly choices: readonly Command[] }
  | { readonly problem: string }

/** Words for statuses besides their codes and labels. */
const SAID: Readonly<Record<string, DutyStatusCode>> = {
  present: 'PDY',
  here: 'PDY',
  profile: 'PRO',
  'on profile': 'PRO',
  detail: 'DTL',
  tasking: 'DTL',
  cq: 'SD',
  'staff duty': 'SD',
  guard: 'SD',
  comp: 'REC',
  appt: 'APT',
  sick: 'SC',
  'con leave': 'CLV',
  course: 'SCH',
  qtrs: 'QTR',
  hospitalized: 'HOS',
  transit: 'TRN',
  deployment: 'DEP',
  'deployed forward': 'DEP',
  'rear d': 'RD',
  other: 'OTH',
}

const STATUS_WORDS: ReadonlyMap<string, DutyStatusCode> = new Map([
  ...DUTY_STATUS_CODES.flatMap((code): [string, DutyStatusCode][] => [
    [code.toLowerCase(), code],
    [DUTY_STATUSES[code].label.toLowerCase(), code],
  ]),
  ...Object.entries(SAID),
])
const LONGEST_STATUS = Math.max(...[...STATUS_WORDS.keys()].map((words) => words.split(' ').length))

const MARK: ReadonlySet<string> = new Set(['mark', 'set', 'report'])
const AS: ReadonlySet<string> = new Set(['is', 'as', 'on', 'at', 'to', 'in'])
const UNTIL: ReadonlySet<string> = new Set(['until', 'till', 'til', 'to', 'thru', 'through'])

/** What is done with somebody, by the words in front of the name. */
const WITH_SOMEBODY: readonly (readonly [words: string, kind: 'call' | 'text' | 'leave' | 'counsel'])[] = [
  ['call', 'call'],
  ['phone', 'call'],
  ['text', 'text'],
  ['message', 'text'],
  ['leave for', 'leave'],
  ['pass for', 'leave'],
  ['request leave for', 'leave'],
  ['counsel', 'counsel'],
  ['new counseling for', 'counsel'],
  ['counseling for', 'counsel'],
]
/** `issue NVG to Clay`: the name is what comes after the last `to`. */
const ISSUE = /^\s*(?:issue|(?:sign|hand) out)\s+(\S.*)\s+to\s+(.+)$/i
const NEW_TASK = /^\s*(?:new|add|create)\s+task\b[:\s]*|^\s*task:\s*/i

const PLAIN: ReadonlyMap<string, Command> = new Map([
  ...(['light', 'dark', 'night'] as const).flatMap((theme) =>
    [theme, `${theme} theme`, `${theme} mode`].map((line): [string, Command] => [line, { kind: 'theme', theme }]),
  ),
  ...['sign out', 'log out', 'logout'].map((line): [string, Command] => [line, { kind: 'sign out' }]),
])

export interface Known {
  readonly names: Names
  readonly clock: Clock
  /** The one that was chosen where a name fits several. */
  readonly chosenId?: string | null
}

/** Whether the line may name somebody to do something with. That takes two words. */
export function mayName(line: string): boolean {
  return wordsOf(line).length > 1
}

/** Whether the line begins to ask for a call or a text, which need the numbers of the roster. */
export function needsNumber(line: string): boolean {
  const [first] = wordsOf(line)
  return WITH_SOMEBODY.some(([said, kind]) => (kind === 'call' || kind === 'text') && said === first?.plain)
}

/** Null when the line asks for nothing to be done, which is what most searches are. */
export function readCommand(line: string, known: Known): CommandReading | null {
  const words = wordsOf(line)
  const plain = PLAIN.get(words.map((word) => word.plain).join(' '))
  if (plain) return { command: plain }
  const task = NEW_TASK.exec(line)
  if (task) {
    const rest = line.slice(task[0].length).trim()
    return rest === ''
      ? { problem: 'Say what must be done: new task clean weapons NLT fri.' }
      : { command: { kind: 'task', line: rest } }
  }
  return readWithSomebody(words, known) ?? readIssue(line, known) ?? readStatus(words, known)
}

function readIssue(line: string, known: Known): CommandReading | null {
  const [, item = '', name = ''] = ISSUE.exec(line) ?? []
  const words = wordsOf(name)
  const whom = readWhom(words, 0, known.names)
  if (!whom || whom.used < words.length) return null
  const targets = whom.targets.filter((target) => target.kind === 'soldier')
  return oneOf(targets, known, (target) => ({ command: { kind: 'issue', whom: target, item } }))
}

function readWithSomebody(words: readonly Word[], known: Known): CommandReading | null {
  for (const [said, kind] of WITH_SOMEBODY) {
    const lead = said.split(' ')
    if (lead.some((word, index) => words[index]?.plain !== word)) continue
    const whom = readWhom(words, lead.length, known.names)
    if (!whom || lead.length + whom.used < words.length) continue
    // Only a text goes to a group.
    const targets = kind === 'text' ? whom.targets : whom.targets.filter((target) => target.kind === 'soldier')
    return oneOf(targets, known, (target) => ({ command: { kind, whom: target } }))
  }
  return null
}

/** `mark SPC Clay TDY until 5 Dec`, `clay present`, `clay on leave from 1 dec to 5 dec`. */
function readStatus(words: readonly Word[], known: Known): CommandReading | null {
  const first = MARK.has(words[0]?.plain ?? '') ? 1 : 0
  const whom = readWhom(words, first, known.names)
  if (!whom) return null
  const after = first + whom.used
  const gap = AS.has(words[after]?.plain ?? '') && readStatusWords(words, after) === null ? 1 : 0
  const status = readStatusWords(words, after + gap)
  if (!status) return null
  const span = readSpan(words, after + gap + status.used, known.clock)
  if (span === null) return null
  const targets = whom.targets.filter((target) => target.kind === 'soldier')
  return oneOf(targets, known, (target) => asStatus(target, status.code, span, known.clock.today))
}

function asStatus(whom: Target, status: DutyStatusCode, span: Span | Problem, today: CalendarDate): CommandReading {
  if ('problem' in span) return span
  if (isMissing(status) || needsRemark(status)) return { command: { kind: 'status screen', whom, status } }
  if (span.from < today) return { problem: 'Days before today are corrected on Duty Day, with a reason.' }
  if (span.from > today && !canBePlanned(status)) {
    return { problem: `${DUTY_STATUSES[status].label} can be reported only on the day.` }
  }
  return { command: { kind: 'status', whom, status, span } }
}

interface Problem {
  readonly problem: string
}

function readStatusWords(words: readonly Word[], at: number): { code: DutyStatusCode; used: number } | null {
  for (let used = Math.min(LONGEST_STATUS, words.length - at); used > 0; used--) {
    const said = words.slice(at, at + used)
    const code = STATUS_WORDS.get(said.map(({ raw, plain }) => (used > 1 ? raw.toLowerCase() : plain)).join(' '))
    if (code) return { code, used }
  }
  return null
}

/** The days at the end of the line, today without any. Null when something is left that is no day. */
function readSpan(words: readonly Word[], at: number, clock: Clock): Span | Problem | null {
  let next = at
  let from: CalendarDate | null = null
  let to: CalendarDate | null = null
  while (next < words.length) {
    const lead = words[next]?.plain ?? ''
    const isEnd = UNTIL.has(lead)
    const when = readWhen(words, next + (isEnd || lead === 'from' || lead === 'on' ? 1 : 0), clock)
    if (when === 'impossible') return { problem: 'The calendar has no such day.' }
    if (!when || when.timeOnly) return null
    if (isEnd ? to !== null : from !== null) return null
    if (isEnd) to = when.suspense.date
    else from = when.suspense.date
    next += when.used + (isEnd || lead === 'from' || lead === 'on' ? 1 : 0)
  }
  const start = from ?? clock.today
  if (to !== null && to < start) return { problem: `${formatDate(to)} is before ${formatDate(start)}.` }
  return { from: start, to: to ?? start }
}

function oneOf(
  targets: readonly Target[],
  known: Known,
  asCommand: (target: Target) => CommandReading,
): CommandReading | null {
  const chosen = targets.find(({ id }) => id === known.chosenId)
  const [only, ...others] = chosen ? [chosen] : targets
  if (!only) return null
  if (others.length === 0) return asCommand(only)
  const readings = targets.map(asCommand)
  const problem = readings.find((reading) => 'problem' in reading)
  return problem ?? { choices: readings.flatMap((reading) => ('command' in reading ? [reading.command] : [])) }
}

/** Exactly what a command does: `Mark SPC Clay, A. TDY, 26 Nov to 5 Dec 2026`. */
export function commandWords(command: Command, today: CalendarDate): string {
  switch (command.kind) {
    case 'status': {
      const { from, to } = command.span
      const days =
        from !== to ? `${formatDate(from)} to ${formatDate(to)}` : from === today ? 'today only' : formatDate(from)
      return `Mark ${command.whom.name} ${command.status}, ${days}`
    }
    case 'status screen':
      return `Open ${command.whom.name} to set ${command.status}`
    case 'call':
      return `Call ${command.whom.name}`
    case 'text':
      return `Text ${command.whom.name}`
    case 'leave':
      return `Request leave or a pass for ${command.whom.name}`
    case 'counsel':
      return `Start a counseling with ${command.whom.name}`
    case 'issue':
      return `Sign out ${command.item} to ${command.whom.name}`
    case 'task':
      return `Add the task: ${command.line}`
    case 'theme':
      return `Use the ${command.theme} theme`
    case 'sign out':
      return 'Sign out'
  }
}
