import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server/server.ts'

/** Requests as no browser sends them, to every address that is not a function. */
let server: TestServer
let webApp: string
beforeAll(async () => {
  webApp = mkdtempSync(join(tmpdir(), 'muster-app-'))
  writeFileSync(join(webApp, 'index.html'), '<!doctype html><title>Muster</title>')
  server = await startTestServer({ webApp })
})
afterAll(async () => {
  await server.close()
  rmSync(webApp, { recursive: true })
})

/**
 * Sends raw bytes and returns the answer until the server closed. It keeps the connection open for more unless `all` is
 * set.
 */
async function raw(text: string, all = false): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part))
  socket.on('error', () => {})
  if (all) socket.end(text, 'latin1')
  else socket.write(text, 'latin1')
  await new Promise((closed) => socket.once('close', closed))
  return answer
}

const request = (method: string, path: string, headers: readonly string[] = [], body = '') =>
  raw([`${method} ${path} HTTP/1.1`, 'Host: muster', 'Connection: close', ...headers, '', body].join('\r\n'))

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? Number.NaN)

const ROUTES = [
  '/',
  '/api/live',
  '/api/openapi.json',
  '/api/docs',
  '/auth/demo/start',
  '/auth/demo/callback',
  '/auth/signout',
  '/demo-idp/.well-known/openid-configuration',
  '/demo-idp/auth',
  '/demo-idp/sign-in/x',
  '/demo-idp/token',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/x.js',
  '/p/us-central1/getMyProfile',
]

/** Nobody outside may see an internal fault, nor the paths of our files. */
function mustBeHarmless(answer: string, sent: string): void {
  const status = statusOf(answer)
  expect(status, `${sent} gives ${answer.slice(0, 300)}`).toBeGreaterThanOrEqual(200)
  expect(status, `${sent} gives ${answer.slice(0, 300)}`).toBeLessThan(500)
  expect(answer, sent).not.toMatch(/root:x:|node_modules|\/server\/src\/|\.ts:\d|x-injected/i)
}

test.each(ROUTES)('%s withstands every method', async (path) => {
  expect.hasAssertions()
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
    mustBeHarmless(await request(method, path, ['Content-Length: 0']), `${method} ${path}`)
  }
})

const JUNK = [
  '?x=%00',
  '?x=%ff%fe',
  '?x=%',
  '?__proto__[a]=1&constructor=1',
  '?return=%0d%0aX-Injected:%201',
  '?topics=%00,,,&topics=a&topics=b',
  '?lastEventId=%0d%0aX-Injected:%201',
  `?${'a=1&'.repeat(2000)}`,
  `?state=${'x'.repeat(8000)}`,
  '?return=//evil.example&return=https://evil.example',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/..;/..;/etc/passwd',
  '/%00',
  '/%c0%ae%c0%ae/',
  '#x',
]

test.each(ROUTES)('%s withstands junk in the address', async (path) => {
  expect.hasAssertions()
  for (const junk of JUNK) mustBeHarmless(await request('GET', `${path}${junk}`), `GET ${path}${junk.slice(0, 80)}`)
})

test.each([
  '/../../../../etc/passwd',
  '/assets/../../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '//etc/passwd',
  '/\\..\\..\\package.json',
  'http://evil.example/etc/passwd',
  '*',
])('%s leads nowhere', async (path) => {
  const answer = await request('GET', path)
  mustBeHarmless(answer, path)
  expect(answer).not.toMatch(/"workspaces"/)
})

test.each<[string, readonly string[]]>([
  ['many', Array.from({ length: 900 }, (_, n) => `X-${n}: 1`)],
  ['a cookie of hundreds', [`Cookie: ${Array.from({ length: 500 }, (_, n) => `c${n}=1`).join('; ')}`]],
  ['a broken cookie', ['Cookie: muster_session=%E0%A4%A; ;;==; muster_signin=\u00ff']],
  ['two tokens', ['Authorization: Bearer a', 'Authorization: Bearer b']],
  ['no token', ['Authorization: Bearer ']],
  ['a token of nonsense', [`Authorization: Bearer ${'\u00ff'.repeat(2000)}`]],
  ['forged proxies', ['X-Forwarded-For: 127.0.0.1', 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: javascript']],
  ['another host', ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example']],
  ['a strange origin', ['Origin: null', 'Sec-Fetch-Site: cross-site']],
  ['a strange encoding', ['Accept-Encoding: *;q=junk, br;;;', 'Accept: \u00ff']],
  ['a range', ['Range: bytes=0-0,-1,5-2,999999999999999999999-']],
  ['a place that never was', ['Last-Event-ID: 9999999999999999999999.99']],
])('headers with %s harm nobody', async (_what, headers) => {
  for (const path of ROUTES) {
    const answer = await request('GET', path, headers)
    mustBeHarmless(answer, path)
    expect(answer).not.toMatch(/^(?:location|set-cookie):.*evil\.example/im)
  }
})

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['half a request', 'GET / HTTP/1.1\r\nHost: x'],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}`],
  ['two lengths', 'POST /api/getMyProfile HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n12345'],
  [
    'a length and chunks',
    'POST /api/getMyProfile HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a smuggled second',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n',
  ],
  ['an end that never comes', 'POST /api/getMyProfile HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
])('%s is cut off', async (_what, text) => {
  const answer = await raw(text, true)
  expect(answer).not.toMatch(/HTTP\/1\.1 (2|5)\d\d/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('clients that send a letter now and then keep nobody else waiting', async () => {
  const port = Number(new URL(server.url).port)
  const slow = Array.from({ length: 300 }, () => connect(port, '127.0.0.1'))
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  for (const socket of slow)
    socket.on('error', () => {}).write('POST /api/getMyProfile HTTP/1.1\r\nHost: x\r\nContent-Le')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await server.post('/api/getSignInOptions', '{"data":{}}')).status).toBe(200)
  for (const socket of slow) socket.destroy()
})
