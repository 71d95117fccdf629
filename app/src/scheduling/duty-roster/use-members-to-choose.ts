import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'

/** The members of a sheet to choose from, also those who have left the roster since. */
export function useMembersToChoose(rosterId: string, sheet: DutySheet) {
  const { choose } = useSoldiersToChoose(rosterId)
  const groupOf = new Map(choose.soldiers.map(({ id, groupId }) => [id, groupId]))
  const soldiers = sheet.members.map((member) => ({
    ...member,
    id: member.soldierId,
    groupId: groupOf.get(member.soldierId) ?? null,
  }))
  return { ...choose, soldiers }
}
