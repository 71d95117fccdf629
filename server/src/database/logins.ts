import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg'
import { newClient } from './connections.ts'
import type { DatabaseLog } from './database-log.ts'
import { codeOf, DatabaseRefusal } from './failure.ts'
import type { WorkingRoles } from './roles.ts'

/** How to connect as each of the working roles. */
export interface WorkingLogins {
  readonly app: ClientConfig
  readonly system: ClientConfig
}

/** The password is wrong, the role may not log in, or a pooler in front does not know it. */
const NOT_LET_IN = new Set(['28000', '28P01', '42501', '08P01'])
/** Another server of the same PostgreSQL is changing the same role. */
const ONE_BESIDE_US = new Set(['XX000', '40001'])
const ATTEMPTS = 10
const ITERATIONS = 4096

/**
 * Logins of their own for the working roles: what is sent over such a connection can never get the rights of the owner,
 * who may be a superuser, nor those of the other role. Their passwords follow from the owner's, so that every server and
 * command on this database knows them, and nobody has to keep them.
 *
 * Where that is not possible, the owner logs in and works as the roles (`-c role=…`), and the log says why.
 */
export async function workingLogins(
  connection: ClientConfig,
  roles: WorkingRoles,
  log: DatabaseLog,
): Promise<WorkingLogins> {
  try {
    const [app, system] = [await loginOf(connection, roles.app), await loginOf(connection, roles.system)]
    return { app, system }
  } catch (error) {
    if (!(error instanceof NoLogin)) throw error
    log.warn(
      { reason: error.message },
      'the server works with the login of the tables’ owner; docs/operations.md says how it gets its own',
    )
    return { app: workingAs(roles.app, connection), system: workingAs(roles.system, connection) }
  }
}

class NoLogin extends Error {}

async function loginOf(connection: ClientConfig, role: string): Promise<ClientConfig> {
  const { password } = connection
  if (typeof password !== 'string' || password === '') throw new NoLogin('the owner has no password in DATABASE_URL')
  const login = { ...connection, user: role, password: passwordOf(role, password) }
  if (await opens(login)) return login
  await allow(connection, role, login.password)
  if (await opens(login)) return login
  throw new NoLogin(`${role} is not let in`)
}

function passwordOf(role: string, ownersPassword: string): string {
  return Buffer.from(hkdfSync('sha256', ownersPassword, '', `muster login ${role}`, 32)).toString('base64url')
}

/** Whether the login works. Throws when it has rights that would make it no wall. */
async function opens(login: ClientConfig): Promise<boolean> {
  const client = newClient({ ...login, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ more: boolean }>(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
          or exists (select from pg_auth_members where member = r.oid) as more
        from pg_roles r where rolname = current_user`,
    )
    if (rows[0]?.more !== false) {
      throw new DatabaseRefusal(
        `${login.user} has rights that Muster must not have. It may not be a superuser, create roles or databases, replicate, bypass row-level security, or be a member of another role. Take them away, then start again.`,
      )
    }
    return true
  } catch (error) {
    if (NOT_LET_IN.has(codeOf(error) ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Lets the role log in with this password, of which the database gets only what it checks it with. */
async function allow(connection: ClientConfig, role: string, password: string): Promise<void> {
  const client = newClient(connection)
  await client.connect()
  try {
    const name = escapeIdentifier(role)
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    await repeated(client, `alter role ${name} login password ${escapeLiteral(verifierOf(password))}`)
    await repeated(client, `grant connect on database ${escapeIdentifier(rows[0]?.database ?? '')} to ${name}`)
  } catch (error) {
    if (codeOf(error) === '42501') throw new NoLogin(`the account of DATABASE_URL may not let ${role} log in`)
    throw error
  } finally {
    await client.end()
  }
}

async function repeated(client: Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (attempt === ATTEMPTS || !ONE_BESIDE_US.has(codeOf(error) ?? '')) throw error
      await pause(20 * attempt)
    }
  }
}

/** What PostgreSQL stores for SCRAM-SHA-256 (RFC 5802, 7677). The statement with it may appear in a server's log. */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** Connects without the owner's rights from the first statement on. Even RESET ROLE leads back to the role. */
function workingAs(role: string, connection: ClientConfig): ClientConfig {
  return { ...connection, options: `${connection.options ?? ''} -c role=${role.replaceAll(/[\\ ]/g, '\\$&')}` }
}
