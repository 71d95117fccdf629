import {
  isOwnKey,
  type OwnField,
  type OwnKey,
  ownKey,
  type OwnValue,
  readOwnText,
} from '@muster/domain/roster/own-fields.ts'
import { RANKS } from '@muster/domain/roster/rank.ts'
import type { Soldier, SoldierPatch } from '@muster/domain/roster/schema.ts'
import { typedSoldierFields } from '@muster/domain/roster/soldier-field-schemas.ts'
import {
  FIELD_KEYS,
  type FieldKey,
  MARITAL_STATUSES,
  SOLDIER_FIELDS,
  STRENGTH_KINDS,
} from '@muster/domain/roster/soldier-fields.ts'

/** A Soldier in a form: every value as text, flags as 'yes' or ''. Own fields are there once they have a value. */
export type SoldierDraft = Record<FieldKey | 'groupId', string> & { [K in OwnKey]?: string }

type DraftKey = keyof SoldierDraft

export function draftOf(soldier: Partial<Soldier>): SoldierDraft {
  const fields = FIELD_KEYS.map((key): [FieldKey, string] => [key, asText(soldier[key])])
  const own = Object.entries(soldier.own ?? {}).map(([id, value]) => [ownKey(id), ownAsText(value)])
  return {
    ...(Object.fromEntries(fields) as Record<FieldKey, string>),
    groupId: soldier.groupId ?? '',
    ...(Object.fromEntries(own) as Record<OwnKey, string>),
  }
}

function ownAsText(value: OwnValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

function asText(value: string | number | boolean | null | undefined): string {
  if (value === true) return 'yes'
  return value === false || value === null || value === undefined ? '' : String(value)
}

export type DraftProblems = { [K in FieldKey | OwnKey]?: string }

/** The fields of the draft that differ from `before`, each checked. Null clears a field. */
export function changesOf(
  draft: SoldierDraft,
  before: SoldierDraft,
  ownFields: readonly OwnField[] = [],
): { patch: SoldierPatch; problems: DraftProblems } {
  const patch: Record<string, unknown> = {}
  const problems: DraftProblems = {}
  for (const key of FIELD_KEYS) {
    if (draft[key] === before[key]) continue
    const typed = draft[key].trim()
    const required = key === 'rank' || key === 'last'
    if (typed === '' && !required) {
      patch[key] = SOLDIER_FIELDS[key].kind === 'flag' ? false : null
      continue
    }
    const checked = typedSoldierFields.shape[key].safeParse(asValue(key, typed))
    if (checked.success) patch[key] = checked.data
    else problems[key] = checked.error.issues[0]?.message ?? 'Check this.'
  }
  if (draft.groupId !== before.groupId) patch.groupId = draft.groupId || null
  const own: Record<string, OwnValue | null> = {}
  for (const field of ownFields) {
    const key = ownKey(field.id)
    const typed = draft[key] ?? ''
    if (typed === (before[key] ?? '')) continue
    const read = readOwnText(field, typed)
    if ('problem' in read) problems[key] = `${field.name}: ${read.problem}.`
    else own[field.id] = read.value
  }
  if (Object.keys(own).length > 0) patch.own = own
  return { patch: patch as SoldierPatch, problems }
}

/** Fields that both sides changed since `before` to different values. */
export function contested(before: SoldierDraft, mine: SoldierDraft, theirs: SoldierDraft): DraftKey[] {
  return keysOf(before, mine, theirs).filter(
    (key) =>
      textAt(mine, key) !== textAt(before, key) &&
      textAt(theirs, key) !== textAt(before, key) &&
      textAt(mine, key).trim() !== textAt(theirs, key),
  )
}

function keysOf(...drafts: readonly SoldierDraft[]): DraftKey[] {
  const own = new Set(drafts.flatMap((draft) => Object.keys(draft).filter(isOwnKey)))
  return [...FIELD_KEYS, 'groupId', ...own]
}

function textAt(draft: SoldierDraft, key: DraftKey): string {
  return draft[key] ?? ''
}

/** Merges the changes of `mine` since `before` into `theirs`. For fields that both changed, `theirs` counts. */
export function onTopOf(before: SoldierDraft, mine: SoldierDraft, theirs: SoldierDraft): SoldierDraft {
  const both = new Set(contested(before, mine, theirs))
  const changed = keysOf(before, mine).filter((key) => textAt(mine, key) !== textAt(before, key) && !both.has(key))
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, textAt(mine, key)])) }
}

function asValue(key: FieldKey, typed: string): unknown {
  const { kind } = SOLDIER_FIELDS[key]
  if (kind === 'flag') return typed === 'yes'
  return kind === 'count' ? Number(typed) : typed
}

/** The choices of a field that has them. */
export function choicesOf(key: FieldKey): readonly { value: string; label: string }[] {
  if (key === 'rank') return RANKS.toReversed().map(({ abbr, title }) => ({ value: abbr, label: `${abbr}, ${title}` }))
  if (key === 'strength')
    return STRENGTH_KINDS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
  return MARITAL_STATUSES.map((value) => ({ value, label: value }))
}
