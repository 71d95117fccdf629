import { APP_LINK_ROOTS, BROWSER_ONLY } from '@muster/domain/kernel/app-links.ts'
import type { FastifyInstance } from 'fastify'

/** The native apps that may open this server's addresses. */
export interface AssociatedApps {
  /** `TEAMID1234.app.muster.mobile` */
  readonly ios: readonly string[]
  /** A package, and the SHA-256 fingerprints of the certificates that may sign it. */
  readonly android: { readonly packageName: string; readonly fingerprints: readonly string[] } | null
}

/** Apple and Google cache them for a day or more anyway. */
const CACHE = 'public, max-age=3600'

/** Declares to phones which app opens which of our addresses. Without an app there is no such file. */
export function mountAppAssociation(app: FastifyInstance, { ios, android }: AssociatedApps): void {
  if (ios.length > 0) {
    app.get('/.well-known/apple-app-site-association', async (_request, reply) =>
      reply.header('cache-control', CACHE).send({
        applinks: {
          details: [
            {
              appIDs: ios,
              components: [
                ...BROWSER_ONLY.map((path) => ({ '/': path, exclude: true })),
                ...APP_LINK_ROOTS.flatMap((root) => [{ '/': `/${root}` }, { '/': `/${root}/*` }]),
              ],
            },
          ],
        },
      }),
    )
  }
  if (android) {
    app.get('/.well-known/assetlinks.json', async (_request, reply) =>
      reply.header('cache-control', CACHE).send([
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: android.packageName,
            sha256_cert_fingerprints: android.fingerprints,
          },
        },
      ]),
    )
  }
}
