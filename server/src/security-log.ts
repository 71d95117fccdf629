import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseConfig, readEnvironment } from './config/config.ts'
import { openDatabase } from './database/database.ts'
import { embeddedAddress } from './database/embedded.ts'
import { DatabaseRefusal } from './database/failure.ts'
import { headFromJson, headToJson } from './platform/security-log/chain.ts'
import { knownKey } from './platform/security-log/key.ts'
import { everyHead } from './platform/security-log/reads.ts'
import { verifySecurityLog } from './platform/security-log/verify.ts'

// npm run security-log -- verify [--heads <file>] [--key <public key>]: checks that nobody changed the security log.
// npm run security-log -- heads: prints the signed heads, to keep them elsewhere.
// npm run security-log -- public-key: prints the key that they are checked with.
const USE = 'npm run security-log -- verify [--heads <file>] [--key <file>] | heads | public-key'
const quiet = { info: () => {}, warn: console.warn, error: console.error }
try {
  const { dataDir, databaseUrl, securityLog } = parseConfig(readEnvironment())
  const [what, ...given] = process.argv.slice(2)
  const key = await knownKey(securityLog.key, dataDir)
  const keysGiven = given.includes('--key')
  if (!key && !keysGiven && what !== 'heads') {
    throw new DatabaseRefusal(
      `There is no signing key in ${dataDir}. Run this with the settings of the server, or name --key.`,
    )
  }
  const own = key ? [createPublicKey(key)] : []
  if (what === 'public-key') {
    for (const each of own) console.log(String(each.export({ type: 'spki', format: 'pem' })).trim())
  } else if (what === 'heads' || what === 'verify') {
    const address = databaseUrl ?? embeddedAddress(dataDir)
    const database = await openDatabase({ databaseUrl: address, dataDir }, { log: quiet })
    try {
      const { reading } = database.system
      if (what === 'heads') for (const head of await everyHead(reading)) console.log(headToJson(head))
      else {
        const keys = [...own, ...(await Promise.all(filesOf('--key', given))).map((text) => createPublicKey(text))]
        const kept = (await Promise.all(filesOf('--heads', given))).flatMap(headsIn)
        const { entries, heads, faults } = await verifySecurityLog(reading, { keys, kept, now: new Date() })
        for (const fault of faults) console.error(fault)
        console.log(`${entries} entries and ${heads} signed heads were checked, ${faults.length} faults were found.`)
        if (faults.length > 0) process.exitCode = 1
      }
    } finally {
      await database.close()
    }
  } else {
    throw new DatabaseRefusal(`Use: ${USE}`)
  }
} catch (error) {
  console.error(error instanceof DatabaseRefusal ? error.message : error)
  process.exitCode = 1
}

/** The texts of the files that are named after each `--option`. */
function filesOf(option: string, given: readonly string[]): Promise<string>[] {
  return given.flatMap((word, at) => {
    const file = given[at + 1]
    if (word !== option) return []
    if (file === undefined) throw new DatabaseRefusal(`Name a file after ${option}. Use: ${USE}`)
    // npm changes the working folder, so paths are resolved from where the command was called.
    return [
      readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8').catch(() => {
        throw new DatabaseRefusal(`${file} cannot be read.`)
      }),
    ]
  })
}

function headsIn(text: string) {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    const head = headFromJson(line)
    if (!head) throw new DatabaseRefusal(`Line ${at + 1} of the file of heads is not a head.`)
    return [head]
  })
}
