import type { Client } from 'pg'
import { newClient } from '../../database/connections.ts'
import { columnTypes } from '../../database/column-types.ts'
import type { PlanNode } from './whole-reads.ts'

/** The actor of a statement: its role, and the account. */
export type ActorSettings = readonly [role: string, uid: string]

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly actor: ActorSettings
}

/**
 * Errors of statements about objects that only a test's own database has: a table, a function or a column that the test
 * made, or the job queue.
 */
const NOT_OF_THIS_RELEASE = new Set(['42P01', '42883', '42703', '3F000'])

/** Asks the database that believes it is a large installation for its plans. */
export class Planner {
  readonly #client: Client
  readonly #connected: Promise<unknown>
  #actor = ''

  constructor(connectionString: string) {
    this.#client = newClient({ connectionString, types: columnTypes, options: '-c TimeZone=UTC -c jit=off' })
    this.#connected = this.#client.connect()
  }

  /** Null for a statement that does not belong to this release. */
  async plan({ text, values, actor }: Statement): Promise<PlanNode | null> {
    await this.#connected
    try {
      if (this.#actor !== actor.join()) {
        await this.#client.query(`select set_config('role', $1, false), set_config('muster.uid', $2, false)`, [
          ...actor,
        ])
        this.#actor = actor.join()
      }
      const { rows } = await this.#client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (generic_plan, format json) ${withLimits(text, values)}`,
      )
      return rows[0]?.['QUERY PLAN'][0].Plan ?? null
    } catch (error) {
      if (NOT_OF_THIS_RELEASE.has((error as { code?: string }).code ?? '')) return null
      throw new Error(`PostgreSQL could not plan: ${text}`, { cause: error })
    }
  }
}

/**
 * A plan depends on the statement alone, whatever values a test used, so that it is the same in every run. But the
 * number of wanted rows is part of the statement. If it is unknown, the planner assumes a tenth of all rows.
 */
function withLimits(text: string, values: readonly unknown[]): string {
  return text.replace(/\blimit \$(\d+)/gi, (unknown, number: string) => {
    const limit = values[Number(number) - 1]
    // The parameter stays, because its number would be missing.
    return typeof limit === 'number' ? `limit coalesce(${limit}, $${number})` : unknown
  })
}
