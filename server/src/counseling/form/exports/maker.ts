import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { Database } from '../../../database/database.ts'
import type { DatabaseLog } from '../../../database/database-log.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { Runner } from '../../../platform/outbox/runner.ts'
import { asChainViewer } from '../../../roster/scope.ts'
import type { ReadCounseling } from '@muster/domain/counseling/form/form-texts.ts'
import { wholeCounselings } from '../../reads.ts'
import { fileName, type FormPress, mayBeRead } from '../press.ts'
import { type ClaimedFile, claimFiles, type MadeFile, purgeExports, storeFiles } from './writes.ts'

/** Made by one process: few enough that progress is seen, many enough that starting it does not count. */
const BATCH = 10

export interface MakerParts {
  readonly database: Pick<Database, 'as' | 'system'>
  readonly press: Pick<FormPress, 'print'>
  readonly clock: () => Date
  readonly log: DatabaseLog
}

/** Makes the files that accounts asked for, as each of them may read. Any number of servers may do so. */
export class ExportMaker {
  readonly #parts: MakerParts
  readonly #runner: Runner

  constructor(parts: MakerParts) {
    this.#parts = parts
    this.#runner = new Runner('counseling exports', () => this.#makeNext(), parts.log)
  }

  wake(): void {
    this.#runner.wake()
  }

  /** Make what waits, and wait for it. */
  run(): Promise<void> {
    return this.#runner.run()
  }

  stop(): Promise<void> {
    return this.#runner.stop()
  }

  async #makeNext(): Promise<boolean> {
    const { database, clock } = this.#parts
    const claimed = await database.system.write((tx) => claimFiles(tx, BATCH, clock()))
    for (const files of Map.groupBy(claimed, ({ exportId }) => exportId).values()) {
      const [first] = files
      if (!first) continue
      const made = await this.#make(first, files)
      await database.system.write((tx) => storeFiles(tx, first, made))
    }
    return claimed.length > 0
  }

  async #make(of: ClaimedFile, files: readonly ClaimedFile[]): Promise<readonly MadeFile[]> {
    const { clock } = this.#parts
    const { timeZone, sessions } = await this.#read(of, files)
    const readable = files.flatMap(({ counselingId }) => sessions.get(counselingId) ?? [])
    const printing = { timeZone, at: clock() }
    const print = async (some: readonly ReadCounseling[]): Promise<[string, MadeFile['file']][]> => {
      const papers = await this.#parts.press.print(of.layout, some, printing)
      return some.map((one, index) => {
        const content = papers[index]
        return [one.line.id, content ? { fileName: fileName(of.layout, one), content } : null]
      })
    }
    const made = new Map<string, MadeFile['file']>()
    try {
      for (const [id, file] of await print(readable)) made.set(id, file)
    } catch (error) {
      // One of them takes too long, or more than a process may have: the others shall not suffer.
      this.#parts.log.warn({ err: error }, 'several counselings at once could not be printed; each is printed alone')
      for (const one of readable) {
        const alone = await print([one]).catch(() => [])
        for (const [id, file] of alone) made.set(id, file)
      }
    }
    return files.map(({ counselingId }) => ({ counselingId, file: made.get(counselingId) ?? null }))
  }

  /** What the account may read now; nothing, if it has lost the roster meanwhile. */
  async #read({ uid, rosterId }: ClaimedFile, files: readonly ClaimedFile[]) {
    const call = { caller: { uid }, tx: this.#parts.database.as({ uid }).reading }
    try {
      const { timeZone } = await asChainViewer(call, rosterId)
      const found = await wholeCounselings(call, { rosterId, counselingIds: files.map((file) => file.counselingId) })
      return { timeZone, sessions: new Map(found.filter(mayBeRead).map((one) => [one.line.id, one])) }
    } catch (error) {
      if (error instanceof Refusal) return { timeZone: 'UTC', sessions: new Map<string, ReadCounseling>() }
      throw error
    }
  }
}

/** Takes up what a server left when it died, and forgets what is old. */
export function exportJobs(
  database: Pick<Database, 'system'>,
  maker: ExportMaker,
  clock: () => Date,
): readonly JobHandler[] {
  return [
    {
      name: 'counseling.exports',
      cron: '* * * * *',
      handle: async () => {
        await database.system.write((tx) => purgeExports(tx, clock()))
        await maker.run()
      },
    },
  ]
}
