import { formatDate, isCalendarDate } from '../kernel/calendar-date.ts'
import type { RosterRelation } from './schema.ts'

/** Own fields: what a roster keeps about its Soldiers besides the catalog (decision 0077). */
export const OWN_FIELD_KINDS = ['text', 'number', 'date', 'choice', 'flag'] as const
export type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number]

export const OWN_FIELD_KIND_LABELS: Readonly<Record<OwnFieldKind, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice from a list',
  flag: 'Yes or no',
}

/** Who sees a field: whoever sees the roster, those who may change it, or the owner alone. Nobody above ever does. */
export const SEEN_BY = ['viewers', 'editors', 'owner'] as const
export type SeenBy = (typeof SEEN_BY)[number]

export const SEEN_BY_LABELS: Readonly<Record<SeenBy, string>> = {
  viewers: 'Every leader of this roster',
  editors: 'Leaders who may change the roster',
  owner: 'Only the owner',
}

export const OWN_FIELD_LIMITS = { fields: 30, choices: 60, name: 40, choice: 60, text: 240 } as const

export interface OwnField {
  readonly id: string
  readonly name: string
  readonly kind: OwnFieldKind
  /** What can be chosen, in order. Empty for other kinds. */
  readonly choices: readonly string[]
  readonly seenBy: SeenBy
  /** Whether the Soldier sees it in their own record. */
  readonly soldierSees: boolean
  readonly version: number
}

export type OwnValue = string | number | boolean
/** The own fields of a Soldier that are filled, by the id of the field. */
export type OwnValues = Readonly<Record<string, OwnValue>>

/** The key of an own field among the values of a Soldier, in the record of changes and in an import. */
export type OwnKey = `own:${string}`

export function ownKey(fieldId: string): OwnKey {
  return `own:${fieldId}`
}

export function isOwnKey(key: string): key is OwnKey {
  return key.startsWith('own:')
}

export function ownFieldId(key: OwnKey): string {
  return key.slice('own:'.length)
}

const SEEN_IN_ROLE: Readonly<Record<RosterRelation, readonly SeenBy[]>> = {
  owner: SEEN_BY,
  editor: ['viewers', 'editors'],
  viewer: ['viewers'],
  'above editor': [],
  'above viewer': [],
}

/** The fields that somebody in this role sees are those seen by one of these. */
export function seenInRole(role: RosterRelation): readonly SeenBy[] {
  return SEEN_IN_ROLE[role]
}

/** The value as text, empty when there is none. `iso` is for files that are imported again. */
export function ownText(
  kind: OwnFieldKind,
  value: OwnValue | null | undefined,
  dates: 'iso' | 'army' = 'army',
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  return kind === 'date' && dates === 'army' && isCalendarDate(text) ? formatDate(text) : text
}

export type ReadOwnValue = { readonly value: OwnValue | null } | { readonly problem: string }

const NUMBER = /^-?\d{1,9}(?:\.\d{1,4})?$/
const YES = /^(?:y|yes|x|true|t|1|✓|✔|☑)$/i
const NO = /^(?:n|no|false|f|0|-+|none|☐)$/i

/** What was typed, as a value of the field. A problem continues the name of the field: `Locker: not a number`. */
export function readOwnText(field: Pick<OwnField, 'kind' | 'choices'>, typed: string): ReadOwnValue {
  const text = typed.trim()
  if (text === '') return { value: null }
  if (field.kind === 'number') {
    const plain = text.replace(/(?<=\d),(?=\d{3})/g, '')
    return NUMBER.test(plain) ? { value: Number(plain) } : { problem: 'not a number' }
  }
  if (field.kind === 'date') return isCalendarDate(text) ? { value: text } : { problem: 'not a date' }
  if (field.kind === 'flag') {
    if (YES.test(text)) return { value: true }
    return NO.test(text) ? { value: false } : { problem: 'not yes or no' }
  }
  if (field.kind === 'choice') {
    const choice = field.choices.find((one) => choiceAs(one) === choiceAs(text))
    return choice === undefined ? { problem: `not one of ${listed(field.choices)}` } : { value: choice }
  }
  return text.length > OWN_FIELD_LIMITS.text
    ? { problem: `longer than ${OWN_FIELD_LIMITS.text} characters` }
    : { value: text }
}

/** A choice in a form to compare: case and accents do not matter, a sign does. `O+` is not `O-`. */
export function choiceAs(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

const LISTED = 6

function listed(choices: readonly string[]): string {
  const more = choices.length > LISTED ? ` and ${choices.length - LISTED} more` : ''
  return choices.slice(0, LISTED).join(', ') + more
}

/** A value that came in a call, checked against the field. Numbers and yes or no must not come as text. */
export function checkOwnValue(field: Pick<OwnField, 'kind' | 'choices'>, value: OwnValue | null): ReadOwnValue {
  if (value === null || value === '') return { value: null }
  const expected = field.kind === 'number' ? 'number' : field.kind === 'flag' ? 'boolean' : 'string'
  if (typeof value === expected) return readOwnText(field, ownText(field.kind, value, 'iso'))
  if (field.kind === 'number') return { problem: 'not a number' }
  return { problem: field.kind === 'flag' ? 'not yes or no' : 'not text' }
}

/** A value that was stored under another kind or list of choices, as a value of the changed field. */
export function asKind(changed: Pick<OwnField, 'kind' | 'choices'>, stored: OwnValue): ReadOwnValue {
  const text = typeof stored === 'boolean' ? ownText('flag', stored) : String(stored)
  return readOwnText(changed, text)
}

/** What a column of the field is sorted by. */
export function ownSortValue(kind: OwnFieldKind, value: OwnValue | undefined): string | number | null {
  if (value === undefined) return null
  return kind === 'number' && typeof value === 'number' ? value : ownText(kind, value, 'iso')
}
