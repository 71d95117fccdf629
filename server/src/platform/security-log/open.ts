import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Acting } from '../../database/database.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import { securityLogJobs } from './jobs.ts'
import { signingKey } from './key.ts'
import { SecurityNotes } from './notes.ts'
import { Sealer } from './sealer.ts'
import { Streamer } from './stream/streamer.ts'
import { openTarget, targetFault } from './stream/targets.ts'

export interface SecurityLog {
  readonly security: SecurityNotes
  readonly jobs: readonly JobHandler[]
  /** There are entries to put into the chain. */
  wake(): void
  /** Puts everything noted so far into the chain, and streams it. */
  run(): Promise<void>
  stop(): Promise<void>
}

export interface SecurityLogParts {
  /** How long entries are kept. */
  readonly days: number
  /** The private key that signs it, in PEM form. Null for one in the data folder. */
  readonly key: string | null
  readonly dataDir: string
  readonly stream: { readonly address: string; readonly ca: string | null } | null
  readonly database: Acting
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

/** The security log with all its parts connected (decision 0089), or what is wrong with the address of its stream. */
export function openSecurityLog(parts: SecurityLogParts): SecurityLog | { readonly fault: string } {
  const { days, key, dataDir, stream, database, clock, log } = parts
  const fault = stream && targetFault(stream.address)
  if (fault !== null) return { fault }
  const security = new SecurityNotes({ database, clock, log })
  const sealer = new Sealer({ database, clock, log, key: () => signingKey(key, dataDir) })
  const streamer =
    stream &&
    new Streamer({
      database,
      log,
      target: openTarget(stream.address, { host: hostname(), ...(stream.ca === null ? {} : { ca: stream.ca }) }),
    })
  const seal = async () => {
    await sealer.run()
    await streamer?.run()
  }
  return {
    security,
    jobs: securityLogJobs({ database, days, seal }),
    wake: () => void seal(),
    run: async () => {
      await security.flush()
      await seal()
    },
    stop: async () => {
      await security.close()
      await sealer.stop()
      await streamer?.stop()
    },
  }
}
