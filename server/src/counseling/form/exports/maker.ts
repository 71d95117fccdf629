import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { Database } from '../../../database/database.ts'
import type { DatabaseLog } from '../../../database/database-log.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { onBehalfOf } from '../../../platform/child-process/on-behalf-of.ts'
import { Runner } from '../../../platform/background/runner.ts'
import { asChainViewer } from '../../../roster/scope.ts'
import type { ReadCounseling } from '@muster/domain/counseling/form/form-texts.ts'
import { wholeCounselings } from '../../reads.ts'
import { fileName, type FormPress, mayBeRead } from '../press.ts'
import { purge } from '../../../database/purge.ts'
import { counselingExportTables } from './tables.ts'
import { type ClaimedFile, claimFiles, type MadeFile, releaseFiles, storeFiles } from './writes.ts'

/**
 * The number that one process makes: few enough to show progress, many enough that starting the process does not
 * matter.
 */
const BATCH = 10

export interface MakerParts {
  readonly database: Pick<Database, 'as' | 'system'>
  readonly press: Pick<FormPress, 'print'>
  readonly clock: () => Date
  readonly log: DatabaseLog
}

/** Makes the requested files, each with what its account may read. Several servers may do so at the same time. */
export class ExportMaker extends Runner<MakerParts> {
  constructor(parts: MakerParts) {
    super('counseling exports', parts)
  }

  protected override async work(): Promise<boolean> {
    const { database, clock } = this.parts
    const claimed = await database.system.write((tx) => claimFiles(tx, BATCH, clock()))
    let busy = false
    for (const files of Map.groupBy(claimed, ({ exportId }) => exportId).values()) {
      const [first] = files
      if (!first) continue
      const made = await onBehalfOf(first.uid, () => this.#make(first, files))
      const later = files.flatMap(({ counselingId: id }) => (made.some((one) => one.counselingId === id) ? [] : [id]))
      await database.system.write(async (tx) => {
        await storeFiles(tx, first, made)
        if (later.length > 0) await releaseFiles(tx, first.exportId, later)
      })
      busy ||= later.length > 0
    }
    // Not repeated at once while others print. The job that runs each minute does it.
    return claimed.length > 0 && !busy
  }

  /** Files that are not in the answer are made later. */
  async #make(of: ClaimedFile, files: readonly ClaimedFile[]): Promise<readonly MadeFile[]> {
    const { clock } = this.parts
    const { timeZone, sessions } = await this.#read(of, files)
    const readable = files.flatMap(({ counselingId }) => sessions.get(counselingId) ?? [])
    const printing = { timeZone, at: clock() }
    const print = async (some: readonly ReadCounseling[]): Promise<[string, MadeFile['file']][]> => {
      const papers = await this.parts.press.print(of.layout, some, printing)
      return some.map((one, index) => {
        const content = papers[index]
        return [one.line.id, content ? { fileName: fileName(of.layout, one), content } : null]
      })
    }
    const made = new Map<string, MadeFile['file']>()
    const later = new Set<string>()
    try {
      for (const [id, file] of await print(readable)) made.set(id, file)
    } catch (error) {
      if (isBusy(error)) for (const { line } of readable) later.add(line.id)
      else await this.#eachAlone(readable, error, { print, made, later })
    }
    return files
      .filter(({ counselingId }) => !later.has(counselingId))
      .map(({ counselingId }) => ({ counselingId, file: made.get(counselingId) ?? null }))
  }

  /** When one file takes too long, or needs more than a process may have, the others must not suffer. */
  async #eachAlone(readable: readonly ReadCounseling[], error: unknown, { print, made, later }: Alone): Promise<void> {
    const { log } = this.parts
    log.warn({ err: error }, 'several counselings at once could not be printed; each is printed alone')
    for (const one of readable) {
      try {
        for (const [id, file] of await print([one])) made.set(id, file)
      } catch (alone) {
        if (isBusy(alone)) later.add(one.line.id)
        else log.warn({ err: alone, counseling: one.line.id }, 'a counseling could not be printed')
      }
    }
  }

  /** The sessions that the account may read now. None, if it has lost the roster in the meantime. */
  async #read({ uid, rosterId }: ClaimedFile, files: readonly ClaimedFile[]) {
    const call = { caller: { uid }, tx: this.parts.database.as({ uid }).reading }
    try {
      const { timeZone } = await asChainViewer(call, rosterId, 'counseling')
      const found = await wholeCounselings(call, { rosterId, counselingIds: files.map((file) => file.counselingId) })
      return { timeZone, sessions: new Map(found.filter(mayBeRead).map((one) => [one.line.id, one])) }
    } catch (error) {
      if (error instanceof Refusal) return { timeZone: 'UTC', sessions: new Map<string, ReadCounseling>() }
      throw error
    }
  }
}

interface Alone {
  readonly print: (some: readonly ReadCounseling[]) => Promise<[string, MadeFile['file']][]>
  readonly made: Map<string, MadeFile['file']>
  readonly later: Set<string>
}

/** True when too many others are printing. Then the request is not at fault. */
function isBusy(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'resource-exhausted'
}

/** Resumes the files that a dead server left, and deletes old ones. */
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
        await database.system.write((tx) => purge(tx, counselingExportTables, 'counseling_exports', { now: clock() }))
        await maker.run()
      },
    },
  ]
}
