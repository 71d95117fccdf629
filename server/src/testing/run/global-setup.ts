import { randomBytes } from 'node:crypto'
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { newClient } from '../../database/connections.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../database/embedded.ts'
import { migrate } from '../../database/migrate.ts'
import { becomeLarge } from '../plans/planning-database.ts'
import { RunNotes } from '../plans/run-notes.ts'
import { quietLog } from '../database/quiet-log.ts'
import { timed } from './times.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server of this test run, and its migrated template. */
    testDatabase: {
      readonly serverUrl: string
      readonly template: string
      /** A database that plans as a large installation does. Null when plans are not checked. */
      readonly planning: string | null
      /** The folder of the database server. Null for one that is not ours. */
      readonly cluster: string | null
      /** The folder where processes leave notes for the end of the run. */
      readonly notes: string
    }
  }
}

const SERVER = join(import.meta.dirname, '../../..')
const PREFIX = 'muster-test-'

let embedded: EmbeddedDatabase | null = null
let folder = ''
let serverUrl = ''
let template = ''
let notesFolder = ''
/** Whether plans are checked, in all tests of each file that runs. */
let allTests = false

/**
 * One real PostgreSQL for the whole run, with a template that is migrated once. `TEST_DATABASE_URL` names another
 * server to use, with an account that may create databases.
 */
export async function setup(project: TestProject): Promise<void> {
  await timed('starting PostgreSQL, and the template', () => prepare(project))
}

async function prepare(project: TestProject): Promise<void> {
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    serverUrl = external
  } else {
    await sweepUp()
    folder = mkdtempSync(join(tmpdir(), PREFIX))
    embedded = await startEmbedded(folder, quietLog, { maxConnections: 200, durable: false })
    const { user, password, host, port } = embedded.connection
    serverUrl = `postgres://${user}:${password}@${host}:${port}/postgres`
  }
  template = `muster_template_${randomBytes(6).toString('hex')}`
  await administer(`create database ${template}`)
  await migrate({ connectionString: urlOf(template) }, quietLog)
  const watched = project.name === 'server'
  const planning = watched ? await planningDatabase() : null
  notesFolder = mkdtempSync(join(tmpdir(), 'muster-notes-'))
  allTests = planning !== null && !project.config.testNamePattern
  project.provide('testDatabase', { serverUrl, template, planning, cluster: embedded && cluster(), notes: notesFolder })
}

export async function teardown(): Promise<void> {
  const missing = allTests ? neverAnswered() : []
  rmSync(notesFolder, { recursive: true, force: true })
  if (embedded) {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  } else if (template) {
    await administer(`drop database ${template} with (force)`)
  }
  if (missing.length > 0) {
    throw new Error(
      `No test calls these functions with success, so nobody looked at their statements: ${missing.join(', ')}`,
    )
  }
}

/** Functions that no test of a complete run calls with success. */
function neverAnswered(): string[] {
  const notes = new RunNotes(notesFolder)
  const files = new Set(globSync('src/**/*.test.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.deep.test.ts')))
  if (files.size === 0) throw new Error(`No tests are under ${SERVER}`)
  const ended = new Set([...notes.all('ended')].map((file) => relative(SERVER, file)))
  if (files.difference(ended).size > 0) return []
  return [...notes.all('there is').difference(notes.all('answered'))].toSorted()
}

/** Cleans up after an interrupted run: starting on its folder stops its database. */
async function sweepUp(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const left = join(tmpdir(), name)
    try {
      const old = await startEmbedded(left, quietLog)
      await old.stop()
    } catch {
      // In use by another run, or by another user.
      continue
    }
    rmSync(left, { recursive: true, force: true })
  }
}

/** Its files are made long, which requires a database of our own. */
async function planningDatabase(): Promise<string | null> {
  if (!embedded) {
    console.log(
      'Plans of statements are not looked at: that takes the embedded database, and TEST_DATABASE_URL is set.',
    )
    return null
  }
  const name = `${template}_large`
  await administer(`create database ${name} template ${template}`)
  await becomeLarge(urlOf(name), cluster())
  return urlOf(name)
}

function cluster(): string {
  return join(folder, 'database/cluster')
}

function urlOf(database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function administer(statement: string): Promise<void> {
  const client = newClient({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
