import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { quietLog } from './quiet-log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server of this test run, and the migrated template in it. */
    testDatabase: { readonly serverUrl: string; readonly template: string }
  }
}

const PREFIX = 'muster-test-'

let embedded: EmbeddedDatabase | null = null
let folder = ''
let serverUrl = ''
let template = ''

/**
 * One real PostgreSQL for the whole run, with a template that is migrated once. `TEST_DATABASE_URL` names
 * another server to run against, with an account that may create databases.
 */
export async function setup(project: TestProject): Promise<void> {
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    serverUrl = external
  } else {
    await sweepUp()
    folder = mkdtempSync(join(tmpdir(), PREFIX))
    embedded = await startEmbedded(folder, quietLog, { maxConnections: 200 })
    const { user, password, host, port } = embedded.connection
    serverUrl = `postgres://${user}:${password}@${host}:${port}/postgres`
  }
  template = `muster_template_${randomBytes(6).toString('hex')}`
  await administer(`create database ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${template}`
  await migrate({ connectionString: url.href }, quietLog)
  project.provide('testDatabase', { serverUrl, template })
}

export async function teardown(): Promise<void> {
  if (embedded) {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  } else if (template) {
    await administer(`drop database ${template} with (force)`)
  }
}

/** What an interrupted run left behind: starting on its folder stops its database. */
async function sweepUp(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const left = join(tmpdir(), name)
    try {
      const old = await startEmbedded(left, quietLog)
      await old.stop()
    } catch {
      // In use by a run beside this one, or somebody else's.
      continue
    }
    rmSync(left, { recursive: true, force: true })
  }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
