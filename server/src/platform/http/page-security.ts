import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { REPORTS_PATH } from './policy-reports.ts'

/**
 * No access to the device but to the camera, for our own pages: it reads the code on another leader's phone. The other
 * permissions that we request (notifications, the clipboard, sharing) are not on this list.
 */
const CLOSED = [
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'serial', 'usb', 'browsing-topics'],
]
const PERMISSIONS = ['camera=(self)', ...CLOSED.map((feature) => `${feature}=()`)].join(', ')

/**
 * Headers for pages in a browser. Calls do not need them, because nothing in them protects JSON. `inlineScripts` are
 * the hashes of the scripts in our own index.html.
 */
export async function securePages(
  app: FastifyInstance,
  options: { readonly https: boolean; readonly inlineScripts: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.inlineScripts.map((hash) => `'${hash}'`)],
        // Dialogs and toasts of the app insert style elements. Styles cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // index.html creates the policy `default`.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        reportTo: ['policy'],
        reportUri: [REPORTS_PATH],
        // On plain http this would lock people out of a demo on their own machine.
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    originAgentCluster: false,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS).header('reporting-endpoints', `policy="${REPORTS_PATH}"`)
    done()
  })
}

const YEAR_S = 365 * 86_400

/** From the first answer on, also of a call, a browser comes over https alone. */
export function requireHttps(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('strict-transport-security', `max-age=${YEAR_S}; includeSubDomains`)
    done()
  })
}
