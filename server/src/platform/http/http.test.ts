import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { FEED_PATH } from '@muster/domain/scheduling/calendar/feed-address.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { silentChecks } from '../description/description-schema.ts'
import { plainPage } from './plain-page.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: 'a-long-metrics-token' } })
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' })

describe('for the operator', () => {
  it.each(['/healthz', '/readyz'])('%s reports that server and database are well', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'ok',
      off: [
        ...['e-mail', 'card payment', 'App Store', 'Google Play'],
        ...['push to iPhones', 'push to Android', 'push to browsers'],
      ],
    })
  })

  it('/metrics counts calls, for this machine or with the token', async () => {
    await server.post('/api/getSignInOptions', '{"data":null}')
    await server.post('/api/getMyProfile', '{"data":null}')
    const response = await get('/metrics')
    const text = await response.text()
    expect(text).toContain('muster_call_seconds_count{function="getSignInOptions",outcome="ok"} 1')
    expect(text).toContain('muster_call_seconds_count{function="getMyProfile",outcome="unauthenticated"} 1')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    const through = { 'x-forwarded-for': '203.0.113.9' }
    expect((await get('/metrics', through)).status).toBe(404)
    expect((await get('/metrics', { ...through, authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await get('/metrics', { ...through, authorization: 'Bearer a-long-metrics-token' })).status).toBe(200)
  })
})

describe('outside the calls', () => {
  it('an unreachable database is reported, with the time to come back', async () => {
    vi.spyOn(server.database.system, 'write').mockRejectedValueOnce(
      new Error('timeout exceeded when trying to connect'),
    )
    const response = await get(`${FEED_PATH}/${'a'.repeat(43)}.ics`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
  })

  it('a body that is too large is reported as that', async () => {
    const response = await server.post('/auth/demo/callback', JSON.stringify('a'.repeat(100_000)))
    expect([response.status, await response.text()]).toEqual([413, 'This is too large to send at once.'])
  })
})

describe('for anybody', () => {
  it.each([
    ['/privacy', 'text/html', '<h1>Privacy</h1>'],
    ['/licenses', 'text/html', 'fastify'],
    ['/robots.txt', 'text/plain', 'Disallow: /\n'],
    ['/.well-known/security.txt', 'text/plain', '/support\n'],
  ])('%s can be read without signing in', async (path, type, words) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(type)
    expect(await response.text()).toContain(words)
  })

  it('the packages in use are listed with their licenses, without those that only build', async () => {
    const text = await (await get('/licenses')).text()
    expect(text).toMatch(/react-dom [\d.]+ <span class="tag">MIT<\/span><\/summary><pre>MIT License/)
    expect(text).not.toContain('vitest')
    expect(text).not.toContain('@muster/')
  })

  it('security.txt expires within a year of the request', async () => {
    const text = await (await get('/.well-known/security.txt')).text()
    const days = (Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '') - server.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(100)
    expect(days).toBeLessThan(365)
  })
})

describe('pages', () => {
  it('come with a strict policy, without headers that block plain http', async () => {
    const { headers } = await get('/api/docs')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script';trusted-types default")
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('permissions-policy')).toContain('microphone=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('say where browsers report what the policy stopped, and it is in the security log', async () => {
    const { headers } = await get('/api/docs')
    expect(headers.get('reporting-endpoints')).toBe('policy="/csp-report"')
    expect(headers.get('content-security-policy')).toMatch(/report-to policy;.*report-uri \/csp-report/)
    const report = (type: string, body: string) =>
      fetch(`${server.url}/csp-report`, { method: 'POST', body, headers: { 'content-type': type } })
    const old = {
      'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.example/a?soldier=1' },
    }
    const now = [{ type: 'csp-violation', body: { effectiveDirective: 'style-src-elem', blockedURL: 'inline' } }]
    expect((await report('application/csp-report', JSON.stringify(old))).status).toBe(204)
    expect((await report('application/reports+json', JSON.stringify(now))).status).toBe(204)
    for (const body of [
      '',
      'x',
      '[]',
      'null',
      '{',
      '[1,null,{"body":3}]',
      '{"csp-report":{"effective-directive":"<x>"}}',
    ])
      expect((await report('application/reports+json', body)).status, body).toBe(204)
    await server.composition.deliver()
    const { rows } = await server.database.pool.query(
      `select what, about, uid from security_log where what like 'content policy%' order by id`,
    )
    expect(rows).toEqual([
      { what: 'content policy: script-src', about: 'https://evil.example', uid: null },
      { what: 'content policy: style-src-elem', about: 'inline', uid: null },
    ])
  })

  it('and every other answer leave its type to nobody', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/no/such/thing', '/login', '/api/getMyProfile'])
      expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff')
  })

  it('require https where the address is https', async () => {
    const secure = await startTestServer({ environment: { PUBLIC_URL: 'https://muster.example' } })
    const { headers } = await fetch(`${secure.url}/api/docs`)
    for (const path of ['/api/docs', '/healthz', '/api/getMyProfile', '/no/such/thing'])
      expect((await fetch(`${secure.url}${path}`)).headers.get('strict-transport-security'), path).toContain('max-age=')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    await secure.close()
  })
})

describe('the built app', () => {
  let folder: string
  let built: TestServer
  const script = "document.documentElement.dataset.theme = 'dark'"
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'muster-web-app-'))
    mkdirSync(join(folder, 'assets'))
    const index = `<!doctype html><script>${script}</script><script src="/assets/app-1.js"></script>`
    writeFileSync(join(folder, 'index.html'), index)
    const screens = [
      { path: '/login', isPublic: true, files: ['assets/login-1.js'] },
      { path: '/intake/$token', isPublic: true, files: ['assets/intake-1.js'] },
      { path: '/dashboard', isPublic: false, files: ['assets/frame-1.js', 'assets/dashboard-1.js'] },
      { path: '/soldiers/$soldierId', isPublic: false, files: ['assets/soldier-1.js'] },
    ]
    writeFileSync(join(folder, 'screens.json'), JSON.stringify(screens))
    writeFileSync(join(folder, 'assets/app-1.js'), 'plain')
    writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync('packed'))
    writeFileSync(join(folder, 'assets/public-sans-latin-wght-normal-AbC_12-x.woff2'), 'face')
    built = await startTestServer({ webApp: folder })
  })
  afterAll(async () => {
    await built.close()
    rmSync(folder, { recursive: true })
  })

  it.each(['/', '/soldiers', '/dutyday/perstat?day=2026-03-02', '/intake/abc-def', '/no/such/screen'])(
    'answers %s, never from a cache without checking',
    async (path) => {
      const response = await fetch(`${built.url}${path}`)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('/assets/app-1.js')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toContain(
        `script-src 'self' 'sha256-${hash('sha256', script, 'base64')}'`,
      )
    },
  )

  const signedIn = { cookie: `muster_session=${'a'.repeat(43)}` }
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['/', {}, ['login']],
    ['/', signedIn, ['frame', 'dashboard']],
    ['/dashboard/?day=2026-03-02', signedIn, ['frame', 'dashboard']],
    ['/soldiers/9b77f5b2', signedIn, ['soldier']],
    ['/soldiers/9b77f5b2', {}, ['login']],
    ['/intake/abc-def', {}, ['intake']],
    ['/no/such/screen', signedIn, []],
  ])('hints for %s with %o at the files of its screen', async (path, headers, files) => {
    const response = await fetch(`${built.url}${path}`, { headers })
    const link = files.map((file) => `</assets/${file}-1.js>; rel=modulepreload; crossorigin`).join(', ')
    expect(response.headers.get('link')).toBe(link || null)
  })

  it('gives the typeface of the app to the pages that the server writes itself', async () => {
    expect(plainPage('x', '')).toContain('url("/assets/public-sans.woff2")')
    const face = await fetch(`${built.url}/assets/public-sans.woff2`)
    expect([face.status, await face.text()]).toEqual([200, 'face'])
  })

  it('sends assets compressed, to be cached for good', async () => {
    const response = await fetch(`${built.url}/assets/app-1.js`, { headers: { 'accept-encoding': 'br' } })
    expect(await response.text()).toBe('packed')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    // The policy for pages would be larger than many small parts.
    expect(response.headers.get('content-security-policy')).toBeNull()
    const plain = await fetch(`${built.url}/assets/app-1.js`, { headers: { 'accept-encoding': 'identity' } })
    expect(await plain.text()).toBe('plain')
  })

  it.each([
    '/assets/missing.js',
    '/favicon.png',
    '/auth/nothing',
    '/healthz/x',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('is not served for %s', async (path) => {
    const response = await fetch(`${built.url}${path}`)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('There is nothing here.')
  })
})

describe('the description of the API', () => {
  it('has an operation for every function, with its access, input, result and refusals', async () => {
    const response = await get('/api/openapi.json')
    const description = (await response.json()) as {
      openapi: string
      paths: Record<string, { post: Record<string, unknown> }>
    }
    expect(description.openapi).toBe('3.1.0')
    const names = server.composition.implementations.map(({ declaration }) => `/${declaration.name}`)
    expect(Object.keys(description.paths).toSorted()).toEqual(names.toSorted())
    expect(description.paths['/saveMyProfile']?.post).toMatchObject({
      operationId: 'saveMyProfile',
      'x-access': 'account',
      'x-kind': 'write',
      requestBody: { content: { 'application/json': { schema: { required: ['data'] } } } },
      responses: { 200: {}, 400: {}, 401: {}, 429: {} },
    })
    expect(JSON.stringify(description)).not.toContain('"#/$defs')
  })

  it('has a license, and states in words what only code checks', async () => {
    const { info, paths } = (await (await get('/api/openapi.json')).json()) as {
      info: object
      paths: Record<string, { post: object }>
    }
    expect(info).toMatchObject({ license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' } })
    expect(JSON.stringify(paths['/createEvent'])).toContain('The end is after the start')
    const silent = server.composition.implementations.filter(
      ({ declaration: { input, output } }) => silentChecks(input) + silentChecks(output) > 0,
    )
    expect(silent.map(({ declaration }) => declaration.name)).toEqual([])
  })

  it('can be read as a page', async () => {
    const html = await (await get('/api/docs')).text()
    for (const { declaration } of server.composition.implementations) {
      expect(html).toContain(`id="${declaration.name}"`)
    }
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3)/)
  })
})
