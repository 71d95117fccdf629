import { createECDH } from 'node:crypto'
import { isKey } from './stores.ts'
import type { Settings } from './settings.ts'

export interface ApnsConfig {
  readonly keyId: string
  readonly teamId: string
  readonly privateKey: string
  /** The bundle id of the app. */
  readonly topic: string
  readonly url: string
}

export interface FcmConfig {
  readonly projectId: string
  readonly serviceAccount: {
    readonly email: string
    readonly privateKey: string
    readonly keyId: string | undefined
    readonly tokenUrl: string
  }
  readonly url: string
}

export interface WebPushConfig {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
  /** The push services that may get messages to browsers: `host`, `host:port` or `*.host`. */
  readonly hosts: readonly string[]
}

/** The push services that are set up. Null for off. */
export interface PushConfig {
  readonly ios: ApnsConfig | null
  readonly android: FcmConfig | null
  readonly web: WebPushConfig | null
}

const APPLE = { production: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' } as const

export function pushOf(values: Settings): PushConfig {
  return { ios: apnsOf(values), android: fcmOf(values), web: webPushOf(values) }
}

function apnsOf(values: Settings): ApnsConfig | null {
  const { APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_PRIVATE_KEY: privateKey, APNS_TOPIC: topic } = values
  if (!keyId || !teamId || !privateKey || !topic) return null
  return { keyId, teamId, privateKey, topic, url: values.APNS_URL ?? APPLE[values.APNS_ENVIRONMENT] }
}

function fcmOf(values: Settings): FcmConfig | null {
  const key = values.FCM_SERVICE_ACCOUNT
  if (!key) return null
  return {
    projectId: key.project_id,
    serviceAccount: {
      email: key.client_email,
      privateKey: key.private_key,
      keyId: key.private_key_id,
      tokenUrl: key.token_uri,
    },
    url: values.FCM_URL.replace(/\/+$/, ''),
  }
}

function webPushOf(values: Settings): WebPushConfig | null {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_SUBJECT: subject } = values
  if (!publicKey || !privateKey || !subject) return null
  return { publicKey, privateKey, subject, hosts: values.WEB_PUSH_HOSTS }
}

/** Settings of push that contradict each other or could never work. */
export function pushFaults(values: Settings): string[] {
  const faults: string[] = []
  if (values.APNS_PRIVATE_KEY !== undefined && !isKey(values.APNS_PRIVATE_KEY, 'ec'))
    faults.push('APNS_PRIVATE_KEY: must be the .p8 key of Apple for push notifications, on the curve P-256')
  const account = values.FCM_SERVICE_ACCOUNT
  if (account !== undefined && !isKey(account.private_key, 'rsa'))
    faults.push('FCM_SERVICE_ACCOUNT: its private_key must be an RSA key, as Google makes them')
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey } = values
  if (publicKey !== undefined && privateKey !== undefined && !belongs(publicKey, privateKey))
    faults.push('WEB_PUSH_PUBLIC_KEY: does not belong to WEB_PUSH_PRIVATE_KEY')
  if (values.NODE_ENV === 'production' && !values.FCM_URL.startsWith('https:'))
    faults.push('FCM_URL: must start with https:// in production')
  return faults
}

function belongs(publicKey: string, privateKey: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}

/** The parts of push that are not set up, in an admin’s words. */
export function pushOff(push: PushConfig): string[] {
  return [
    ...(push.ios ? [] : ['push to iPhones']),
    ...(push.android ? [] : ['push to Android']),
    ...(push.web ? [] : ['push to browsers']),
  ]
}
