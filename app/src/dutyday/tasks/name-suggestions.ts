import { readWhom, type Names, type Target, wayToSay } from '@muster/domain/dutyday/tasks/typed-whom.ts'
import { wordsOf } from '@muster/domain/dutyday/tasks/typed-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Known } from './use-task-lists.ts'

const MOST = 5

export interface Suggestion {
  readonly target: Target
  /** The line with that name inserted in place of the typed part. */
  readonly line: string
}

/** Names that complete an @ at the end of the line; none if the line already names somebody there. */
export function suggestionsFor(text: string, known: Known, names: Names): readonly Suggestion[] {
  const begun = /(?:^|\s)@([^@!]{0,40})$/.exec(text)
  const said = begun?.[1]?.trimStart().toLowerCase() ?? ''
  if (!begun || (said !== '' && isNamed(said, names))) return []
  // Matches from the start of a word: `plat` finds 2nd Platoon, `dric` does not find SGT Hendricks.
  const fits = (name: string) => ` ${name.toLowerCase()}`.includes(` ${said}`)
  const groups = known.groups
    .map((group): Target => ({ kind: 'group', id: group.id, name: groupPathName(known.groups, group.id) }))
    .filter(({ name }) => fits(name))
  const soldiers: Target[] = []
  for (const soldier of known.soldiers) {
    if (groups.length + soldiers.length >= MOST * 2 || said === '') break
    const name = rosterName(soldier)
    if (fits(name)) soldiers.push({ kind: 'soldier', id: soldier.id, name })
  }
  const from = text.length - (begun[1]?.length ?? 0) - 1
  return [...groups.slice(0, said === '' ? MOST : 3), ...soldiers].slice(0, MOST).flatMap((target) => {
    const way = wayToSay(target, names, known.soldiers)
    return way === null ? [] : [{ target, line: `${text.slice(0, from)}@${way} ` }]
  })
}

function isNamed(said: string, names: Names): boolean {
  return readWhom(wordsOf(`@${said}`), 0, names)?.targets.length === 1
}
