import type { LayoutLine, LayoutName } from '@muster/domain/dutyday/layouts/layout.ts'
import { perstatLayoutInput, problemInLayout } from '@muster/domain/dutyday/layouts/schema.ts'

/** A line while it is edited: its day is what was typed. */
export type LineDraft = Omit<LayoutLine, 'asOf'> & { readonly asOf: string }

export interface LayoutProblem {
  /** The line; null for the basis, or for all lines. */
  readonly key: string | null
  readonly field: string
  readonly message: string
}

/** All problems at once, or the layout to save. */
export function checkLayout(name: LayoutName, basis: string, drafts: readonly LineDraft[]) {
  const checked = perstatLayoutInput.safeParse({ basis, lines: drafts })
  const problems = (checked.error?.issues ?? []).map(({ path, message }): LayoutProblem => {
    const [where, at, field] = path
    const draft = where === 'lines' && typeof at === 'number' ? drafts[at] : undefined
    return { key: draft?.key ?? null, field: String(field ?? where ?? ''), message }
  })
  const unfit = checked.data ? problemInLayout(name, checked.data) : null
  if (unfit) problems.push({ key: drafts[unfit.at ?? -1]?.key ?? null, field: unfit.field, message: unfit.message })
  return { layout: problems.length === 0 ? (checked.data ?? null) : null, problems }
}

/** A line of the roster's own, with a key that no line has had. */
export function newLine(content: 'columns' | 'hand', today: LayoutLine['asOf']): LineDraft {
  return {
    key: `own-${crypto.randomUUID().slice(0, 8)}`,
    label: '',
    short: '',
    content,
    columns: [],
    always: true,
    source: 'Unit SOP',
    asOf: today,
    verify: false,
    on: true,
  }
}

/** The lines with one of them moved up or down by one. */
export function moved<T>(lines: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const line = lines[at]
  if (line === undefined || lines[at + by] === undefined) return lines
  return lines.toSpliced(at, 1).toSpliced(at + by, 0, line)
}
