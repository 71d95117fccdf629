import { type Tasking, type TaskingInput, taskingInput } from '@muster/domain/operations/taskings/schema.ts'
import type { NeedKind } from '@muster/domain/operations/taskings/needs.ts'
import type { TaskingRisk, TaskingType } from '@muster/domain/operations/taskings/kinds.ts'
import { instantOf, type Moment, momentOf } from '../../kit/moment-input.tsx'

export interface LineDraft {
  readonly id: string
  readonly count: string
  readonly gradeFrom: string
  readonly gradeTo: string
  readonly needKind: NeedKind | ''
  readonly need: string
  readonly label: string
}

/** What stands in the form, right or wrong. */
export interface TaskingDraft {
  readonly name: string
  readonly type: TaskingType
  readonly from: Moment
  readonly to: Moment
  readonly place: string
  readonly oic: { readonly soldierId: string | null; readonly name: string }
  readonly ncoic: { readonly soldierId: string | null; readonly name: string }
  readonly reference: string
  readonly risk: TaskingRisk | ''
  readonly fillsIn: boolean
  readonly lines: readonly LineDraft[]
}

const NOBODY = { soldierId: null, name: '' }

export const newLine = (): LineDraft => ({
  ...{ id: crypto.randomUUID(), count: '1', gradeFrom: '', gradeTo: '', needKind: '', need: '', label: '' },
})

export const newDraft = (): TaskingDraft => ({
  ...{ name: '', type: 'detail', place: '', oic: NOBODY, ncoic: NOBODY, reference: '', risk: '', fillsIn: true },
  ...{ from: { day: '', time: '0630' }, to: { day: '', time: '1600' }, lines: [newLine()] },
})

export function draftOf(tasking: Tasking): TaskingDraft {
  const { name, type, place, oic, ncoic, reference, risk, fillsIn, timeZone } = tasking
  return {
    ...{ name, type, place, oic, ncoic, reference, risk: risk ?? '', fillsIn },
    from: momentOf(tasking.from, timeZone),
    to: momentOf(tasking.to, timeZone),
    lines: tasking.lines.map(({ id, count, gradeFrom, gradeTo, need, label }) => ({
      ...{ id, count: String(count), gradeFrom: gradeFrom ?? '', gradeTo: gradeTo ?? '', label },
      ...{ needKind: need?.kind ?? '', need: need?.value ?? '' },
    })),
  }
}

/** What stays as it is when the form is saved. */
export type Kept = Pick<TaskingInput, 'steps' | 'aar' | 'worksheetId'>

export function keptOf({ steps, aar, worksheetId }: Tasking): Kept {
  return { steps: steps.map(({ id, title, daysBefore }) => ({ id, title, daysBefore })), aar, worksheetId }
}

/** The tasking as it is stored, for changing one part of it. */
export function inputOf(tasking: Tasking): TaskingInput {
  const { name, type, from, to, place, oic, ncoic, reference, risk, fillsIn } = tasking
  const lines = tasking.lines.map(({ id, count, gradeFrom, gradeTo, need, label }) => ({
    ...{ id, count, gradeFrom, gradeTo, need, label },
  }))
  return { name, type, from, to, place, oic, ncoic, reference, risk, fillsIn, lines, ...keptOf(tasking) }
}

export interface DraftCheck {
  /** By field: `name`, `from`, `lines.0.count`. */
  readonly problems: Readonly<Record<string, string>>
  /** What is sent, when nothing is wrong. */
  readonly tasking: TaskingInput | null
}

const A_MOMENT = 'Enter a day, and a time such as 0630.'

/** Everything that is wrong at once, by the rules that the server goes by. */
export function checkDraft(draft: TaskingDraft, timeZone: string, kept: Kept | null): DraftCheck {
  const problems: Record<string, string> = {}
  const [from, to] = [instantOf(draft.from, timeZone), instantOf(draft.to, timeZone)]
  if (from === null) problems.from = A_MOMENT
  if (to === null) problems.to = A_MOMENT
  const parsed = taskingInput.safeParse({
    ...{ name: draft.name, type: draft.type, place: draft.place, oic: draft.oic, ncoic: draft.ncoic },
    ...{ reference: draft.reference, risk: draft.risk || null, fillsIn: draft.fillsIn },
    // Any two moments while there are none, so that the rest is looked at too.
    from: from ?? '2026-01-01T00:00:00.000Z',
    to: to ?? (from === null ? '2026-01-02T00:00:00.000Z' : new Date(Date.parse(from) + 1).toISOString()),
    lines: draft.lines.map(({ id, count, gradeFrom, gradeTo, needKind, need, label }) => ({
      ...{ id, count: /^\d+$/.test(count.trim()) ? Number(count) : Number.NaN, label },
      ...{ gradeFrom: gradeFrom || null, gradeTo: gradeTo || null },
      need: needKind === '' ? null : { kind: needKind, value: need },
    })),
    ...kept,
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    // A line says what is wrong with what it asks for in one place.
    const field = path.join('.').replace(/\.(?:value|name)$/, '')
    problems[field] ??= message
  }
  return { problems, tasking: Object.keys(problems).length === 0 && parsed.data ? parsed.data : null }
}
