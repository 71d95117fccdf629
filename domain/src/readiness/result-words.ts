import { type ItemLine, outcomeOf } from './policy.ts'

export function numberWords(line: Pick<ItemLine, 'number'>, value: number): string {
  return value.toFixed(line.number?.decimals ?? 0)
}

/** The whole result: `Expert, 38 hits`, `421 points, Pass`. */
export function resultWords(
  line: Pick<ItemLine, 'kind' | 'outcomes' | 'number'>,
  { outcome, value }: { readonly outcome: string | null; readonly value: number | null },
): string {
  const label = outcomeOf(line, outcome)?.label ?? ''
  const number = value === null ? '' : `${numberWords(line, value)} ${line.number?.unit ?? ''}`.trim()
  return (line.kind === 'score' ? [number, label] : [label, number]).filter(Boolean).join(', ') || 'Done'
}
