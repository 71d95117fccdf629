import type { HtmlTagDescriptor, Plugin } from 'vite'

export interface NativeSettings {
  readonly serverUrl: string
  /** What the subscription is called in each store. */
  readonly products: { readonly ios: string; readonly android: string }
  /** Pages that the stores want linked beside the price; empty: none. */
  readonly pages: { readonly terms: string; readonly privacy: string }
}

/**
 * `vite build --mode native`: in the apps of the stores each `<name>.web.ts` gives way to the `<name>.native.ts`
 * beside it, and the page says where its server is, and what the stores sell.
 */
export function nativeBuild({ serverUrl, products, pages }: NativeSettings): Plugin {
  return {
    name: 'native-build',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (!source.endsWith('.web.ts')) return null
      return this.resolve(source.replace(/\.web\.ts$/, '.native.ts'), importer, options)
    },
    transformIndexHtml: () => [
      meta('muster-server', serverUrl),
      meta('muster-ios-product', products.ios),
      meta('muster-android-product', products.android),
      meta('muster-terms', pages.terms),
      meta('muster-privacy', pages.privacy),
    ],
  }
}

function meta(name: string, content: string): HtmlTagDescriptor {
  return { tag: 'meta', attrs: { name, content }, injectTo: 'head-prepend' }
}
