import { type NamedSoldier, rosterName } from './person-name.ts'

/**
 * The name on lock screens and in refusals: `SPC Smith`, and the whole name of a Soldier who shares the short one with
 * another.
 */
export function briefName(soldier: NamedSoldier): string {
  return soldier.sharesName ? rosterName(soldier) : `${soldier.rank} ${soldier.last}`.trim()
}
