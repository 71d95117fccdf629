/** The audience of an event in one line of a calendar. */
export function audienceWords(audience: {
  readonly whole: boolean
  readonly groups: readonly string[]
  /** The Soldiers to show. There may be more. */
  readonly soldiers: readonly string[]
  readonly soldierCount: number
}): string {
  if (audience.whole) return 'Whole roster'
  const shown = [...audience.groups, ...audience.soldiers].slice(0, 3)
  const more = audience.groups.length + audience.soldierCount - shown.length
  if (shown.length === 0) return more > 0 ? `${more} Soldiers` : 'Nobody yet'
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
