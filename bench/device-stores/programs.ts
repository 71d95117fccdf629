import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Builds the program of a page as the app is built. It may have a worker and WebAssembly beside it. */
export async function buildPrograms(names: readonly string[], folder: string): Promise<void> {
  for (const name of names) {
    await build({
      configFile: false,
      logLevel: 'error',
      base: './',
      worker: { format: 'es' },
      build: {
        target: 'es2024',
        modulePreload: false,
        outDir: join(folder, name),
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: join(import.meta.dirname, `${name}.ts`),
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'contender.js' },
        },
      },
    })
  }
}

/** What a browser must load before the first row, compressed as a server sends it. */
export async function compressedSize(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const file of files)
    if (file.isFile()) bytes += gzipSync(await readFile(join(file.parentPath, file.name)), { level: 9 }).length
  return bytes
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** Serves the programs, an empty page and these texts of JSON. */
export async function serve(folder: string, texts: ReadonlyMap<string, string>) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    // Without these headers the browser tells no page how much memory it takes.
    const headers = {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    }
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { ...headers, 'content-type': type }).end(body)
    const text = texts.get(path)
    if (text !== undefined) send('application/json', text)
    else if (path === '/') send('text/html', '<!doctype html><title>bench</title>')
    else
      readFile(join(folder, path)).then(
        (body) => send(TYPES[extname(path)] ?? 'application/octet-stream', body),
        () => response.writeHead(404, headers).end(),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
