import { AsyncLocalStorage } from 'node:async_hooks'
import { Client, type Pool, type PoolClient } from 'pg'
import { type ActorSettings, Planner, type Statement } from './planner.ts'
import { wholeReads } from './whole-reads.ts'

/** The call that sends a statement, where there is one. */
export const currentCall = new AsyncLocalStorage<string>()

interface Finding {
  /** The test that ran the statement. Null around the tests of a file. */
  readonly test: string | null
  readonly message: string
}

const PLANNED = /^\s*(?:\/\*.*?\*\/\s*)*\(*\s*(?:select|with|insert|update|delete|merge|values)\b/is

/** One row and the commit, in one text. */
const COMMIT = /^insert into change_feed \(topics\) values \('[^;]*'\) returning id; commit$/

/** Every statement that servers under test send, planned once for each text and role as on a large installation. */
export class PlanWatch {
  readonly #planner: Planner
  readonly #large: ReadonlySet<string>
  readonly #seen = new Set<string>()
  readonly #actors = new WeakMap<PoolClient, ActorSettings>()
  readonly #watched = new WeakSet<PoolClient>()
  #looking: Promise<void> = Promise.resolve()
  #findings: Finding[] = []
  /** The current test. */
  test: string | null = null

  constructor(planningUrl: string, large: ReadonlySet<string>) {
    this.#planner = new Planner(planningUrl)
    this.#large = large
  }

  watch(pool: Pool): void {
    pool.on('acquire', (client) => {
      if (this.#watched.has(client)) return
      this.#watched.add(client)
      // The method that the prototype has by then, because a test may spy on it.
      const send = (...args: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, args)
      const watched = (...args: unknown[]): unknown => {
        const statement = this.#unseen(client, args)
        return statement ? this.#lookAfter(statement, send(...args)) : send(...args)
      }
      client.query = watched as typeof client.query
    })
  }

  /** The findings in statements sent so far, for the given test or for all that are left. */
  async takeFindings(test?: string): Promise<string[]> {
    await this.#looking
    const isAsked = (finding: Finding) => test === undefined || finding.test === test
    const taken = this.#findings.filter(isAsked)
    this.#findings = this.#findings.filter((finding) => !isAsked(finding))
    return taken.map(({ message }) => message)
  }

  /** The statement that these arguments of `query` send, if it was not checked before. */
  #unseen(client: PoolClient, [first, second]: readonly unknown[]): Statement | null {
    const config = typeof first === 'string' ? { text: first, values: second } : (first as object)
    // A stream, which reports its own errors.
    if ('submit' in config) return null
    const { name, text = '', values } = config as { name?: string; text?: string; values?: unknown }
    const bound = Array.isArray(values) ? values : []
    if (name === 'database.actor') {
      const [role, uid] = bound as unknown as ActorSettings
      this.#actors.set(client, [role, uid])
    }
    const actor = this.#actors.get(client)
    if (!actor || !PLANNED.test(text) || COMMIT.test(text) || this.#seen.has(keyOf(actor, text))) return null
    return { text, values: bound, actor }
  }

  /**
   * Checks statements that succeeded. A failed one has its own test. Awaited only once, because otherwise errors lose
   * their stack.
   */
  async #lookAfter(statement: Statement, result: unknown): Promise<unknown> {
    const { test } = this
    const call = currentCall.getStore()
    const answer = await result
    const key = keyOf(statement.actor, statement.text)
    if (!this.#seen.has(key)) {
      this.#seen.add(key)
      this.#looking = this.#looking.then(() => this.#look(statement, test, call))
    }
    return answer
  }

  async #look(statement: Statement, test: string | null, call: string | undefined): Promise<void> {
    try {
      const plan = await this.#planner.plan(statement)
      if (!plan) return
      for (const read of new Set(wholeReads(statement.text, plan, this.#large))) {
        const table = read.split(' ').at(-1)
        this.#findings.push({
          test,
          message: `${call ?? 'Outside of a call'}: ${read} in a large installation. Add an index, or say why in the statement: /* reads all of ${table}: <reason> */\n${statement.text.trim().replace(/\s+/g, ' ')}`,
        })
      }
    } catch (error) {
      this.#findings.push({
        test,
        message: String(error instanceof Error ? `${error.message}\n${error.cause}` : error),
      })
    }
  }
}

function keyOf([role]: ActorSettings, text: string): string {
  return `${role} ${text}`
}
