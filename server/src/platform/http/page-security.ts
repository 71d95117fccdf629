import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Nothing of the device: what we do ask for (notifications, the clipboard, sharing) is not of this list. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'serial', 'usb', 'browsing-topics'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Headers for what a browser shows as a page. Calls do without them: nothing in them protects JSON.
 * `inlineScripts` are the hashes of scripts that stand in our own index.html.
 */
export async function securePages(
  app: FastifyInstance,
  options: { readonly https: boolean; readonly inlineScripts: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    // On plain http these two would lock people out of a demo on their own machine.
    strictTransportSecurity: options.https,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.inlineScripts.map((hash) => `'${hash}'`)],
        // Dialogs and toasts of the app place style elements; styles cannot run.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    originAgentCluster: false,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    done()
  })
}
