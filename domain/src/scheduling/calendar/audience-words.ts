/** Whom an event concerns, as a line of a calendar says it. */
export function audienceWords(audience: {
  readonly whole: boolean
  readonly groups: readonly string[]
  /** Those that are shown; there may be more. */
  readonly soldiers: readonly string[]
  readonly soldierCount: number
}): string {
  if (audience.whole) return 'Whole roster'
  const shown = [...audience.groups, ...audience.soldiers].slice(0, 3)
  const more = audience.groups.length + audience.soldierCount - shown.length
  if (shown.length === 0) return more > 0 ? `${more} Soldiers` : 'Nobody yet'
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
