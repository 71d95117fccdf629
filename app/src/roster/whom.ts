import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'

/** `SGT Smith, J.`, or `3 Soldiers`. */
export function whom(soldiers: readonly Soldier[]): string {
  const [only] = soldiers
  return soldiers.length === 1 && only ? rosterName(only) : `${soldiers.length.toLocaleString('en-US')} Soldiers`
}
