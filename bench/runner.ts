/** One line of a report: our figure against a peer or a budget, and the target. */
export interface Finding {
  readonly what: string
  readonly figure: string
  readonly aim?: string
  /** Whether the target is met. Absent when there is none. */
  readonly met?: boolean
}

export interface Report {
  readonly title: string
  readonly findings: readonly Finding[]
  /** Figures of several contenders side by side. */
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

/**
 * Measures each contender once per round, in turn, so that other load on the machine affects all of them alike. Returns
 * each contender's figures, round by round.
 */
export async function interleave<Name extends string, Figure>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<Figure>>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(contenders) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figure[]>
  // The first round of each does not count, because code is compiled, connections are opened and pages are read in it.
  for (const name of names) await contenders[name]()
  for (let round = 0; round < rounds; round++) {
    for (const name of names) figures[name].push(await contenders[name]())
  }
  return figures
}

/** The median of the ratios of each round. */
export function ratio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN)))
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/** By nearest rank. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function times(figure: number): string {
  return `${figure.toFixed(2)}x`
}

/** A ratio that should be at least this much. */
export function atLeast(what: string, figure: number, aim: number): Finding {
  return { what, figure: times(figure), aim: `${aim}x or more`, met: figure >= aim }
}

/** A ratio that should be at most this much. */
export function atMost(what: string, figure: number, aim: number): Finding {
  return { what, figure: times(figure), aim: `${aim}x or less`, met: figure <= aim }
}

export function toMarkdown({ title, findings, table }: Report): string {
  const parts = [`### ${title}`]
  if (table) parts.push(inTable(table.head, table.rows))
  if (findings.length > 0) {
    const rows = findings.map(({ what, figure, aim = '', met }) => [
      what,
      figure,
      aim,
      met === undefined ? '' : met ? 'met' : 'missed',
    ])
    parts.push(inTable(['What', 'Measured', 'Aim', ''], rows))
  }
  return `${parts.join('\n\n')}\n`
}

function inTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
