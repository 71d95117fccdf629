import type { Tasking, TaskingInput } from '@muster/domain/operations/taskings/schema.ts'
import type { NeedKind } from '@muster/domain/operations/taskings/needs.ts'
import type { TaskingRisk, TaskingType } from '@muster/domain/operations/taskings/kinds.ts'
import { instantOf, MOMENT_PROBLEM, type Moment, momentOf } from '../../kit/moment-input.tsx'
import { wholeNumber } from '../../kit/whole-number.ts'

export interface LineDraft {
  readonly id: string
  readonly count: string
  readonly gradeFrom: string
  readonly gradeTo: string
  readonly needKind: NeedKind | ''
  readonly need: string
  readonly label: string
}

/** The values of the form, valid or not. */
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
  id: crypto.randomUUID(),
  count: '1',
  gradeFrom: '',
  gradeTo: '',
  needKind: '',
  need: '',
  label: '',
})

export const newDraft = (): TaskingDraft => ({
  name: '',
  type: 'detail',
  place: '',
  oic: NOBODY,
  ncoic: NOBODY,
  reference: '',
  risk: '',
  fillsIn: true,
  from: { day: '', time: '0630' },
  to: { day: '', time: '1600' },
  lines: [newLine()],
})

export function draftOf(tasking: Tasking): TaskingDraft {
  const { name, type, place, oic, ncoic, reference, risk, fillsIn, timeZone } = tasking
  return {
    name,
    type,
    place,
    oic,
    ncoic,
    reference,
    risk: risk ?? '',
    fillsIn,
    from: momentOf(tasking.from, timeZone),
    to: momentOf(tasking.to, timeZone),
    lines: tasking.lines.map(({ id, label, count, gradeFrom, gradeTo, need }) => ({
      id,
      label,
      count: String(count),
      gradeFrom: gradeFrom ?? '',
      gradeTo: gradeTo ?? '',
      needKind: need?.kind ?? '',
      need: need?.value ?? '',
    })),
  }
}

/** What stays unchanged when the form is saved. */
export type Kept = Pick<TaskingInput, 'steps' | 'aar' | 'worksheetId'>

export function keptOf({ steps, aar, worksheetId }: Tasking): Kept {
  return { steps: steps.map(({ id, title, daysBefore }) => ({ id, title, daysBefore })), aar, worksheetId }
}

/** The tasking as it is stored, for changing one part of it. */
export function inputOf(tasking: Tasking): TaskingInput {
  const { name, type, from, to, place, oic, ncoic, reference, risk, fillsIn } = tasking
  const lines = tasking.lines.map(({ assigned: _, filled: _filled, ...line }) => line)
  return { name, type, from, to, place, oic, ncoic, reference, risk, fillsIn, lines, ...keptOf(tasking) }
}

export function momentProblems(draft: TaskingDraft, timeZone: string) {
  return {
    from: instantOf(draft.from, timeZone) === null && MOMENT_PROBLEM,
    to: instantOf(draft.to, timeZone) === null && MOMENT_PROBLEM,
  }
}

/** The input to send, if there are no problems. */
export function readDraft(draft: TaskingDraft, timeZone: string, kept: Kept | null) {
  const [from, to] = [instantOf(draft.from, timeZone), instantOf(draft.to, timeZone)]
  return {
    ...draft,
    risk: draft.risk || null,
    // Any two valid moments while the real ones are missing, so that the other fields are checked too.
    from: from ?? '2026-01-01T00:00:00.000Z',
    to: to ?? (from === null ? '2026-01-02T00:00:00.000Z' : new Date(Date.parse(from) + 1).toISOString()),
    lines: draft.lines.map(({ id, count, gradeFrom, gradeTo, needKind, need, label }) => ({
      id,
      count: wholeNumber(count),
      label,
      gradeFrom: gradeFrom || null,
      gradeTo: gradeTo || null,
      need: needKind === '' ? null : { kind: needKind, value: need },
    })),
    ...kept,
  }
}
