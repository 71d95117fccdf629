import { Browser } from '@capacitor/browser'
import { SocialLogin } from '@capgo/capacitor-social-login'
import { device } from '../device/device.ts'
import { links } from '../links/links.ts'
import type { NativeSignInParts, Pending, Way } from './native-sign-in.ts'
import { type DeliveryPlaces, deliveryOfLink, hearDeliveries, takeDeliveries } from './sign-in-deliveries.ts'

const PENDING_KEY = 'muster:pending-sign-in'
const PLACES: DeliveryPlaces = { page: window, storage: localStorage }

interface Profile {
  readonly email: string | null
  readonly givenName: string | null
  readonly familyName: string | null
}

/** The phone's part of a sign-in. */
export const signInDevice: Pick<
  NativeSignInParts,
  'platform' | 'plugin' | 'browser' | 'take' | 'pending' | 'random' | 'isAway'
> = {
  platform: device.platform,
  plugin: {
    google: async ({ webClientId, clientIds }, nonce) => {
      const [iOSClientId = ''] = clientIds
      const ios = device.platform === 'ios' ? { iOSClientId, iOSServerClientId: webClientId } : {}
      await SocialLogin.initialize({ google: { webClientId, mode: 'online', ...ios } })
      const { result } = await SocialLogin.login({
        provider: 'google',
        // The person chooses the account each time (specification section 7).
        options: {
          nonce,
          style: 'standard',
          forcePrompt: true,
          filterByAuthorizedAccounts: false,
          autoSelectEnabled: false,
        },
      })
      return 'idToken' in result ? { idToken: result.idToken } : { idToken: null }
    },
    apple: async (hashedNonce) => {
      await SocialLogin.initialize({ apple: {} })
      const { result } = await SocialLogin.login({
        provider: 'apple',
        options: { scopes: ['email', 'name'], nonce: hashedNonce },
      })
      return { idToken: result.idToken, hint: hintOf('apple', result.profile) }
    },
    googleUser: async () => (await SocialLogin.getAuthorizationCode({ provider: 'google' })).jwt ?? null,
  },
  browser: {
    open: (path) => Browser.open({ url: `${device.serverUrl}${path}` }),
    // Android's browser closes by itself and has no such call.
    close: () => void Browser.close().catch(() => undefined),
  },
  take: () => takeDeliveries(PLACES),
  pending: {
    load: () => pendingOf(localStorage.getItem(PENDING_KEY)),
    save: (pending) => {
      if (pending === null) return localStorage.removeItem(PENDING_KEY)
      try {
        localStorage.setItem(PENDING_KEY, JSON.stringify(pending))
      } catch {
        // The storage is full: the answer counts as long as the app is not ended in the meantime.
      }
    },
  },
  random: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  },
  isAway: () => !document.hasFocus(),
}

/** Listens for every answer that reaches the app: from its own page, and through a link from the system's browser. */
export function hearSignIns(deliver: (payload: unknown) => void): void {
  hearDeliveries(PLACES, deliver)
  // This includes the link that started the app, if the phone had ended it behind the browser.
  links.onAppLink((link) => {
    const delivery = deliveryOfLink(link)
    if (delivery) deliver(delivery)
    return delivery !== null
  })
}

/** Apple sends the name only at the first sign-in. */
function hintOf(provider: string, { email, givenName, familyName }: Profile): Record<string, string> {
  const fullName = [givenName, familyName].filter(Boolean).join(' ')
  const said = { email, firstName: givenName, lastName: familyName, displayName: fullName, fullName }
  const known = Object.entries(said).flatMap(([field, value]) => (value ? [[field, value] as const] : []))
  return known.length > 0 ? { ...Object.fromEntries(known), provider } : {}
}

function pendingOf(text: string | null): Pending | null {
  try {
    const { way, nonce, verifier, startedAt } = JSON.parse(text ?? '') as Partial<Pending>
    if (!way || typeof verifier !== 'string' || typeof startedAt !== 'number') return null
    return { way: way satisfies Way, nonce: nonce ?? null, verifier, startedAt }
  } catch {
    return null
  }
}
