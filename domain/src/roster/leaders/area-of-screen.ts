import type { Area } from '../../kernel/area.ts'
import type { Part } from './part.ts'

/** The area that the screens below an address show. The first that fits counts. */
const SCREENS: readonly (readonly [start: string, Area])[] = [
  ['/soldiers/alerts', 'contact'],
  ['/soldiers/readiness', 'readiness'],
  ['/soldiers/import', 'roster'],
  ['/invite', 'roster'],
  ['/dutyday', 'accountability'],
  ['/scheduling', 'leave'],
  ['/operations/licenses', 'readiness'],
  ['/operations', 'operations'],
  ['/counseling', 'counseling'],
]

/** The area of a leader's rights that a screen shows. Null for one that every leader of the roster may open. */
export function areaOfScreen(path: string): Area | null {
  return SCREENS.find(([start]) => `${path}/`.startsWith(`${start}/`))?.[1] ?? null
}

/** Whether a leader with this part of a roster may open the screen at an address. Null: the whole roster. */
export function isOpenTo(part: Pick<Part, 'groupIds' | 'areas'> | null, path: string): boolean {
  const area = areaOfScreen(path)
  // What is only about the roster itself is about the whole of it.
  return !part || !area || (part.areas[area] !== 'nothing' && (area !== 'roster' || !part.groupIds))
}
