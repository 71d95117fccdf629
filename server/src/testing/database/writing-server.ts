import { serverTopic } from '@muster/domain/kernel/topic.ts'
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../database/database.ts'
import { DatabaseRefusal, isUnavailable } from '../../database/failure.ts'

/**
 * A minimal server for tests that kill it: opens the database of a folder, writes without end and prints events on
 * standard output, one word and its value per line. Stops on SIGTERM.
 */
const [dataDir = ''] = process.argv.slice(2)
const say = (word: string, value: string | number) => process.stdout.write(`${word} ${value}\n`)
const complain = (details: object, message: string) => say('log', `${message} ${JSON.stringify(details)}`)

let stopping = false
process.on('SIGTERM', () => (stopping = true))

try {
  const database = await openDatabase({ dataDir }, { log: { info: () => {}, warn: complain, error: complain } })
  say('ready', process.pid)
  while (!stopping) {
    const key = randomUUID()
    try {
      await database.system.write(async (tx) => {
        tx.touch(serverTopic('roster:1'))
        await tx.query
          .insertInto('idempotency_keys')
          .values({ caller: 'test', key, function: 'test', body_hash: '', result: '{}' })
          .execute()
      })
      say('wrote', key)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      say('unavailable', key)
    }
  }
  await database.close()
  say('closed', process.pid)
} catch (error) {
  if (!(error instanceof DatabaseRefusal)) throw error
  say('refused', error.message)
}
