import { getPushOptions, registerPushToken, unregisterPushToken } from '@muster/domain/notifications/push/functions.ts'
import type { PushDevice, PushPlatform } from '@muster/domain/notifications/push/schema.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { isPushService } from '../../platform/push/web-push-hosts.ts'
import { type DeviceAddress, dropDevice, saveDevice } from './writes.ts'

export interface PushParts {
  readonly platforms: readonly PushPlatform[]
  /** The key that browsers subscribe with, and the hosts that we post to. Null for off. */
  readonly web: { readonly publicKey: string; readonly hosts: readonly string[] } | null
}

export function pushFunctions({ platforms, web }: PushParts): readonly Implementation[] {
  return [
    implement(getPushOptions, async () => ({
      ios: platforms.includes('ios'),
      android: platforms.includes('android'),
      web: web && { publicKey: web.publicKey },
    })),

    implement(
      registerPushToken,
      { asSystem: 'takes a phone over from the account that was signed in on it before' },
      async (call, device) => {
        if (device.platform === 'web' && web && !isPushService(device.subscription.endpoint, web.hosts))
          refuse('invalid-argument', 'This is not the address of a push service that this server knows.', {
            field: 'subscription.endpoint',
          })
        const enabled = platforms.includes(device.platform)
        // Nothing is stored for later, so an address that cannot be checked is not accepted.
        if (device.platform === 'web' && !enabled) return { enabled }
        const { uid, sessionId } = call.caller
        const keys = device.platform === 'web' ? device.subscription.keys : null
        const saved = await saveDevice(call.tx, {
          ...addressOf(device),
          id: call.newId(),
          uid,
          sessionId,
          keys,
          now: call.now,
        })
        if (!saved) refuse('unauthenticated', 'You are signed out. Sign in again.')
        return { enabled }
      },
    ),

    implement(unregisterPushToken, async (call, device) => {
      await dropDevice(call.tx, call.caller.uid, addressOf(device))
      return null
    }),
  ]
}

function addressOf(device: PushDevice): DeviceAddress {
  const { platform } = device
  if (platform === 'web') return { platform, token: device.subscription.endpoint }
  // Apple's tokens are hexadecimal numbers: in upper or lower case they are the same phone.
  return { platform, token: platform === 'ios' ? device.token.toLowerCase() : device.token }
}
