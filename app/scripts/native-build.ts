import type { Plugin } from 'vite'

/**
 * `vite build --mode native`: in the apps of the stores each `<name>.web.ts` gives way to the `<name>.native.ts`
 * beside it, and the page says where its server is.
 */
export function nativeBuild(serverUrl: string): Plugin {
  return {
    name: 'native-build',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (!source.endsWith('.web.ts')) return null
      return this.resolve(source.replace(/\.web\.ts$/, '.native.ts'), importer, options)
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'muster-server', content: serverUrl }, injectTo: 'head-prepend' },
    ],
  }
}
