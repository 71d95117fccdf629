import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseRefusal } from './failure.ts'

interface Holder {
  readonly pid: number
  /** Distinguishes a process from a later one with the same number. Empty where the system does not report it. */
  readonly born: string
}

/**
 * Allows one server per data folder. The lock is a file that names its holder, and a holder that is no longer alive has
 * lost it. Taking the lock and taking it over are single renames or links, so two servers that start at the same moment
 * cannot both get it. Processes in different containers do not see each other: never give two containers the same data
 * folder.
 */
export function lockFolder(file: string, folderName: string): () => void {
  const mine: Holder = { pid: process.pid, born: birthOf(process.pid) ?? '' }
  const content = JSON.stringify(mine)
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, content)
  try {
    while (!linked(draft, file)) {
      const text = readIfThere(file)
      if (text === null) continue
      const holder = parseHolder(text)
      if (holder && isAlive(holder)) {
        throw new DatabaseRefusal(
          `Another Muster server (process ${holder.pid}) is already using ${folderName}. Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      takeAway(file, text)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readIfThere(file) === content) rmSync(file, { force: true })
  }
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a dead holder, unless another process has already replaced it. */
function takeAway(file: string, expected: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readIfThere(aside) !== expected) linked(aside, file)
  rmSync(aside, { force: true })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null
    throw error
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, born } = JSON.parse(text) as Partial<Holder>
    return typeof pid === 'number' && typeof born === 'string' ? { pid, born } : null
  } catch {
    return null
  }
}

/** Whether that same process still runs: not gone, not a zombie, and not another process with its number. */
export function isAlive(holder: Holder): boolean {
  const born = birthOf(holder.pid)
  return born !== null && (born === holder.born || born === '' || holder.born === '')
}

/** When a process started, in the form the system reports. Null when there is no such process. */
export function birthOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readIfThere(`/proc/${pid}/stat`)
    if (stat === null) return null
    // The name in parentheses may contain spaces. The state is the first field after it, the start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null
  }
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
