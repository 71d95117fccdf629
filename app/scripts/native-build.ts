import { hash } from 'node:crypto'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** An address that belongs to nobody. Builds without a server address are for the tests, which put in their own. */
const NO_SERVER = 'https://muster.invalid'
/**
 * Addresses of the developer's own machine, and the name by which Android's emulator calls it. Nobody can listen in
 * on that traffic.
 */
const OWN_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1|10\.0\.2\.2)(:\d+)?$/

export interface NativeSettings {
  /** The address of the apps' server; empty for none. */
  readonly serverUrl: string
  /** The product id of the subscription in each store. */
  readonly products: { readonly ios: string; readonly android: string }
  /** Pages that the stores require to be linked beside the price; empty for none. */
  readonly pages: { readonly terms: string; readonly privacy: string }
}

/**
 * `vite build --mode native`: in the store apps each `<name>.native.ts` replaces the `<name>.web.ts` beside it. The
 * page states where its server is, allows no other server, and names what the stores sell.
 */
export function nativeBuild({ serverUrl, products, pages }: NativeSettings): Plugin {
  const server = originOf(serverUrl)
  return {
    name: 'native-build',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (!source.endsWith('.web.ts')) return null
      return this.resolve(source.replace(/\.web\.ts$/, '.native.ts'), importer, options)
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html): HtmlTagDescriptor[] => [
        meta({ 'http-equiv': 'Content-Security-Policy', content: policy(server, html) }),
        meta({ name: 'muster-server', content: server }),
        meta({ name: 'muster-ios-product', content: products.ios }),
        meta({ name: 'muster-android-product', content: products.android }),
        meta({ name: 'muster-terms', content: pages.terms }),
        meta({ name: 'muster-privacy', content: pages.privacy }),
      ],
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'outdated.html', source: OUTDATED })
    },
  }
}

function meta(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'meta', attrs, injectTo: 'head-prepend' }
}

/** The server's address without a path. */
function originOf(setting: string): string {
  if (setting === '') return NO_SERVER
  const { origin, protocol, pathname } = new URL(setting)
  if (pathname !== '/') throw new Error('MUSTER_SERVER_URL must not have a path.')
  if (protocol !== 'https:' && !OWN_MACHINE.test(origin)) {
    throw new Error('MUSTER_SERVER_URL must start with https://; docs/native.md says how a server at home gets it.')
  }
  return origin
}

/** The server's policy for browsers (server/src/platform/http/page-security.ts), with the app's server added. */
function policy(server: string, html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${server}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Android shows this page in place of the app where its web view is too old. */
const OUTDATED = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Muster</title>
    <style>
      body { margin: 0; padding: 4rem 1.5rem; background: #f5f1e6; color: #15170f; font: 1.125rem/1.5 sans-serif }
    </style>
  </head>
  <body>
    <h1>Update Android System WebView</h1>
    <p>This phone shows pages with a program that is too old for Muster. Open Google Play, look for
    <b>Android System WebView</b> (on some phones <b>Google Chrome</b>), update it, then open Muster again.</p>
  </body>
</html>
`
