import { createSoldier, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { keptCall } from '../platform/outbox/kept-call.ts'

export const KEPT_SOLDIER = keptCall(createSoldier, {
  makes: true,
  on: ({ soldierId }) => [soldierId],
  line: ({ soldier }) => `Soldier added: ${soldier.rank} ${soldier.last}`,
})
export const KEPT_RECORD = keptCall(updateSoldiers, {
  on: ({ soldierIds }) => soldierIds,
  line: (_, about) => `Record changed: ${about}`,
  version: { asked: 'version', answered: 'version' },
})
