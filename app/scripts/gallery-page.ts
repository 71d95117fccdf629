import type { Plugin } from 'vite'

const PAGE = `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Primitives · Muster</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/ui/gallery/main.tsx"></script>
  </body>
</html>
`

/** Shows every primitive in every state at `/__gallery` of the development server. Builds leave it out. */
export function galleryPage(): Plugin {
  return {
    name: 'gallery-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/__gallery', (request, response, next) => {
        server.transformIndexHtml(request.originalUrl ?? '/__gallery', PAGE).then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(html)
        }, next)
      })
    },
  }
}
