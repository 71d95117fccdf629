import { audienceOf } from '@muster/domain/kernel/topic-audience.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../platform/callable/implement.ts'
import { mayListenToRoster } from './scope.ts'

/** Whether a screen may listen to a topic. The topic itself says whose it is. */
export async function mayListen(database: Database, caller: Caller, topic: string): Promise<boolean> {
  const audience = audienceOf(topic)
  if (audience === null) return false
  switch (audience.of) {
    case 'account':
      return audience.uid === caller.uid
    case 'roster':
      return mayListenToRoster(database.as(caller).reading, caller, audience.rosterId)
    case 'admin':
      return caller.isAdmin
  }
}
