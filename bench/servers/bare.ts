// The peer: a good engineer's server with Fastify and pg alone. A token is looked up once and kept. No schemas, no
// limits, no access log, no idempotency.
import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import Fastify, { type FastifyRequest } from 'fastify'
import Papa from 'papaparse'
import { Client, Pool } from 'pg'
import type { Statement } from '../statement.ts'
import { FORTY_ROWS, soldierFrom } from './forty-rows.ts'

const connectionString = process.env.DATABASE_URL
const pool = new Pool({ connectionString, max: 10 })
const app = Fastify({ bodyLimit: 20 * 1024 * 1024 })
const JSON_TYPE = 'application/json; charset=utf-8'

const known = new Map<string, string>()
async function uidOf({ headers }: FastifyRequest): Promise<string> {
  const key = hash('sha256', headers.authorization?.slice('Bearer '.length) ?? '', 'hex')
  const kept = known.get(key)
  if (kept) return kept
  const { rows } = await pool.query<{ uid: string }>('select uid from sessions where token_hash = $1', [
    Buffer.from(key, 'hex'),
  ])
  const [found] = rows
  if (!found) throw Object.assign(new Error('Sign in.'), { statusCode: 401 })
  known.set(key, found.uid)
  return found.uid
}

interface Asked {
  Body: { readonly data: { readonly rosterId: string } }
}

app.post('/api/doNothing', async (request) => {
  await uidOf(request)
  return { result: null }
})

app.post<Asked>('/api/listSoldiers', async (request) => {
  const uid = await uidOf(request)
  const values = [request.body.data.rosterId, uid]
  const { rows } = await pool.query({ name: 'listSoldiers', text: FORTY_ROWS, values })
  if (rows.length === 0) throw Object.assign(new Error('No such roster.'), { statusCode: 404 })
  return { result: { soldiers: rows.map(soldierFrom) } }
})

/** The statement that ours runs, for a peer that is otherwise the same. */
let given: Statement | null = null
app.post<{ Body: Statement }>('/statement', async (request) => {
  given = request.body
  return null
})
app.post<Asked>('/api/givenStatement', async (request, reply) => {
  const uid = await uidOf(request)
  if (!given) throw new Error('no statement was given')
  const values = [request.body.data.rosterId, uid]
  const { rows } = await pool.query<{ json: string }>({ ...given, values })
  if (rows.length === 0) throw Object.assign(new Error('No such roster.'), { statusCode: 404 })
  return reply.type(JSON_TYPE).send(`{"result":${rows[0]?.json}}`)
})

/** LISTEN to server-sent events, and a change that notifies in its own transaction. */
const open = new Set<ServerResponse>()
app.get('/api/live', async (request, reply) => {
  await uidOf(request)
  reply.hijack()
  reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' })
  reply.raw.write('event: open\ndata: {}\n\n')
  open.add(reply.raw)
  reply.raw.once('close', () => open.delete(reply.raw))
})
app.post<{ Body: { data: { rosterId: string; soldierId: string; status: string } } }>(
  '/api/change',
  async (request) => {
    const uid = await uidOf(request)
    const { rosterId, soldierId, status } = request.body.data
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rowCount } = await client.query({
        name: 'change',
        text: `insert into bench_statuses (roster_id, soldier_id, status)
        select s.roster_id, s.id, $3 from soldiers s join rosters r on r.id = s.roster_id
        where r.id = $1 and r.owner_uid = $4 and s.id = $2`,
        values: [rosterId, soldierId, status, uid],
      })
      if (rowCount !== 1) throw Object.assign(new Error('No such Soldier.'), { statusCode: 404 })
      await client.query({ name: 'notify', text: "select pg_notify('bench', $1)", values: [`roster:${rosterId}/duty`] })
      await client.query('commit')
    } finally {
      client.release()
    }
    return { result: null }
  },
)

/** CSV text to rows of a plain table, in one transaction. */
app.post<{ Body: { data: { rosterId: string; csv: string } } }>('/api/import', async (request) => {
  await uidOf(request)
  const { rosterId, csv } = request.body.data
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  const columns = Object.keys(data[0] ?? {})
  const names = columns.map((_, at) => `c${at + 1}`).join(', ')
  const batch = 1000
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (let from = 0; from < data.length; from += batch) {
      const values: unknown[] = [rosterId]
      const rows = data.slice(from, from + batch).map((row) => {
        for (const column of columns) values.push(row[column] === '' ? null : row[column])
        const first = values.length - columns.length
        return `($1, ${columns.map((_, at) => `$${first + at + 1}`).join(', ')})`
      })
      await client.query(`insert into bench_imported (roster_id, ${names}) values ${rows.join(', ')}`, values)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  return { result: { created: data.length } }
})

await pool.query('create table if not exists bench_statuses (roster_id uuid, soldier_id uuid, status text)')
await pool.query(`create table if not exists bench_imported (id bigint generated always as identity primary key,
  roster_id uuid, ${Array.from({ length: 20 }, (_, at) => `c${at + 1} text`).join(', ')})`)
const listener = new Client({ connectionString })
await listener.connect()
listener.on('notification', ({ payload }) => {
  const event = `event: touch\ndata: ${JSON.stringify({ topics: [payload] })}\n\n`
  for (const response of open) response.write(event)
})
await listener.query('listen bench')
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
// The parent process is gone.
process.once('disconnect', () => process.exit())
