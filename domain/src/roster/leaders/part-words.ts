import { AREAS } from '../../kernel/area.ts'
import { capital } from '../../kernel/capital.ts'
import { type Named, partGroupsWords } from './group-words.ts'
import { AREA_WORDS, type AreaLevel, type AreaRights } from './part.ts'
import type { LeaderPart } from './schema.ts'

/** What the rights let a leader do: `Changes accountability, counseling; sees the rest`. */
export function rightsWords(areas: AreaRights): string {
  const at = (level: AreaLevel) =>
    AREAS.filter((area) => areas[area] === level).map((area) => AREA_WORDS[area].label.toLowerCase())
  const [changed, seen, closed] = [at('change'), at('see'), at('nothing')]
  if (changed.length === AREAS.length) return 'Changes everything'
  if (seen.length === AREAS.length) return 'Sees everything, changes nothing'
  if (closed.length === AREAS.length) return 'Sees names only'
  const rest = closed.length === 0
  const parts = [
    changed.length > 0 && `changes ${changed.join(', ')}`,
    seen.length > 0 && `sees ${rest && changed.length > 0 ? 'the rest' : seen.join(', ')}`,
    !rest && 'nothing else',
  ]
  return capital(parts.filter(Boolean).join('; '))
}

/** A leader's part in one line: `Squad leader, 1st Squad; changes accountability, counseling; sees the rest`. */
export function partWords(part: LeaderPart, groups: readonly Named[]): string {
  return `${partTitle(part, groups)}; ${lower(rightsWords(part.areas))}`
}

/** The position and the groups: `Squad leader, 1st Squad`. */
export function partTitle(part: LeaderPart, groups: readonly Named[]): string {
  const whom = partGroupsWords(part, groups)
  return part.position === null ? whom : `${capital(part.position)}, ${named(part, whom)}`
}

/** A group keeps its capital inside a line. */
function named({ groupIds }: LeaderPart, whom: string): string {
  return groupIds === null || whom === 'No group' ? lower(whom) : whom
}

/** The areas that this part no longer lets the leader change, and nobody else of the roster's co-leaders may change. */
export function leftToOwner(before: AreaRights, after: AreaRights, others: readonly AreaRights[]): readonly string[] {
  return AREAS.filter(
    (area) =>
      before[area] === 'change' && after[area] !== 'change' && !others.some((areas) => areas[area] === 'change'),
  ).map((area) => AREA_WORDS[area].label.toLowerCase())
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
