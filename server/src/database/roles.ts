import { setTimeout as pause } from 'node:timers/promises'
import { type Client, type ClientConfig, escapeIdentifier } from 'pg'
import { newClient } from './connections.ts'
import { codeOf, DatabaseRefusal } from './failure.ts'

/** The roles that the server works as. Neither owns anything, and neither bypasses row-level security. */
export interface WorkingRoles {
  /** For calls of an account: the rules apply to each row. */
  readonly app: string
  /** For work that no account requested, and for functions with `asSystem`. */
  readonly system: string
}

const ATTEMPTS = 10
const ONE_BESIDE_US = new Set(['42710', '23505', 'XX000', '40001'])

/**
 * The working roles of this database, created when they are missing. They are named after the owner of the
 * tables, so that two databases of different accounts on one PostgreSQL server do not share them.
 */
export async function workingRoles(connection: ClientConfig): Promise<WorkingRoles> {
  const client = newClient(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ owner: string; account: string }>(
      `select current_user as account,
        coalesce((select pg_get_userbyid(relowner) from pg_class where oid = to_regclass('public.rosters')), current_user) as owner`,
    )
    const { owner, account } = rows[0] ?? { owner: '', account: '' }
    const roles = { app: `${owner}_app`, system: `${owner}_system` }
    for (const role of [roles.app, roles.system]) await mayWorkAs(client, role, account)
    return roles
  } finally {
    await client.end()
  }
}

async function mayWorkAs(client: Client, role: string, account: string): Promise<void> {
  const name = escapeIdentifier(role)
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await client.query('select from pg_roles where rolname = $1', [role])
      if (rows.length === 0) await client.query(`create role ${name} nologin noinherit`)
      await workAs(client, name).catch(async (error) => {
        if (codeOf(error) !== '42501') throw error
        // Whoever creates a role may give it to anybody, but has to take it first.
        await client.query(`grant ${name} to current_user`)
        await workAs(client, name)
      })
      return
    } catch (error) {
      const code = codeOf(error)
      if (code === '42501') {
        throw new DatabaseRefusal(
          `The account of DATABASE_URL may not create the role that Muster works as. Run this once as an administrator of that PostgreSQL: create role ${name} nologin noinherit; grant ${name} to ${escapeIdentifier(account)};`,
          { cause: error },
        )
      }
      // Another server of the same PostgreSQL is creating the same roles.
      if (attempt === ATTEMPTS || !ONE_BESIDE_US.has(code ?? '')) throw error
      await pause(20 * attempt)
    }
  }
}

async function workAs(client: Client, name: string): Promise<void> {
  await client.query(`set role ${name}`)
  await client.query('reset role')
}
