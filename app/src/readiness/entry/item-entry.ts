import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { AFT_AGES } from '@muster/domain/readiness/aft.ts'
import { readInstead } from '@muster/domain/readiness/aft-profile.ts'
import { readResult } from '@muster/domain/readiness/aft-typed.ts'
import { formatRatio, waistToHeight } from '@muster/domain/readiness/body-composition.ts'
import { type ItemLine, outcomeOf, outcomeOfNumber, outcomesOf } from '@muster/domain/readiness/policy.ts'
import { AFT_EVENTS, type AftEvent } from '@muster/domain/readiness/profiles.ts'
import { formatSeconds } from '@muster/domain/readiness/seconds.ts'
import { AFT, WEAPON, WHTR } from '@muster/domain/readiness/seed.ts'
import { readWeaponResult, weaponWords } from '@muster/domain/readiness/weapons.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { EntryColumn } from '../../ui/entry-grid/columns.ts'
import { parseTypedDate } from '@muster/domain/kernel/typed-date.ts'
import { unitDay } from '../../ui/forms/dates/unit-day.ts'
import { aftDetail } from '../aft/aft-detail.ts'
import { INSTEAD_WORDS, readEntry } from '../aft/aft-entry.ts'

/** The state of a row: empty, incomplete, wrong, or a result to record. */
export type RowState =
  | { readonly kind: 'blank' }
  | { readonly kind: 'open'; readonly words: string }
  | { readonly kind: 'wrong'; readonly words: string }
  | { readonly kind: 'ready'; readonly result: Result; readonly words: string; readonly passed: boolean | null }

export interface Result {
  readonly outcome: string | null
  readonly value: number | null
  readonly doneOn: CalendarDate
  readonly detail: Record<string, number | string> | null
}

/** How results of one item are typed: the columns, the problems of a cell, and the result of a row. */
export interface ItemEntry {
  readonly columns: readonly EntryColumn[]
  readonly problemOf: (columnId: string, cells: RowCells) => string | null
  readonly noteOf: (columnId: string, cells: RowCells) => string | null
  readonly stateOf: (cells: RowCells, day: CalendarDate) => RowState
  /** The format of a typed value once focus leaves the cell. */
  readonly settle: (columnId: string, text: string) => string
}

export type RowCells = Readonly<Record<string, string>>

const at = (cells: RowCells, id: string) => cells[id]?.trim() ?? ''

export function itemEntry(line: ItemLine, today: CalendarDate): ItemEntry {
  if (line.key === AFT) return aftEntry()
  if (line.key === WHTR) return waistEntry(today)
  if (line.key === WEAPON) return weaponEntry(line, today)
  return plainEntry(line, today)
}

// --- Columns ---------------------------------------------------------------------------------------

const DATE: Omit<EntryColumn, 'read'> = {
  id: 'date',
  label: 'Other date',
  headings: ['Date', 'Done on', 'Date done'],
  placeholder: 'as above',
  width: 8,
}

function dateColumn(today: CalendarDate): EntryColumn {
  return {
    ...DATE,
    read: (text) => {
      const date = parseTypedDate(text, unitDay())
      const problem = problemOfDay(text, today)
      return date === null || problem !== null ? { problem: problem ?? NO_DATE } : { text: formatDate(date) }
    },
  }
}

const NO_DATE = 'Enter a date such as 12 Nov 2026.'

function problemOfDay(text: string, today: CalendarDate): string | null {
  if (text === '') return null
  const date = parseTypedDate(text, unitDay())
  if (date === null) return NO_DATE
  return date > today ? 'This date is in the future.' : null
}

function settled(columnId: string, text: string): string {
  if (columnId !== 'date') return text
  const date = parseTypedDate(text, unitDay())
  return date === null ? text : formatDate(date)
}

/** The day of a row: its own, otherwise that of the whole list; null if it cannot be read. */
function dayOf(cells: RowCells, day: CalendarDate, today: CalendarDate): CalendarDate | null {
  const own = at(cells, 'date')
  if (own === '') return day
  return problemOfDay(own, today) === null ? parseTypedDate(own, unitDay()) : null
}

// --- Fitness test ----------------------------------------------------------------------------------

const AFT_HEADINGS: Readonly<Record<AftEvent, readonly string[]>> = {
  MDL: ['Deadlift', '3RM deadlift', 'MDL raw', '3 rep max deadlift', 'MDL lbs'],
  HRP: ['Push-ups', 'Hand release push-ups', 'HRP raw', 'HRPU', 'HRP reps'],
  SDC: ['Sprint drag carry', 'SDC raw', 'SDC time'],
  PLK: ['Plank', 'PLK raw', 'PLK time'],
  RUN2MI: ['2MR', 'Two-mile run', '2 mile run', '2MR raw', 'Run', '2MR time'],
}

function aftEntry(): ItemEntry {
  const read = (cells: RowCells) =>
    readEntry({
      sex: cells['sex'] === 'M' || cells['sex'] === 'F' ? cells['sex'] : null,
      age: at(cells, 'age'),
      standard: cells['standard'] === 'combat' ? 'combat' : 'general',
      raw: Object.fromEntries(AFT_EVENTS.map((event) => [event, at(cells, event)])) as Record<AftEvent, string>,
    })
  const columns: EntryColumn[] = [
    {
      id: 'standard',
      label: 'Standard',
      headings: ['Std', 'Combat'],
      options: [
        { value: 'general', label: 'General' },
        { value: 'combat', label: 'Combat' },
      ],
      read: oneOf({ general: 'general gen g no n', combat: 'combat cbt com c yes y' }, 'Enter general or combat.'),
      width: 6.5,
    },
    {
      id: 'sex',
      label: 'Sex',
      headings: ['Gender', 'M/F'],
      options: [
        { value: 'F', label: 'F' },
        { value: 'M', label: 'M' },
      ],
      read: oneOf({ M: 'm male man', F: 'f female woman' }, 'Enter M or F.'),
      width: 4,
    },
    {
      id: 'age',
      label: 'Age',
      inputMode: 'numeric',
      read: (text) => {
        const age = /^\d{1,3}$/.test(text) ? Number(text) : 0
        const { youngest, oldest } = AFT_AGES
        return age >= youngest && age <= oldest ? { text } : { problem: `Enter ${youngest} to ${oldest} whole years.` }
      },
      width: 3.5,
    },
    ...AFT_EVENTS.map((event): EntryColumn => {
      const timed = event === 'SDC' || event === 'PLK' || event === 'RUN2MI'
      return {
        id: event,
        label: event === 'RUN2MI' ? '2MR' : event,
        headings: AFT_HEADINGS[event],
        // The number keys of a phone have no colon, so 1430 is read as 14:30.
        inputMode: 'numeric',
        placeholder: timed ? 'mmss' : event === 'MDL' ? 'lb' : 'reps',
        read: (text) => {
          const instead = readInstead(event, text)
          if (instead !== null) return { text: INSTEAD_WORDS[instead] }
          const { value, problem } = readResult(event, text)
          if (problem !== null) return { problem }
          return { text: value === null ? '' : timed ? formatSeconds(value) : String(value) }
        },
        width: 5.75,
      }
    }),
  ]
  return {
    columns,
    problemOf(columnId, cells) {
      const { problems, ageProblem } = read(cells)
      if (columnId === 'age') return ageProblem
      return AFT_EVENTS.includes(columnId as AftEvent) ? problems[columnId as AftEvent] : null
    },
    noteOf(columnId, cells) {
      if (!AFT_EVENTS.includes(columnId as AftEvent)) return null
      const { points, values, norm } = read(cells)
      const event = columnId as AftEvent
      if (points[event] !== null) return String(points[event])
      return norm !== null && values[event] !== null ? '<60' : null
    },
    stateOf(cells, day) {
      const { norm, score, values, instead, problems, points, ageProblem, blank } = read(cells)
      if (blank) return { kind: 'blank' }
      const wrong = AFT_EVENTS.map((event) => problems[event]).find((problem) => problem !== null) ?? ageProblem
      if (wrong) return { kind: 'wrong', words: wrong }
      if (!norm) {
        const missing = [cells['standard'] !== 'combat' && !cells['sex'] && 'sex', at(cells, 'age') === '' && 'age']
        return { kind: 'open', words: `Needs ${missing.filter(Boolean).join(' and ')}` }
      }
      if (!score || AFT_EVENTS.some((event) => values[event] === null && instead[event] === null)) {
        return { kind: 'open', words: 'Events missing' }
      }
      if (score.passed === null)
        return { kind: 'open', words: norm.standard === 'combat' ? 'By hand' : 'Nothing taken' }
      const detail = aftDetail(norm.standard, { values, points, instead })
      return {
        kind: 'ready',
        result: { outcome: score.passed ? 'pass' : 'fail', value: score.total, doneOn: day, detail },
        words: score.total !== null ? String(score.total) : score.passed ? 'On profile' : 'No total',
        passed: score.passed,
      }
    },
    settle: (columnId, text) => {
      const event = columnId as AftEvent
      const instead = AFT_EVENTS.includes(event) ? readInstead(event, text) : null
      if (instead !== null) return INSTEAD_WORDS[instead]
      if (event !== 'SDC' && event !== 'PLK' && event !== 'RUN2MI') return text
      const { value } = readResult(event, text)
      return value === null ? text : formatSeconds(value)
    },
  }
}

// --- Body composition, weapons, the others -----------------------------------------------------------

const INCHES = ['height', 'waist1', 'waist2', 'waist3'] as const

function waistEntry(today: CalendarDate): ItemEntry {
  const readInches = (text: string) => {
    const plain = text.replace(/\s*(?:in\.?|inches|")$/i, '').replace(/\s*½$/, '.5')
    // Tapes are marked like this: 34 3/8.
    const marked = /^(\d{1,3})[ -]([1-7])\/([248])$/.exec(plain)
    if (marked) return Number(marked[1]) + Number(marked[2]) / Number(marked[3])
    return /^\d{1,3}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
  }
  const measure = (cells: RowCells) =>
    attempt(() =>
      waistToHeight({
        height: readInches(at(cells, 'height')),
        waists: [readInches(at(cells, 'waist1')), readInches(at(cells, 'waist2')), readInches(at(cells, 'waist3'))],
      }),
    )
  return {
    columns: [
      ...INCHES.map(
        (id, index): EntryColumn => ({
          id,
          label: index === 0 ? 'Height' : `Waist ${index}`,
          headings: index === 0 ? ['Ht', 'Height (in)'] : [`W${index}`],
          inputMode: 'decimal',
          placeholder: 'in',
          read: (text) => (Number.isNaN(readInches(text)) ? { problem: 'Enter inches, such as 34.5.' } : { text }),
          width: 6,
        }),
      ),
      dateColumn(today),
    ],
    problemOf(columnId, cells) {
      const text = at(cells, columnId)
      if (text === '') return null
      if (columnId === 'date') return problemOfDay(text, today)
      // Fills the other fields with sample values, so that only this field can be wrong.
      const alone = Object.fromEntries(INCHES.map((id) => [id, id === columnId ? text : id === 'height' ? '70' : '32']))
      const { problem } = measure(alone)
      return problem
    },
    noteOf: () => null,
    stateOf(cells, day) {
      const filled = INCHES.filter((id) => at(cells, id) !== '').length
      if (filled === 0) return { kind: 'blank' }
      if (filled < INCHES.length) return { kind: 'open', words: 'Height and three waists' }
      const { value, problem } = measure(cells)
      const doneOn = dayOf(cells, day, today)
      if (value === null || doneOn === null) return { kind: 'wrong', words: problem ?? NO_DATE }
      const { thousandths, passed } = value
      return {
        kind: 'ready',
        // Only the ratio is stored. The measurements themselves are private.
        result: { outcome: passed ? 'pass' : 'fail', value: thousandths / 1000, doneOn, detail: null },
        words: formatRatio(thousandths),
        passed,
      }
    },
    settle: settled,
  }
}

function weaponEntry(line: ItemLine, today: CalendarDate): ItemEntry {
  const problem = 'Enter hits of 40, a rating, or both where they agree, such as Expert 38.'
  return {
    columns: [
      {
        id: 'result',
        label: 'Hits or rating',
        headings: ['Result', 'Score', 'Hits', 'Rating', 'Weapon Qual', 'Qual'],
        placeholder: '0–40',
        read: (text) => {
          const result = readWeaponResult(text)
          return result === null ? { problem } : { text: weaponWords(result) }
        },
        width: 10,
      },
      dateColumn(today),
    ],
    problemOf(columnId, cells) {
      const text = at(cells, columnId)
      if (columnId === 'date') return problemOfDay(text, today)
      return text !== '' && readWeaponResult(text) === null ? problem : null
    },
    noteOf: () => null,
    stateOf(cells, day) {
      const text = at(cells, 'result')
      if (text === '') return { kind: 'blank' }
      const result = readWeaponResult(text)
      const doneOn = dayOf(cells, day, today)
      if (result === null || doneOn === null) return { kind: 'wrong', words: result === null ? problem : NO_DATE }
      const key = result.rating.toLowerCase()
      const known = outcomeOf(line, key)
      if (!known) return { kind: 'wrong', words: `The policy of this roster has no result “${result.rating}”.` }
      return {
        kind: 'ready',
        result: { outcome: key, value: line.number === null ? null : result.hits, doneOn, detail: null },
        words: weaponWords(result),
        passed: known.tone !== 'red',
      }
    },
    settle: (columnId, text) => {
      const result = columnId === 'result' ? readWeaponResult(text) : null
      return result === null ? settled(columnId, text) : weaponWords(result)
    },
  }
}

const DONE = /^(x|y|yes|done|go|ok|complete|completed|✓|✔|true)$/i

function plainEntry(line: ItemLine, today: CalendarDate): ItemEntry {
  const outcomes = line.kind === 'choice' ? outcomesOf(line) : []
  const { number } = line
  const problemOfNumber = (text: string): string | null => {
    if (text === '' || number === null) return null
    const value = Number(text)
    if (!/^-?\d+(\.\d+)?$/.test(text)) return 'Enter a number.'
    if (value < number.min || value > number.max) return `Enter ${number.min} to ${number.max}.`
    return (text.split('.')[1]?.length ?? 0) > number.decimals ? `Enter ${number.decimals} decimals at most.` : null
  }
  const columns: EntryColumn[] = []
  if (outcomes.length > 0) {
    columns.push({
      id: 'outcome',
      label: 'Result',
      headings: [line.label, line.short, 'Class', 'Rating', 'Status', 'Go/No-go'],
      options: outcomes.map(({ key, label }) => ({ value: key, label })),
      read: (text) => {
        const said = text.toLowerCase()
        const found = outcomes.find(({ key, label, short }) =>
          [key, label, short].some((one) => one.toLowerCase() === said),
        )
        return found ? { text: found.key } : { problem: `Enter ${outcomes.map(({ short }) => short).join(', ')}.` }
      },
      width: 9,
    })
  }
  if (number !== null) {
    columns.push({
      id: 'value',
      label: number.unit === '' ? 'Score' : number.unit.charAt(0).toUpperCase() + number.unit.slice(1),
      headings: ['Score', 'Value', line.label, line.short],
      inputMode: 'decimal',
      read: (text) => {
        const problem = problemOfNumber(text)
        return problem === null ? { text } : { problem }
      },
      width: 7,
    })
  }
  const dateOnly = columns.length === 0
  if (dateOnly) {
    columns.push({
      id: 'done',
      label: 'Done',
      headings: ['Date', 'Done on', 'Completed', line.label, line.short, `${line.short} date`],
      placeholder: 'x or date',
      read: (text) => {
        if (DONE.test(text)) return { text: 'x' }
        const problem = problemOfDay(text, today)
        return problem === null ? { text: settled('date', text) } : { problem: `${problem} Or x for the day above.` }
      },
      width: 9,
    })
  } else columns.push(dateColumn(today))
  return {
    columns,
    problemOf(columnId, cells) {
      const text = at(cells, columnId)
      if (columnId === 'value') return problemOfNumber(text)
      if (columnId === 'date') return problemOfDay(text, today)
      if (columnId === 'done') return DONE.test(text) ? null : problemOfDay(text, today)
      return null
    },
    noteOf: () => null,
    stateOf(cells, day) {
      if (dateOnly) {
        const text = at(cells, 'done')
        if (text === '') return { kind: 'blank' }
        const doneOn = DONE.test(text) ? day : dayOf({ date: text }, day, today)
        if (doneOn === null) return { kind: 'wrong', words: NO_DATE }
        const words = doneOn === day ? 'Done' : formatDate(doneOn)
        return { kind: 'ready', result: { outcome: null, value: null, doneOn, detail: null }, words, passed: null }
      }
      const outcome = at(cells, 'outcome')
      const text = at(cells, 'value')
      if (outcome === '' && text === '') return { kind: 'blank' }
      const problem = problemOfNumber(text)
      const doneOn = dayOf(cells, day, today)
      if (problem !== null || doneOn === null) return { kind: 'wrong', words: problem ?? NO_DATE }
      const value = text === '' ? null : Number(text)
      if (outcomes.length > 0 && outcome === '') return { kind: 'open', words: 'Result missing' }
      const decided = outcome !== '' ? outcome : value === null ? null : outcomeOfNumber(line, value)
      const known = outcomeOf(line, decided)
      return {
        kind: 'ready',
        result: { outcome: decided, value, doneOn, detail: null },
        words: [known?.label, value].filter((part) => part !== null && part !== undefined).join(' '),
        passed: known ? known.tone !== 'red' : null,
      }
    },
    settle: (columnId, text) =>
      columnId === 'done' && !DONE.test(text) ? settled('date', text) : settled(columnId, text),
  }
}

/** Reads pasted words: each value with the words that mean it. */
function oneOf(values: Readonly<Record<string, string>>, problem: string): EntryColumn['read'] {
  return (text) => {
    const said = text.trim().toLowerCase()
    const found = Object.entries(values).find(([, words]) => words.split(' ').includes(said))
    return found ? { text: found[0] } : { problem }
  }
}

function attempt<T>(act: () => T): { value: T | null; problem: string | null } {
  try {
    return { value: act(), problem: null }
  } catch (error) {
    if (error instanceof Refusal) return { value: null, problem: error.message }
    throw error
  }
}
