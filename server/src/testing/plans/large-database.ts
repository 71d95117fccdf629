import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { inject } from 'vitest'
import { newClient } from '../../database/connections.ts'
import { readStatistics, largeRelations } from '../large/statistics.ts'
import { becomeLarge } from './planning-database.ts'
import { type PlanNode, wholeReads } from './whole-reads.ts'

export interface LargeDatabase {
  readonly client: Client
  /**
   * Tables and indexes read from end to end since the last call, by any statement of PostgreSQL: those that were sent,
   * and those that they ran in turn.
   */
  takeFound(): string[]
  /** The same for a statement that is only planned, whatever its parameters are. */
  wholeReadsOf(text: string): Promise<string[]>
  drop(): Promise<void>
}

/** A database of its own that believes it is a large installation, and reports the plan of everything it runs. */
export async function openLargeDatabase(cluster: string): Promise<LargeDatabase> {
  const { serverUrl, template } = inject('testDatabase')
  const name = `muster_large_${randomBytes(6).toString('hex')}`
  const administer = async (statement: string) => {
    const admin = newClient({ connectionString: serverUrl })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await administer(`create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await becomeLarge(url.href, cluster)
  for (const setting of [
    `session_preload_libraries to 'auto_explain'`,
    `auto_explain.log_min_duration to 0`,
    `auto_explain.log_level to 'notice'`,
    `auto_explain.log_format to 'json'`,
    `auto_explain.log_nested_statements to on`,
    `client_min_messages to 'notice'`,
    `track_functions to 'all'`,
  ])
    await administer(`alter database ${name} set ${setting}`)
  const client = newClient({ connectionString: url.href, options: '-c TimeZone=UTC -c jit=off' })
  await client.connect()
  const large = largeRelations(readStatistics())
  let found: string[] = []
  client.on('notice', ({ message = '' }) => {
    const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message)?.[1]
    if (json === undefined) return
    const { 'Query Text': query, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
    const text = query.trim().replace(/\s+/g, ' ')
    found.push(...wholeReads(query, plan, large).map((read) => `${read} in ${text}`))
  })
  return {
    client,
    takeFound: () => {
      const taken = found
      found = []
      return taken
    },
    wholeReadsOf: async (text) => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (generic_plan, format json) ${text}`,
      )
      return rows.flatMap((row) => wholeReads(text, row['QUERY PLAN'][0].Plan, large))
    },
    drop: async () => {
      await client.end()
      await administer(`drop database ${name} with (force)`)
    },
  }
}
