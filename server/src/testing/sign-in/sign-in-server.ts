import { startTestServer, type TestServer } from '../server/server.ts'
import { startTestIssuer, type TestIssuer } from './oidc.ts'
import type { TestBrowser } from './oidc-browser.ts'

export interface SignInServer {
  readonly issuer: TestIssuer
  readonly server: TestServer
  /** Signs in at a provider, up to the address where the app continues. */
  signIn(browser: TestBrowser, provider: string, query?: Readonly<Record<string, string>>): Promise<string>
  close(): Promise<void>
}

/** A server with these providers by id, each with its own demands. They are clients of one issuer. */
export async function startSignInServer(
  providers: Readonly<Record<string, object>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<SignInServer> {
  const ids = Object.keys(providers)
  const issuer = await startTestIssuer({ clients: Object.fromEntries(ids.map((id) => [id, 'secret'])) })
  const shown = Object.entries(providers).map(([id, demands]) =>
    Object.assign(
      { id, label: `The ${id} account`, issuer: issuer.url, clientId: id, clientSecret: 'secret' },
      demands,
    ),
  )
  const server = await startTestServer({ environment: { ...environment, OIDC_PROVIDERS: JSON.stringify(shown) } })
  return {
    issuer,
    server,
    async signIn(browser, provider, query = {}) {
      const how = new URLSearchParams({ return: '/soldiers', ...query })
      const stop = (url: URL) => url.origin === server.url && !url.pathname.startsWith('/auth/')
      const end = new URL((await browser.open(`${server.url}/auth/${provider}/start?${how}`, { stop })).url)
      return `${end.pathname}${end.search}${end.hash}`
    },
    async close() {
      await server.close()
      await issuer.close()
    },
  }
}
