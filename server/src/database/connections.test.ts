import { inject, test } from 'vitest'
import { newPool } from './connections.ts'

test('a database that stops while its connections are being ended does not end the process', async ({ expect }) => {
  const pool = newPool({ connectionString: inject('testDatabase').serverUrl })
  const client = await pool.connect()
  client.release()
  await pool.end()
  const stopped = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  // pg reports it this way. Without a listener this throws out of a socket event.
  expect(() => client.emit('error', stopped)).not.toThrow()
})
