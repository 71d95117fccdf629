import type { PerstatColumn } from '../duty-status.ts'
import { columnOf } from '../perstat.ts'
import type { StatusOrUnreported } from '../schema.ts'
import type { PerstatLayout } from './layout.ts'

/** The Soldiers named in the report. With those plainly present they add up: on hand = PDY + not PDY + not reported. */
export interface NamedInPerstat<Person> {
  readonly notPdy: readonly Person[]
  /** In the layout's line of PDY: on profile, and in the field layout on a detail, a duty or at an appointment. */
  readonly countedPdy: readonly Person[]
  readonly notReported: readonly Person[]
}

/** Sorts the people of a report's `byName` by how the layout counts them. Each list keeps its order. */
export function namedInPerstat<Person extends { readonly status: StatusOrUnreported }>(
  byName: readonly Person[],
  layout: PerstatLayout,
): NamedInPerstat<Person> {
  const pdy = pdyColumns(layout)
  const people = Map.groupBy(byName, ({ status }) => {
    const column = columnOf(status)
    return column === 'NR' ? 'notReported' : pdy.has(column) ? 'countedPdy' : 'notPdy'
  })
  return {
    notPdy: people.get('notPdy') ?? [],
    countedPdy: people.get('countedPdy') ?? [],
    notReported: people.get('notReported') ?? [],
  }
}

/** `2 on profile, 4 DTL`. Empty when everybody counted PDY is plainly present. */
export function countedPdyWords(people: readonly { readonly status: StatusOrUnreported }[]): string {
  return [...Map.groupBy(people, ({ status }) => columnOf(status))]
    .map(([column, those]) => `${those.length} ${column === 'PDY' ? 'on profile' : column}`)
    .join(', ')
}

/** The columns that a layout counts as PDY: those of its line with PDY. The field layout has details and duties there. */
function pdyColumns({ lines }: PerstatLayout): ReadonlySet<PerstatColumn> {
  const line = lines.find(({ on, content, columns }) => on && content === 'columns' && columns.includes('PDY'))
  return new Set(line ? line.columns : ['PDY'])
}
