import { getSoldier, listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { workedOut, type WorkedOut } from '../platform/reads/worked-out.ts'

/** What a list always has of a Soldier. */
const ALWAYS = ['id', 'rank', 'last', 'groupId', 'linked', 'archived', 'sharesName', 'version'] as const

/** Soldiers, from the kept list with every field. Archived ones are not on the device. */
export const ON_DEVICE: readonly WorkedOut[] = [
  workedOut(listSoldiers, async ({ fields = [], own = [], archived = false }, kept) => {
    const all = archived ? null : await kept.answerOf(listSoldiers)
    if (all === null) return null
    const keys = new Set<string>([...ALWAYS, ...fields])
    return { soldiers: all.soldiers.map((soldier) => withFields(soldier, keys, own)) }
  }),
  workedOut(getSoldier, async ({ soldierId }, kept) => {
    const all = await kept.answerOf(listSoldiers)
    return all?.soldiers.find(({ id }) => id === soldierId) ?? null
  }),
]

function withFields(soldier: Soldier, keys: ReadonlySet<string>, own: readonly string[]): Soldier {
  const { own: values = {}, ...fields } = soldier
  const picked = Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key))) as Soldier
  const wanted = Object.entries(values).filter(([id]) => own.includes(id))
  return wanted.length > 0 ? { ...picked, own: Object.fromEntries(wanted) } : picked
}
