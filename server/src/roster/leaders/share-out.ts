/** A leader as `leadersWithGroups` reads one. */
export interface LeaderWithGroups {
  readonly uid: string
  /** The groups of their part, with all below them. Null for the whole roster. */
  readonly groups: readonly string[] | null
}

export interface Share<Row> {
  readonly recipients: readonly string[]
  readonly rows: readonly Row[]
}

/**
 * What to tell which leaders: each share has the rows that concern a group of theirs, in the order given. `groupsOf`
 * names the groups that a row concerns. Leaders without a row are left out.
 */
export function shareOut<Row>(
  leaders: readonly LeaderWithGroups[],
  rows: readonly Row[],
  groupsOf: (row: Row) => readonly (string | null)[],
): Share<Row>[] {
  const alike = Map.groupBy(leaders, ({ groups }) => groups?.toSorted().join(' ') ?? null)
  return [...alike.values()].flatMap((those) => {
    const led = those[0]?.groups ?? null
    const theirs =
      led === null ? rows : rows.filter((row) => groupsOf(row).some((group) => group !== null && led.includes(group)))
    return theirs.length === 0 ? [] : [{ recipients: those.map(({ uid }) => uid), rows: theirs }]
  })
}
