import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { CODE_MINUTES, makeCode } from './admin/break-glass/code.ts'
import { BREAK_GLASS_PATH } from './admin/break-glass/pages.ts'
import { parseConfig, readEnvironment } from './config/config.ts'
import { openDatabase } from './database/database.ts'
import { embeddedAddress } from './database/embedded.ts'
import { DatabaseRefusal } from './database/failure.ts'

// npm run break-glass -- <ID or e-mail address of an admin> "<why>": a code with which this admin signs in once.
const quiet = { info: () => {}, warn: console.warn, error: console.error }
try {
  const { dataDir, databaseUrl, adminUid, publicUrl } = parseConfig(readEnvironment())
  const [who, ...why] = process.argv.slice(2)
  if (!who || why.length === 0) {
    throw new DatabaseRefusal(
      'Name an admin and say why: npm run break-glass -- admin@example.mil "The provider is down"',
    )
  }
  const address = databaseUrl ?? embeddedAddress(dataDir)
  const database = await openDatabase({ databaseUrl: address, dataDir }, { log: quiet })
  try {
    const ask = { who, why: why.join(' '), adminUid, now: new Date() }
    const { code, name } = await database.system.write((tx) => makeCode(tx, ask))
    console.log(`Code for ${name}: ${code}`)
    console.log(
      `Enter it at ${publicUrl ?? '<address of the server>'}${BREAK_GLASS_PATH} within ${CODE_MINUTES} minutes. It counts once.`,
    )
    console.log('All admins will be told.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof DatabaseRefusal || error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
