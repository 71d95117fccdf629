import { expect, type Locator } from '@playwright/test'

/** A line of the PERSTAT on the page: column heading to figure. */
export type Line = ReadonlyMap<string, number>

/**
 * The table "Strength by class" as a reader sees it: class to line. Read in one step, because figures may change
 * meanwhile.
 */
export async function readStrength(table: Locator): Promise<ReadonlyMap<string, Line>> {
  await table.waitFor()
  const [headings = [], ...rows] = await table
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))
  return new Map(
    rows.map(([label = '', ...figures]) => [
      label,
      new Map(figures.map((text, index) => [headings[index + 1] ?? '', Number(text.replace('–', '0'))])),
    ]),
  )
}

const STRENGTH = ['AUTH', 'ASGD', 'ATCH', 'DET', 'O/H']

/** assigned + attached − detached = on hand = the sum of the status columns, in every line; classes sum to total. */
export function expectToAddUp(lines: ReadonlyMap<string, Line>): void {
  const total = lines.get('Total') ?? new Map<string, number>()
  const summed = new Map<string, number>()
  for (const [label, line] of lines) {
    const of = (column: string) => line.get(column) ?? Number.NaN
    const statuses = [...line.keys()].filter((column) => !STRENGTH.includes(column) && !column.startsWith('%'))
    expect(of('ASGD') + of('ATCH') - of('DET'), `${label}: assigned + attached - detached`).toBe(of('O/H'))
    expect(sum(statuses.map(of)), `${label}: sum of ${statuses.join(', ')}`).toBe(of('O/H'))
    if (label === 'Total') continue
    for (const column of [...STRENGTH, ...statuses]) summed.set(column, (summed.get(column) ?? 0) + of(column))
  }
  for (const [column, figure] of summed) expect(figure, `classes sum to the total of ${column}`).toBe(total.get(column))
}

function sum(figures: readonly number[]): number {
  return figures.reduce((before, figure) => before + figure, 0)
}
