/** A column or bar in words: `1st Platoon 12: Leave 8, TDY 4`. */
export function said(label: string, parts: readonly { readonly label: string }[], values: readonly number[]): string {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return `${label} none`
  const each = parts.flatMap(({ label: part }, at) => ((values[at] ?? 0) > 0 ? [`${part} ${values[at] ?? 0}`] : []))
  return `${label} ${total}: ${each.join(', ')}`
}
