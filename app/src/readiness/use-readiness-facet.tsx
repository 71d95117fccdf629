import { COLOUR_LABELS, type Colour, WORST_FIRST } from '@muster/domain/readiness/colour.ts'
import { getReadinessColours } from '@muster/domain/readiness/functions.ts'
import { useMemo } from 'react'
import { useRead } from '../platform/calls/calls.ts'
import type { Facet } from '../roster/facet.ts'
import { ColourWord } from './colour-mark.tsx'

const SHORT: Readonly<Record<Colour, string>> = {
  red: 'Act now',
  amber: 'Due soon',
  grey: 'No data',
  green: 'Current',
  none: '',
}

/** The most urgent item of each Soldier, as a column and a filter of the roster. */
export function useReadinessFacet(rosterId: string, enabled: boolean): Facet {
  const { data } = useRead(getReadinessColours, { rosterId }, { enabled })
  return useMemo(() => {
    const colours = new Map(data?.soldiers.map(({ id, colour }) => [id, colour]))
    const counts = new Map<Colour, number>()
    for (const colour of colours.values()) counts.set(colour, (counts.get(colour) ?? 0) + 1)
    const of = (id: string): Colour => colours.get(id) ?? 'none'
    return {
      id: 'readiness',
      label: 'Readiness',
      options: WORST_FIRST.filter((colour) => counts.has(colour) && colour !== 'none').map((colour) => ({
        value: colour,
        label: COLOUR_LABELS[colour],
        count: counts.get(colour) ?? 0,
      })),
      valueOf: (soldier) => of(soldier.id),
      column: {
        id: 'readiness',
        header: 'Readiness',
        width: 7,
        value: (soldier) => WORST_FIRST.indexOf(of(soldier.id)),
        cell: (soldier) => <ColourWord colour={of(soldier.id)} words={SHORT[of(soldier.id)]} />,
      },
    }
  }, [data])
}
