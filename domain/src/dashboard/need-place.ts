import { MY_COUNSELINGS } from '../counseling/signing/addresses.ts'
import type { Need } from './schema.ts'
import { type Counted, type ListPlace, scopeOf } from './list-place.ts'

/** Exactly what a line is about. With `rosterId` the place is a screen of that roster, which may be below. */
export function placeOf(
  { kind, id, rosterId, soldier }: Need,
  counted: Counted,
): ListPlace & { readonly rosterId?: string } {
  switch (kind) {
    case 'report':
      return { to: '/dutyday' }
    case 'recall':
      return { to: '/soldiers/alerts', rosterId }
    case 'roster':
      return { to: '/dutyday/rosters' }
    case 'absence':
      return { to: '/dutyday/awol', search: { case: id }, rosterId }
    case 'due back':
      // If they are not present, their status of today is what there is to set.
      return { to: '/dutyday', search: { soldier: id } }
    case 'leave':
      return { to: '/scheduling/leave', search: { request: id, of: rosterId } }
    case 'counseling':
      return id === 'overdue'
        ? { to: '/counseling/due', search: { section: 'overdue', ...scopeOf(counted) } }
        : { to: `/counseling/${id}`, search: { of: rosterId } }
    case 'sign':
      return { to: `${MY_COUNSELINGS}/${id}` }
    case 'task':
      return { to: '/dutyday/tasks', search: { task: id } }
    case 'tasking':
      return { to: `/operations/taskings/${id}` }
    case 'swap':
      return { to: '/scheduling/duty', search: { duty: id } }
    case 'equipment':
      return { to: '/operations/equipment', search: { view: 'overdue', ...(soldier && { soldier: soldier.id }) } }
    case 'link':
      return { to: '/invite' }
  }
}
