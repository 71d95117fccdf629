import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'security-log-key.pem'

/**
 * The key that signs the chain: the one of the settings, or one that this machine makes for itself and keeps in its data
 * folder. It must not lie in the database, or whoever rewrites the log there could sign it as well.
 */
export async function signingKey(pem: string | null, dataDir: string): Promise<KeyObject> {
  const known = await knownKey(pem, dataDir)
  if (known) return known
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await mkdir(dataDir, { recursive: true })
  // Two servers of one folder use the key of the first.
  await writeFile(join(dataDir, FILE), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    flag: 'wx',
    mode: 0o600,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return createPrivateKey(await readFile(join(dataDir, FILE), 'utf8'))
}

/** The same, for commands, which make none. Null without one. */
export async function knownKey(pem: string | null, dataDir: string): Promise<KeyObject | null> {
  if (pem !== null) return createPrivateKey(pem)
  const path = join(dataDir, FILE)
  return existsSync(path) ? createPrivateKey(await readFile(path, 'utf8')) : null
}
