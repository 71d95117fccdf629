import type { RecallPerson, RecallSummary } from '@muster/domain/roster/recall/schema.ts'
import { countRecall, medianMinutes, recallPoints, standingOf } from '@muster/domain/roster/recall/standing.ts'

/** The figures that stay when the names are deleted. */
export function resultOf(
  people: readonly Pick<RecallPerson, 'told' | 'entries'>[],
  span: { readonly startedAt: string; readonly endedAt: string },
): NonNullable<RecallSummary['result']> {
  const standings = people.map((person) => ({
    told: person.told,
    standing: standingOf(person.entries),
  }))
  const stands = standings.map(({ standing }) => standing)
  return {
    ...countRecall(standings),
    medianMinutes: medianMinutes(stands, span.startedAt),
    points: recallPoints(stands, span),
  }
}
