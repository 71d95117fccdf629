import { hash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseRefusal } from '../failure.ts'
import { decrypt, encrypt, KEY_BYTES } from './seal.ts'

const FILE = 'sealing.key'

export interface SealingSettings {
  /** 32 bytes in Base64. Null for a key that this machine makes and keeps in its data folder. */
  readonly key: string | null
  /** The one before, until all keys of rosters are encrypted with the new one. */
  readonly formerKey: string | null
}

/** Encrypts the keys of rosters. It is never in the database. */
export interface KeyEncryptingKey {
  /** Says which key it is, and nothing about it. */
  readonly id: string
  wrap(key: Buffer, rosterId: string): Buffer
  /** Null for what it did not wrap, or not for this roster. */
  unwrap(wrapped: Buffer, rosterId: string): Buffer | null
}

export function keyEncryptingKey(base64: string, from: string): KeyEncryptingKey {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== KEY_BYTES) {
    throw new DatabaseRefusal(`${from} holds no sealing key: it must be ${KEY_BYTES} bytes in Base64.`)
  }
  return {
    id: hash('sha256', Buffer.concat([Buffer.from('sealing key '), bytes]), 'base64url').slice(0, 16),
    wrap: (key, rosterId) => encrypt(bytes, key, rosterId),
    unwrap: (wrapped, rosterId) => decrypt(bytes, wrapped, rosterId),
  }
}

/** The key of the settings, or the one in the data folder. `make` makes one if there is none. */
export async function keyInForce(
  { key }: SealingSettings,
  dataDir: string,
  make: boolean,
): Promise<KeyEncryptingKey | null> {
  if (key !== null) return keyEncryptingKey(key, 'SEALING_KEY')
  const path = join(dataDir, FILE)
  try {
    if (!existsSync(path)) {
      if (!make) return null
      await mkdir(dataDir, { recursive: true })
      await writeOnce(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
    }
    return keyEncryptingKey(await readFile(path, 'utf8'), path)
  } catch (error) {
    if (error instanceof DatabaseRefusal) throw error
    const { message } = error as Error
    throw new DatabaseRefusal(
      `The sealing key cannot be kept in ${path}: ${message}. Let the server write there, or set SEALING_KEY.`,
      { cause: error },
    )
  }
}

/** Whole and on the disk before anything is sealed with it. Two servers of one folder use the file of the first. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}
