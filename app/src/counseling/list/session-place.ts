import type { CounselingLine } from '@muster/domain/counseling/schema.ts'

/** The link to a session of any roster. */
export function sessionPlace({ id, rosterId }: Pick<CounselingLine, 'id' | 'rosterId'>) {
  return { to: '/counseling/$counselingId', params: { counselingId: id }, search: { of: rosterId } }
}
