import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
let plain: TestServer
let server: TestServer
beforeAll(async () => {
  plain = await startTestServer({})
  server = await startTestServer({
    environment: {
      IOS_APP_IDS: 'ABCDE12345.app.muster.mobile, ABCDE12345.app.muster.beta',
      ANDROID_PACKAGE: 'app.muster.mobile',
      ANDROID_CERTIFICATES: FINGERPRINT.toLowerCase(),
    },
  })
})
afterAll(async () => {
  await server.close()
  await plain.close()
})

describe('the files about our addresses for phones', () => {
  it('are served to Apple as JSON without a redirect, and exclude pages that the app does not have', async () => {
    const response = await fetch(`${server.url}/.well-known/apple-app-site-association`, { redirect: 'error' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    const { applinks } = (await response.json()) as {
      applinks: { details: { appIDs: string[]; components: Record<string, unknown>[] }[] }
    }
    const [details] = applinks.details
    expect(details?.appIDs).toEqual(['ABCDE12345.app.muster.mobile', 'ABCDE12345.app.muster.beta'])
    expect(details?.components[0]).toEqual({ '/': '/soldiers/alerts/answer.html', exclude: true })
    expect(details?.components).toContainEqual({ '/': '/soldiers/*' })
    // A sign-in in the browser must end there, and phones have nothing to do with calls.
    expect(JSON.stringify(details?.components)).not.toMatch(/auth|api/)
    expect(details?.components).not.toContainEqual({ '/': '/*' })
  })

  it('are served to Google with the fingerprints in its format', async () => {
    const response = await fetch(`${server.url}/.well-known/assetlinks.json`, { redirect: 'error' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'app.muster.mobile',
          sha256_cert_fingerprints: [FINGERPRINT],
        },
      },
    ])
  })

  it.each(['apple-app-site-association', 'assetlinks.json'])('do not exist without an app: %s', async (name) => {
    expect((await fetch(`${plain.url}/.well-known/${name}`)).status).toBe(404)
  })
})
