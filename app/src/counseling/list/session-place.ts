import type { CounselingLine } from '@muster/domain/counseling/schema.ts'

/** Where a session is read, of whichever roster it is. */
export function sessionPlace({ id, rosterId }: Pick<CounselingLine, 'id' | 'rosterId'>) {
  return { to: '/counseling/$counselingId', params: { counselingId: id }, search: { of: rosterId } }
}
