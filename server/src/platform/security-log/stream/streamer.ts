import type { DatabaseLog } from '../../../database/database-log.ts'
import type { Acting } from '../../../database/database.ts'
import { Runner } from '../../background/runner.ts'
import { sealedAfter } from '../reads.ts'
import { holdsStream, noteStreamed, streamedTo } from '../writes.ts'
import type { StreamTarget } from './targets.ts'

const BATCH = 500

export interface StreamerParts {
  readonly database: Pick<Acting, 'write'>
  readonly log: DatabaseLog
  readonly target: StreamTarget
}

/** Sends what is in the chain to where the operator wants it, in order. One server does it at a time. */
export class Streamer extends Runner<StreamerParts> {
  constructor(parts: StreamerParts) {
    super('security log stream', parts)
  }

  protected override work(): Promise<boolean> {
    const { database, target } = this.parts
    return database.write(async (tx) => {
      if (!(await holdsStream(tx))) return false
      const entries = await sealedAfter(tx, (await streamedTo(tx, target.name)) ?? 0, BATCH)
      const last = entries.at(-1)
      if (!last) return false
      // Noted only once it was sent. A batch whose commit fails is sent again.
      await target.send(entries)
      await noteStreamed(tx, target.name, last.seq)
      return entries.length === BATCH
    })
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.parts.target.close()
  }
}
