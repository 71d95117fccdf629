import type { DeletionConsequence } from '@muster/domain/identity/schema.ts'

export type OwnedRoster = Extract<DeletionConsequence, { kind: 'roster' }>

/** The person's choice for each roster: a co-leader, or null to delete it. */
export type Choices = Readonly<Record<string, string | null>>

/**
 * The new owner of a roster; null means that it is deleted. Without a choice, or if the chosen person has left, it is
 * the longest-serving editor. A viewer becomes owner only if the person chooses that.
 */
export function heirOf(roster: OwnedRoster, choices: Choices): string | null {
  const chosen = choices[roster.rosterId]
  if (chosen === null || roster.heirs.some(({ uid }) => uid === chosen)) return chosen ?? null
  return roster.heirs.find(({ role }) => role === 'editor')?.uid ?? null
}

/** Names every roster, so that nothing happens that was not on screen. */
export function handOverOf(rosters: readonly OwnedRoster[], choices: Choices) {
  return rosters.map((roster) => ({ rosterId: roster.rosterId, to: heirOf(roster, choices) }))
}

export function soldiersWords(soldiers: number): string {
  return soldiers === 1 ? '1 Soldier' : `${soldiers} Soldiers`
}

/**
 * `2 rosters are deleted for good, with 11 Soldiers: A Co (9 Soldiers), Detail (2 Soldiers).` Null if none is
 * deleted.
 */
export function lossWords(rosters: readonly OwnedRoster[], choices: Choices): string | null {
  const lost = rosters.filter((roster) => heirOf(roster, choices) === null)
  if (lost.length === 0) return null
  const soldiers = soldiersWords(lost.reduce((sum, roster) => sum + roster.soldiers, 0))
  if (lost.length === 1) return `${lost[0]?.name ?? ''} is deleted for good, with ${soldiers}.`
  const each = lost.map((roster) => `${roster.name} (${soldiersWords(roster.soldiers)})`).join(', ')
  return `${lost.length} rosters are deleted for good, with ${soldiers}: ${each}.`
}

/** The roster above all of the person's own, to which they are linked; null if there is none. */
export function aboveOf(consequences: readonly DeletionConsequence[]): string | null {
  return consequences.find((one) => one.kind === 'link')?.name ?? null
}

/** What happens to a roster that gets a new owner. */
export function heirWords(heir: string, above: string | null): string {
  const owns = `${heir} becomes the owner, with everything in it.`
  if (above === null) return owns
  return `${owns} It is below ${above} by your link, and leaves that report until ${heir} is linked there: they enter the leader code of ${above} on their profile.`
}
