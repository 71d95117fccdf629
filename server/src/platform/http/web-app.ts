import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TokenOf } from '../sessions/credentials.ts'
import { screenHints } from './screen-hints.ts'

/** Paths that are never a screen of the app. */
const NOT_A_SCREEN = /^\/(api|auth|demo-idp|healthz|readyz|metrics|dev|assets|\.well-known)(\/|$|\?)/
const YEAR_S = 31_536_000
/** Files that are never shown as a page. */
const PART_OF_A_PAGE = /\.(js|css|woff2)(\.br|\.gz)?$/
/** Nearly a kilobyte of headers that only matter for a page, and a first visit fetches dozens of parts. */
const ONLY_ON_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** A worker has a policy of its own. It loads its parts by address, which `require-trusted-types-for` would stop. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** The hashes that allow the page's own inline scripts to run. */
export function inlineScripts(folder: string): string[] {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return []
  const scripts = readFileSync(index, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, script = '']) => `sha256-${hash('sha256', script, 'base64')}`)
}

/** The Latin letters of the app's typeface, under the file name that the build gave them. */
function faceIn(folder: string): string | undefined {
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return undefined
  return readdirSync(assets).find((name) => /^public-sans-latin-wght-normal-[\w-]+\.woff2$/.test(name))
}

/** The built app: hashed assets for a year, and index.html for every screen, checked at every request. */
export async function serveWebApp(app: FastifyInstance, folder: string, tokenOf: TokenOf): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    const hints = screenHints(folder, tokenOf)
    // The pages that the server writes itself do not know hashed names.
    const face = faceIn(folder)
    if (face) app.get('/assets/public-sans.woff2', (_request, reply) => reply.redirect(`/assets/${face}`))
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: 'index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/') || path.includes('\\assets\\')
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
        if (hashed && PART_OF_A_PAGE.test(path)) for (const name of ONLY_ON_PAGES) reply.removeHeader(name)
        if (/[/\\]sw\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', WORKER_POLICY)
        const link = /[/\\]index\.html(\.br|\.gz)?$/.test(path) ? hints(reply.request) : null
        if (link) reply.header('link', link)
      },
    })
  }
  app.setNotFoundHandler((request, reply): FastifyReply => {
    const screen = request.method === 'GET' && !NOT_A_SCREEN.test(request.url) && !/\.\w{2,5}($|\?)/.test(request.url)
    if (screen && built) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(screen ? 'The web app is not built yet. Run npm run build, then start again.' : 'There is nothing here.')
  })
}
