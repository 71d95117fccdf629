import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { quietLog } from '../testing/database/quiet-log.ts'
import { newClient } from './connections.ts'
import type { DatabaseLog } from './database-log.ts'
import { openDatabase } from './database.ts'

/** An owner of its own, whose roles no other test uses. */
let owner: string
let at: TestDatabase
let url: URL
const warn = vi.fn<DatabaseLog['warn']>()

beforeEach(async () => {
  at = await openTestDatabase()
  owner = `logins_${randomBytes(4).toString('hex')}`
  url = new URL(inject('testDatabase').serverUrl)
  url.pathname = `/${owner}`
  await asAdministrator(`create role ${owner} login createrole password 'first'`)
  await asAdministrator(`create database ${owner} owner ${owner}`)
  url.username = owner
  url.password = 'first'
  warn.mockReset()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await at.drop()
  await asAdministrator(`drop database ${owner} with (force)`)
  const roles = [`${owner}_app`, `${owner}_system`, owner].map((each) => escapeIdentifier(each))
  for (const role of roles) await asAdministrator(`drop role if exists ${role}`)
})

async function asAdministrator(...statements: string[]): Promise<void> {
  const client = newClient({ connectionString: inject('testDatabase').serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const open = () => openDatabase({ databaseUrl: url.href, dataDir: '' }, { log: { ...quietLog, warn } })

/** Who logged in with each of the server's logins, and as whom its statements run. */
async function whoWorks(): Promise<string[]> {
  const database = await open()
  try {
    const asked = Object.values(database.pools).map((pool) =>
      pool.query(`select concat(session_user, ' as ', current_user) as who`),
    )
    return (await Promise.all(asked)).map(({ rows }) => String(rows[0]?.['who']).replaceAll(owner, 'owner'))
  } finally {
    await database.close()
  }
}

const THEMSELVES = ['owner_app as owner_app', 'owner_system as owner_system']

test('an owner who is not a superuser gives the roles logins of their own, and no statement has a password', async () => {
  const sent = vi.spyOn(Client.prototype, 'query')
  expect(await whoWorks()).toEqual(THEMSELVES)
  expect(warn).not.toHaveBeenCalled()
  const statements = sent.mock.calls.map(([text]) => (typeof text === 'string' ? text : ''))
  const given = statements.filter((text) => text.startsWith('alter role'))
  expect(given).toHaveLength(2)
  for (const text of given) expect(text).toMatch(/ login password 'SCRAM-SHA-256\$4096:[^']+'$/)
})

test('another start, and another password of the owner, find the same logins', async () => {
  await whoWorks()
  const sent = vi.spyOn(Client.prototype, 'query')
  expect(await whoWorks()).toEqual(THEMSELVES)
  expect(sent.mock.calls.filter(([text]) => String(text).startsWith('alter role'))).toEqual([])
  await asAdministrator(`alter role ${owner} password 'second'`)
  url.password = 'second'
  expect(await whoWorks()).toEqual(THEMSELVES)
  expect(warn).not.toHaveBeenCalled()
})

test('an owner who may not change roles works as them, as before, and the log says so', async () => {
  await asAdministrator(
    `alter role ${owner} nocreaterole`,
    ...['app', 'system'].flatMap((role) => [
      `create role ${owner}_${role} nologin noinherit`,
      `grant ${owner}_${role} to ${owner}`,
    ]),
  )
  expect(await whoWorks()).toEqual(['owner as owner_app', 'owner as owner_system'])
  expect(warn.mock.calls).toEqual([
    [
      { reason: `the account of DATABASE_URL may not let ${owner}_app log in` },
      'the server works with the login of the tables’ owner; docs/operations.md says how it gets its own',
    ],
  ])
})

test('a role with more rights than its work needs stops the start, in words', async () => {
  await whoWorks()
  await asAdministrator(`alter role ${owner}_app superuser`)
  await expect(open()).rejects.toThrow(`${owner}_app has rights that Muster must not have.`)
  await asAdministrator(`alter role ${owner}_app nosuperuser`, `grant pg_read_all_data to ${owner}_system`)
  await expect(open()).rejects.toThrow(`${owner}_system has rights that Muster must not have.`)
})
