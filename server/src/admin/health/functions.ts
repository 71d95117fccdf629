import { adminGetHealth } from '@muster/domain/admin/functions.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { readVitals } from './reads.ts'

export interface HealthParts {
  readonly version: string
  /** Features that are not set up. */
  readonly off: readonly string[]
}

export function healthFunctions({ version, off }: HealthParts): readonly Implementation[] {
  const upSince = new Date(Date.now() - process.uptime() * 1000).toISOString()
  return [
    implement(adminGetHealth, { asSystem: 'counts waiting work of all accounts' }, async (call) => {
      const vitals = await readVitals(call.tx, call.now)
      const { outbox, mail, pushes, jobs, storeEvents, storeErrands } = vitals
      const told = (queue: { waiting: number; oldestAt: Date | null }) => ({
        waiting: queue.waiting,
        oldestAt: queue.oldestAt?.toISOString() ?? null,
      })
      return {
        at: call.now.toISOString(),
        version,
        upSince,
        off: [...off],
        databaseVersion: vitals.databaseVersion,
        databaseBytes: Number(vitals.databaseBytes),
        migration: vitals.migration,
        outbox: told(outbox),
        mail: told(mail),
        jobs: told(jobs),
        pushes: { ...told(pushes), failed: vitals.failedPushes },
        storeEvents: told(storeEvents),
        storeErrands: told(storeErrands),
      }
    }),
  ]
}
