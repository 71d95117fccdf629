import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newClient } from './connections.ts'
import type { DatabaseLog } from './database-log.ts'
import { codeOf, DatabaseRefusal } from './failure.ts'
import { lockFolder } from './folder-lock.ts'
import { type Account, accountFor, type PostgresPrograms, postgresPrograms } from './postgres-programs.ts'

const USER = 'muster'
const DATABASE = 'muster'
const HOST = '127.0.0.1'
const LOG_BYTES = 10_000_000
/** PostgreSQL can hang in a fast shutdown that starts during recovery. After this long we shut it down immediately. */
const FAST_STOP_MS = 5_000
const windows = process.platform === 'win32'
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export interface EmbeddedDatabase {
  readonly connection: { host: string; port: number; user: string; password: string; database: string }
  /** The process id of the postmaster, for tests and logs. 0 while it is being restarted. */
  readonly pid: number
  /** Ends the database. Everything committed is on disk. */
  stop(): Promise<void>
}

interface EmbeddedOptions {
  readonly maxConnections?: number
  /** False for a database that is not needed after its machine stops: it does not wait for the disk. */
  readonly durable?: boolean
}

/**
 * Runs a real PostgreSQL in `<dataDir>/database` for as long as this process lives. It listens on the loopback
 * interface only, on a port of its own choice, with a random password.
 *
 * A postmaster that dies is started again on the same port. If *we* die, it keeps running, and the next start finds it
 * and stops it first. Throws `DatabaseRefusal` when an operator has to do something.
 */
export async function startEmbedded(
  dataDir: string,
  log: DatabaseLog,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const folder = join(resolve(dataDir), 'database')
  const account = prepareFolder(folder)
  const unlock = lockFolder(join(folder, 'server.lock'), resolve(dataDir))
  try {
    const programs = await postgresPrograms(folder, account)
    const cluster = join(folder, 'cluster')
    await stopLeftover(cluster, programs, log)
    const password = await initialise(folder, account, programs, log)
    checkMajorVersion(cluster, programs)
    return await supervise(folder, account, programs, password, options, log, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** The connection settings of the database that a running server keeps in this folder, or null if there is none. */
export function runningEmbedded(dataDir: string): EmbeddedDatabase['connection'] | null {
  const folder = join(resolve(dataDir), 'database')
  const pid = livingPostmaster(join(folder, 'cluster'))
  if (!pid) return null
  return connectionTo(pid.port, readFileSync(join(folder, 'password'), 'utf8').trim())
}

/** The same as an address, for a command beside the server that uses it. Undefined when none runs. */
export function embeddedAddress(dataDir: string): string | undefined {
  const running = runningEmbedded(dataDir)
  if (!running) return undefined
  const { host, port, user, password, database } = running
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${database}`
}

function connectionTo(port: number, password: string): EmbeddedDatabase['connection'] {
  return { host: HOST, port, user: USER, password, database: DATABASE }
}

function prepareFolder(folder: string): Account | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DatabaseRefusal(
      `${folder} cannot be created (${codeOf(error)}). Set DATA_DIR to a folder that this account may write.`,
      { cause: error },
    )
  }
  const account = accountFor(folder)
  const owner = statSync(folder).uid
  if (account) {
    if (owner !== account.uid) {
      chownSync(folder, account.uid, account.gid)
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
      }
    }
  } else if (process.getuid && owner !== process.getuid()) {
    throw new DatabaseRefusal(
      `${folder} belongs to another account (uid ${owner}), probably because Muster was started as root before. Start it as that account or as root, or set DATA_DIR to another folder.`,
    )
  }
  return account
}

/** Creates the cluster once. A crash halfway leaves `cluster.new`, which the next start deletes. */
async function initialise(
  folder: string,
  account: Account | null,
  programs: PostgresPrograms,
  log: DatabaseLog,
): Promise<string> {
  const passwordFile = join(folder, 'password')
  if (existsSync(join(folder, 'cluster', 'PG_VERSION'))) {
    if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim()
    throw new DatabaseRefusal(`${passwordFile} is missing. Put it back from a copy of the folder, or restore a backup.`)
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  rmSync(join(folder, 'cluster.new'), { recursive: true, force: true })
  const initdb = programs.spawn(
    'initdb',
    [
      '-D',
      `${programs.folder}/cluster.new`,
      '-U',
      USER,
      '--auth=scram-sha-256',
      `--pwfile=${programs.folder}/password`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    'pipe',
  )
  let output = ''
  initdb.stdout?.on('data', (text) => (output += text))
  initdb.stderr?.on('data', (text) => (output += text))
  const [code] = await once(initdb, 'close')
  if (code !== 0) throw new DatabaseRefusal(`The database could not be created in ${folder}: ${lastLine(output)}`)
  renameSync(join(folder, 'cluster.new'), join(folder, 'cluster'))
  if (!windows) {
    const directory = openSync(folder, 'r')
    fsyncSync(directory)
    closeSync(directory)
  }
  log.info({ folder }, 'database created')
  return password
}

function checkMajorVersion(cluster: string, programs: PostgresPrograms): void {
  const found = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))
  if (found === programs.majorVersion) return
  throw new DatabaseRefusal(
    `The database in ${cluster} was written by PostgreSQL ${found}, and this release brings PostgreSQL ${programs.majorVersion}. Start the release that wrote it, run "npm run backup", then run "npm run restore" with this one into an empty DATA_DIR.`,
  )
}

async function supervise(
  folder: string,
  account: Account | null,
  programs: PostgresPrograms,
  password: string,
  options: EmbeddedOptions,
  log: DatabaseLog,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const logFile = join(folder, 'postgres.log')
  let port = await freePort()
  const now: { postmaster: ChildProcess | null; stopping: boolean } = { postmaster: null, stopping: false }

  const start = async (): Promise<void> => {
    if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES) renameSync(logFile, `${logFile}.old`)
    const output = openSync(logFile, 'a', 0o600)
    if (account) fchownSync(output, account.uid, account.gid)
    const child = programs.spawn('postgres', postgresArguments(programs.folder, port, options), output)
    closeSync(output)
    const end: { reason: string | null } = { reason: null }
    child.once('error', (error) => (end.reason = error.message))
    child.once('exit', () => {
      end.reason ??= lastLine(readFileSync(logFile, 'utf8').slice(-2000))
      if (now.postmaster !== child) return
      now.postmaster = null
      if (!now.stopping) void restart()
    })
    while (!(await answers(connectionTo(port, password)))) {
      if (end.reason !== null) throw new DatabaseRefusal(`The database did not start: ${end.reason} (see ${logFile})`)
      await pause(20)
    }
    // It may have ended right after it answered.
    if (end.reason !== null) throw new DatabaseRefusal(`The database ended at once: ${end.reason} (see ${logFile})`)
    now.postmaster = child
    if (now.stopping) await endChild(child, folder, programs)
  }

  let restarting: Promise<void> | null = null
  const restart = (): Promise<void> => {
    restarting ??= (async () => {
      log.error({}, 'the database ended unexpectedly; starting it again')
      for (let wait = 50; !now.stopping; wait = Math.min(wait * 2, 5000)) {
        try {
          await start()
          log.info({ port }, 'database running again')
          break
        } catch (error) {
          // Orphans of the dead postmaster hold the shared memory for a moment. That is not a failure yet.
          if (wait > 1000) log.error({ reason: error instanceof Error ? error.message : '' }, 'database still down')
          await pause(wait)
        }
      }
      restarting = null
    })()
    return restarting
  }

  for (let attempt = 1; ; attempt++) {
    try {
      await start()
      break
    } catch (error) {
      // Another process took the port in between, or a killed server still held the shared memory.
      if (attempt === 20) throw error
      port = await freePort()
      await pause(attempt * 25)
    }
  }
  const stop = async (): Promise<void> => {
    now.stopping = true
    await restarting
    if (now.postmaster) await endChild(now.postmaster, folder, programs)
    unlock()
  }
  try {
    await createDatabase(connectionTo(port, password))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connection: connectionTo(port, password),
    get pid() {
      return now.postmaster?.pid ?? 0
    },
    stop,
  }
}

/**
 * Settings are given on the command line, so that no file in the folder can turn off durability or open network access.
 */
function postgresArguments(
  folder: string,
  port: number,
  { maxConnections = 100, durable = true }: EmbeddedOptions,
): string[] {
  const careful = durable ? 'on' : 'off'
  const settings = {
    port,
    listen_addresses: HOST,
    unix_socket_directories: '',
    max_connections: maxConnections,
    fsync: careful,
    full_page_writes: careful,
    synchronous_commit: careful,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    // The text of statements and their errors may hold personal data, so only the server's own messages are logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  return ['-D', `${folder}/cluster`, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** True when it accepts connections, false while it starts up or is not running. */
async function answers(connection: EmbeddedDatabase['connection']): Promise<boolean> {
  const client = newClient({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new DatabaseRefusal('The database does not accept the password kept beside it. Put database/password back.')
    }
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(connection: EmbeddedDatabase['connection']): Promise<void> {
  const client = newClient({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/**
 * The fast shutdown: open transactions are rolled back, committed data is written, and files are closed. If it takes
 * too long, an immediate shutdown follows, and the next start recovers the committed data from the log.
 */
async function endChild(child: ChildProcess, folder: string, programs: PostgresPrograms): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const end = (mode: 'fast' | 'immediate') => {
    if (windows) programs.spawn('pg_ctl', ['stop', '-D', join(folder, 'cluster'), '-m', mode, '-W'], 'pipe')
    else child.kill(STOP_SIGNALS[mode])
  }
  end('fast')
  const stuck = setTimeout(end, FAST_STOP_MS, 'immediate')
  await exited
  clearTimeout(stuck)
}

interface Postmaster {
  readonly pid: number
  readonly port: number
}

/**
 * The postmaster that runs on this cluster, no matter which process started it. Its pid file alone proves nothing:
 * after a crash or a reboot the number may belong to another process.
 */
function livingPostmaster(cluster: string): Postmaster | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]) }
  if (!(postmaster.pid > 0)) return null
  if (process.platform !== 'linux') {
    try {
      process.kill(postmaster.pid, 0)
      return postmaster
    } catch {
      return null
    }
  }
  try {
    const here = statSync(cluster)
    const there = statSync(`/proc/${postmaster.pid}/cwd`)
    return here.ino === there.ino && here.dev === there.dev ? postmaster : null
  } catch {
    return null
  }
}

/** After `kill -9` of Node its database keeps running. We hold the lock, so no server uses it any more. */
async function stopLeftover(cluster: string, programs: PostgresPrograms, log: DatabaseLog): Promise<void> {
  const left = livingPostmaster(cluster)
  if (left) {
    log.warn({ pid: left.pid }, 'stopping the database that an earlier server left behind')
    const end = (mode: 'fast' | 'immediate') => {
      try {
        process.kill(left.pid, STOP_SIGNALS[mode])
      } catch {
        // It has just ended.
      }
    }
    if (windows) await once(programs.spawn('pg_ctl', ['stop', '-D', cluster, '-m', 'fast'], 'pipe'), 'exit')
    else end('fast')
    const patience = Date.now() + FAST_STOP_MS
    while (livingPostmaster(cluster)) {
      if (Date.now() > patience && !windows) end('immediate')
      await pause(20)
    }
  }
  // The postmaster is proven dead. With its file in place PostgreSQL would refuse to start when another process now has
  // its number. The shared memory of the folder still protects against orphaned backends.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, HOST)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
