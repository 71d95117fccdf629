import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const AUTOCANNON = join(import.meta.dirname, 'node_modules/autocannon/autocannon.js')
const CONNECTIONS = 16
const SECONDS = 2

export interface Target {
  readonly url: string
  readonly token: string
  readonly data: unknown
}

/** Calls per second under load from another process. Throws when any of them is not answered with 200. */
export async function callsPerSecond({ url, token, data }: Target): Promise<number> {
  const headers = ['-H', `authorization=Bearer ${token}`, '-H', 'content-type=application/json']
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[AUTOCANNON, '--json', '--no-progress', '-c', String(CONNECTIONS), '-d', String(SECONDS), '-m', 'POST'],
    ...[...headers, '-b', JSON.stringify({ data }), url],
  ])
  const { requests, errors, timeouts, non2xx } = JSON.parse(stdout) as {
    requests: { average: number }
    errors: number
    timeouts: number
    non2xx: number
  }
  if (errors + timeouts + non2xx > 0) throw new Error(`${url}: ${errors + timeouts + non2xx} calls failed`)
  return requests.average
}

/** The body of one answer. */
export async function answerOf({ url, token, data }: Target): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ data }) })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body.slice(0, 300)}`)
  return body
}
