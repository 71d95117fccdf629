import { addDays, formatDate } from '../../kernel/calendar-date.ts'
import { recurrenceWords } from './recurrence-rule.ts'
import type { Suspense } from './due.ts'
import { TASK_PRIORITIES, type TaskPriority } from './states.ts'
import { suspenseWords } from './suspense-words.ts'
import { firstOf, readRepeat, typedRepeat } from './typed-repeat.ts'
import { type Clock, isPast, readWhen, type When } from './typed-when.ts'
import type { OneToChoose } from '../../roster/choice-names.ts'
import { type Names, readWhom, type Target, wayToSay } from './typed-whom.ts'
import { AS_IT_STANDS, type Word, wordsOf } from './typed-words.ts'

/** What a line says about a task. All other fields have their defaults. */
export interface TypedTask {
  readonly title: string
  readonly suspense: Suspense | null
  readonly recurrence: string | null
  readonly priority: TaskPriority
  readonly groupId: string | null
  readonly assignees: readonly string[]
  readonly source: string
}

/** A part of the line that was understood. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly kind: 'suspense' | 'recurrence' | 'priority' | 'group' | 'soldier' | 'source'
  /** The meaning, as the chip shows it. */
  readonly label: string
  /** It follows a mark (`NLT`, `@`, `!`, `every`, `source:`), so it is hardly part of the title. */
  readonly marked: boolean
}

/** A part of the line that the user should check. What was not understood stays in the title. */
export interface Doubt {
  readonly start: number
  readonly end: number
  readonly message: string
  /** Everybody who may be meant. */
  readonly choices: readonly Target[]
  /** The doubt is about the assignee. A task meant for somebody must not be added without an assignee. */
  readonly whom: boolean
  /** The day or time does not exist. The task must not be added without a suspense. */
  readonly when?: true
}

/** Who is meant by an @ as it stands in the line, where no typed name is unique: the ID of the target. */
export type Chosen = ReadonlyMap<string, string>
export const NONE_CHOSEN: Chosen = new Map()

export interface QuickEntry {
  readonly task: TypedTask
  /** In the order of the line. Spans do not overlap. */
  readonly spans: readonly Span[]
  readonly doubts: readonly Doubt[]
}

/**
 * Why the line does not make a task yet: an @ that names nobody or may name several, or a suspense that does not exist.
 * Null when the line is complete.
 */
export function entryProblem({ doubts }: Pick<QuickEntry, 'doubts'>): string | null {
  const doubt = doubts.find(({ whom, when }) => whom || when)
  if (!doubt) return null
  if (doubt.when) return doubt.message
  return doubt.choices.length > 0 ? doubt.message : `${doubt.message} Name somebody else, or take out the @.`
}

const PRIORITIES: ReadonlyMap<string, TaskPriority> = new Map([
  ['!routine', 'routine'],
  ['!high', 'high'],
  ['!critical', 'critical'],
  ['!crit', 'critical'],
  ['!!', 'critical'],
])

/**
 * Words that announce a suspense. Those of the first list rarely mean anything else, and those of the second are also
 * plain words.
 */
const ANNOUNCES = ['nlt', 'no later than', 'not later than', 'suspense', 'susp', 'due', 'due by', 'due on', 'by']
const MAY_ANNOUNCE = ['before', 'until', 'till', 'on', 'at']
const ONLY_ANNOUNCES: ReadonlySet<string> = new Set(['nlt', 'suspense', 'susp', 'no later than', 'not later than'])

/** Who may give a tasking. So `from S4` is a source, and `keys from the supply room` stays a title. */
const SOURCES =
  /^(s\d|g\d|j\d|xo|cdr|commander|1sg|csm|sgm|bn|battalion|bde|brigade|div|division|co|company|plt|hq|higher|opord|frago|warno|taskord|tasking|bub|ops)$/

class Line {
  readonly words: readonly Word[]
  readonly spans: Span[] = []
  readonly doubts: Doubt[] = []
  readonly #taken: boolean[]

  constructor(text: string) {
    this.words = wordsOf(text)
    this.#taken = this.words.map(() => false)
  }

  isTaken(at: number): boolean {
    return this.#taken[at] ?? true
  }

  isFree(from: number, used: number): boolean {
    return used > 0 && !this.#taken.slice(from, from + used).includes(true)
  }

  take(from: number, used: number, kind: Span['kind'], label: string, marked: boolean): void {
    this.#taken.fill(true, from, from + used)
    this.spans.push({ ...this.#place(from, used), kind, label, marked })
  }

  doubtWhen(from: number, used: number, message: string): void {
    this.doubts.push({ ...this.#place(from, used), message, choices: [], whom: false, when: true })
  }

  doubt(from: number, used: number, message: string, choices: readonly Target[] = [], whom = false): void {
    this.doubts.push({ ...this.#place(from, used), message, choices, whom })
  }

  said(from: number, used: number): string {
    return saidIn(this.words.slice(from, from + used))
  }

  /** The words that were not understood. */
  rest(): string {
    return this.words
      .filter((_, at) => !this.#taken[at])
      .map((word) => word.raw.replaceAll(AS_IT_STANDS, ''))
      .join(' ')
      .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
  }

  #place(from: number, used: number) {
    return { start: this.words[from]?.start ?? 0, end: this.words.slice(from, from + used).at(-1)?.end ?? 0 }
  }
}

function saidIn(words: readonly Word[]): string {
  return words
    .map((word) => word.raw.replaceAll(AS_IT_STANDS, ''))
    .join(' ')
    .replace(/[,;:.]+$/, '')
}

/** With this target for the doubtful name, as long as the line has the name. */
export function withChosen(chosen: Chosen, text: string, doubt: Doubt, target: Target): Chosen {
  return new Map([...chosen, [saidIn(wordsOf(text.slice(doubt.start, doubt.end))), target.id]])
}

/**
 * Reads a task typed as one line, in any order: `NLT 20 Nov 1600 @2nd platoon !high Turn in weapons cards from S3`. The
 * words that are not understood make the title. `chosen` says who is meant by a name that several have.
 */
export function readQuickEntry(text: string, clock: Clock, names: Names, chosen: Chosen = NONE_CHOSEN): QuickEntry {
  const line = new Line(text)
  const priority = readPriorities(line)
  const { groupId, assignees } = readAssignees(line, names, chosen)
  const repeat = readRepeats(line)
  const when = readSuspense(line, clock, repeat !== null)
  const source = readSource(line)
  const time = when?.suspense.time ?? repeat?.time ?? null
  const suspense =
    repeat && (!when || when.timeOnly) ? firstOf(repeat.rule, time, clock) : when && { ...when.suspense, time }
  const labels: Partial<Record<Span['kind'], string>> = suspense
    ? {
        suspense: suspenseWords(suspense),
        ...(repeat && { recurrence: `${sentence(recurrenceWords(repeat.rule))}, first ${suspenseWords(suspense)}` }),
      }
    : {}
  const spans = line.spans
    .map((span) => ({ ...span, label: labels[span.kind] ?? span.label }))
    .sort((one, other) => one.start - other.start)
  const due = spans.find((span) => span.kind === 'suspense')
  const past = due && suspense && isPast(suspense, clock)
  return {
    task: {
      title: line.rest(),
      suspense,
      recurrence: repeat?.rule ?? null,
      priority: priority ?? 'routine',
      groupId,
      assignees,
      source,
    },
    spans,
    doubts: past
      ? [...line.doubts, { ...place(due), message: `${suspenseWords(suspense)} is past.`, choices: [], whom: false }]
      : line.doubts,
  }
}

function place({ start, end }: Span) {
  return { start, end }
}

function readPriorities(line: Line): TaskPriority | null {
  let found: TaskPriority | null = null
  line.words.forEach(({ plain, raw }, at) => {
    if (!plain.startsWith('!')) return
    const priority = PRIORITIES.get(plain)
    if (!priority) {
      if (/^![\p{L}\d]/u.test(raw))
        line.doubt(at, 1, `${line.said(at, 1)} is not a priority. Use !routine, !high or !critical.`)
    } else if (found) line.doubt(at, 1, 'A task has one priority; the first one counts.')
    else {
      found = priority
      line.take(at, 1, 'priority', TASK_PRIORITIES[priority].label, true)
    }
  })
  return found
}

function readAssignees(line: Line, names: Names, chosen: Chosen) {
  let groupId: string | null = null
  const assignees: string[] = []
  line.words.forEach(({ plain, raw }, at) => {
    if (!/^@[\p{L}\d]/u.test(plain)) return
    const found = readWhom(line.words.slice(at), 0, names)
    const used = found?.used ?? 1
    const picked = found?.targets.find(({ id }) => id === chosen.get(line.said(at, used)))
    const [target, ...others] = picked ? [picked] : (found?.targets ?? [])
    if (!target) line.doubt(at, 1, `Nobody here is called ${raw.slice(1).replace(/[,;:.]+$/, '')}.`, [], true)
    else if (others.length > 0) {
      const said = line.said(at, used).slice(1)
      line.doubt(at, used, `${said} could be ${others.length + 1} here. Choose one.`, [target, ...others], true)
    } else if (target.kind === 'soldier') {
      if (!assignees.includes(target.id)) assignees.push(target.id)
      line.take(at, used, 'soldier', target.name, true)
    } else if (groupId !== null && groupId !== target.id) {
      line.doubt(at, used, 'A task has one group; the first one counts. Roll it down, or name Soldiers.')
    } else {
      groupId = target.id
      line.take(at, used, 'group', target.name, true)
    }
  })
  return { groupId, assignees }
}

function readRepeats(line: Line) {
  for (const at of line.words.keys()) {
    const repeat = line.isTaken(at) ? undefined : readRepeat(line.words, at)
    if (repeat === 'impossible') line.doubt(at, 3, `${line.said(at, 3)}: there is no such time.`)
    else if (repeat && line.isFree(at, repeat.used)) {
      line.take(at, repeat.used, 'recurrence', sentence(recurrenceWords(repeat.rule)), true)
      return repeat
    }
  }
  return null
}

/**
 * The first suspense after one of `ANNOUNCES` counts, then one after a word of `MAY_ANNOUNCE`, then one without an
 * announcing word. The title of `Motor pool Monday every monday` has three words.
 */
function readSuspense(line: Line, clock: Clock, repeats: boolean): When | null {
  for (const words of [ANNOUNCES, MAY_ANNOUNCE]) {
    const found = announced(line, words, clock)
    if (found) return found
  }
  if (repeats) return null
  const alone = [...line.words.keys()].flatMap((at) => {
    const when = line.isTaken(at) ? undefined : readWhen(line.words, at, clock)
    return when && when !== 'impossible' && line.isFree(at, when.used) ? [{ at, when }] : []
  })
  const best =
    alone.find(({ when }) => !when.weak) ?? alone.find(({ at, when }) => mayStandAlone(line, at, when, clock))
  if (!best) return null
  line.take(best.at, best.when.used, 'suspense', '', false)
  return best.when
}

function announced(line: Line, announcements: readonly string[], clock: Clock): When | null {
  for (const at of line.words.keys()) {
    const announcement = longestAt(line, at, announcements)
    if (!announcement) continue
    const from = at + announcement.used
    const when = readWhen(line.words, from, clock)
    if (when && when !== 'impossible' && line.isFree(at, announcement.used + when.used)) {
      line.take(at, announcement.used + when.used, 'suspense', '', true)
      return when
    }
    // `Cut the stock by 2500 rounds` announces no suspense.
    if (when === 'impossible' && ONLY_ANNOUNCES.has(announcement.said))
      line.doubtWhen(at, announcement.used + 2, `There is no such date or time. ${writeInstead(clock)}`)
    else if (when === 'impossible') line.doubt(at, announcement.used + 2, 'There is no such date or time.')
    else if (ONLY_ANNOUNCES.has(announcement.said) && !line.isTaken(from))
      line.doubt(at, announcement.used + 1, `This date was not understood. ${writeInstead(clock)}`)
  }
  return null
}

/** An example with a future day, so that it works when it is typed. */
function writeInstead({ today }: Clock): string {
  return `Write ${formatDate(addDays(today, 7)).slice(0, -5)} 1600, fri 0900 or tomorrow.`
}

function longestAt(line: Line, at: number, announcements: readonly string[]) {
  const said = (used: number) =>
    line.words
      .slice(at, at + used)
      .map(({ plain }) => plain)
      .join(' ')
  for (let used = 3; used > 0; used--) {
    if (line.isFree(at, used) && announcements.includes(said(used))) return { used, said: said(used) }
  }
  return undefined
}

/**
 * Whether a suspense may stand without an announcing word. A time alone (`1600`) or a short weekday may only at an end
 * of the line or beside a part that was understood: `Draw 1600 rounds` has no time, and `Sat phone` no day. A number
 * that looks like a year of this time may not.
 */
function mayStandAlone(line: Line, at: number, when: When, clock: Clock): boolean {
  const end = at + when.used
  const word = line.words[at]?.plain ?? ''
  if (/^\d+\/\d+/.test(word)) return false
  if (/^\d{4}$/.test(word) && Math.abs(Number(word) - Number(clock.today.slice(0, 4))) <= 3) return false
  return (
    (at === 0 && when.timeOnly) || end >= line.words.length || (at > 0 && line.isTaken(at - 1)) || line.isTaken(end)
  )
}

/**
 * The source, up to the next part that was understood: `source: Training meeting`, `from S4`, `NLT 20 Nov from the
 * first sergeant`.
 */
function readSource(line: Line): string {
  for (const at of line.words.keys()) {
    if (line.isTaken(at)) continue
    const { plain = '', raw = '' } = line.words[at] ?? {}
    const explicit = /^(source|src):$/i.test(raw)
    if (!explicit && plain !== 'from') continue
    let end = at + 1
    while (end < line.words.length && !line.isTaken(end)) end++
    const first = line.words[at + 1]?.plain ?? ''
    const known = SOURCES.test(first) || (first === 'the' && SOURCES.test(line.words[at + 2]?.plain ?? ''))
    if (end === at + 1 || !(explicit || known || (at > 0 && line.isTaken(at - 1)))) continue
    const source = line.said(at + 1, end - at - 1)
    if (source === '') continue
    line.take(at, end - at, 'source', source, true)
    return source
  }
  return ''
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The line without one meaning. What follows a mark is removed, and anything else stays as words of the title. */
export function withoutSpan(text: string, span: Span): string {
  const said = text.slice(span.start, span.end)
  const kept = span.marked ? '' : said.replace(/\S+/g, (word) => `${AS_IT_STANDS}${word}`)
  return tidy(`${text.slice(0, span.start)}${kept}${text.slice(span.end)}`)
}

/** The line with one of the choices filled in. Null when no typed name is unique to that choice. */
export function withChoice(
  text: string,
  doubt: Doubt,
  target: Target,
  names: Names,
  soldiers: readonly OneToChoose[],
): string | null {
  const way = wayToSay(target, names, soldiers)
  return way && tidy(`${text.slice(0, doubt.start)}@${way}${text.slice(doubt.end)}`)
}

function tidy(text: string): string {
  return text.replace(/[^\S\n]{2,}/g, ' ').replace(/^\s+/, '')
}

/** The line that describes this task. Reading it gives the task back, except for fields that cannot be typed. */
export function quickEntryOf(task: TypedTask, clock: Clock, names: Names, soldiers: readonly OneToChoose[]): string {
  const targets: Target[] = [
    ...(task.groupId === null ? [] : [{ kind: 'group' as const, id: task.groupId, name: '' }]),
    ...task.assignees.map((id) => ({ kind: 'soldier' as const, id, name: '' })),
  ]
  const ways = targets.map((target) => wayToSay(target, names, soldiers)).filter((way) => way !== null)
  const say = (title: string, source: string) =>
    [
      title,
      ...ways.map((way) => `@${way}`),
      task.priority === 'routine' ? '' : `!${task.priority}`,
      task.suspense ? `NLT ${suspenseWords(task.suspense).slice(4)}` : '',
      task.recurrence === null ? '' : (typedRepeat(task.recurrence) ?? ''),
      source && `source: ${source}`,
    ]
      .filter(Boolean)
      .join(' ')
  const plain = say(task.title, task.source)
  const read = readQuickEntry(plain, clock, names).task
  // A title such as “Draw rounds 1600” would not be read as a title.
  if (read.title === task.title && read.source === task.source) return plain
  return say(asItStands(task.title), asItStands(task.source))
}

function asItStands(text: string): string {
  return text.replace(/\S+/g, (word) => `${AS_IT_STANDS}${word}`)
}
