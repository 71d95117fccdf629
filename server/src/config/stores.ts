import { createPrivateKey } from 'node:crypto'
import type { Settings } from './settings.ts'

export interface AppStoreConfig {
  readonly bundleId: string
  readonly appId: number
  readonly keyId: string
  readonly issuerId: string
  readonly privateKey: string
  readonly apiUrl: string
  readonly sandboxApiUrl: string
  /** A file or folder. Null for the certificate that is part of Muster. */
  readonly rootCertificates: string | null
}

export interface GooglePlayConfig {
  readonly packageName: string
  readonly serviceAccount: {
    readonly email: string
    readonly privateKey: string
    readonly keyId: string | undefined
    readonly tokenUrl: string
  }
  readonly apiUrl: string
  readonly push: { readonly audience: string; readonly account: string; readonly keysUrl: string }
}

export function appStoreOf(values: Settings, placed: (path: string) => string): AppStoreConfig | null {
  const { APPLE_BUNDLE_ID: bundleId, APPLE_APP_ID: appId, APPLE_STORE_PRIVATE_KEY: privateKey } = values
  const { APPLE_STORE_KEY_ID: keyId, APPLE_STORE_ISSUER_ID: issuerId, APPLE_ROOT_CERTIFICATES: roots } = values
  if (!bundleId || !appId || !keyId || !issuerId || !privateKey) return null
  return {
    bundleId,
    appId,
    keyId,
    issuerId,
    privateKey,
    apiUrl: values.APPLE_STORE_API_URL.replace(/\/+$/, ''),
    sandboxApiUrl: values.APPLE_STORE_SANDBOX_API_URL.replace(/\/+$/, ''),
    rootCertificates: roots === undefined ? null : placed(roots),
  }
}

export function googlePlayOf(values: Settings): GooglePlayConfig | null {
  const { GOOGLE_PLAY_PACKAGE: packageName, GOOGLE_PLAY_SERVICE_ACCOUNT: key } = values
  const { GOOGLE_PLAY_PUSH_AUDIENCE: audience, GOOGLE_PLAY_PUSH_ACCOUNT: account } = values
  if (!packageName || !key || !audience || !account) return null
  return {
    packageName,
    serviceAccount: {
      email: key.client_email,
      privateKey: key.private_key,
      keyId: key.private_key_id,
      tokenUrl: key.token_uri,
    },
    apiUrl: values.GOOGLE_PLAY_API_URL.replace(/\/+$/, ''),
    push: { audience, account, keysUrl: values.GOOGLE_PLAY_PUSH_KEYS_URL },
  }
}

/** Settings of the stores that contradict each other or could never work. */
export function storeFaults(values: Settings): string[] {
  const faults: string[] = []
  const apple = values.APPLE_BUNDLE_ID !== undefined
  const google = values.GOOGLE_PLAY_PACKAGE !== undefined
  if (values.APPLE_ROOT_CERTIFICATES !== undefined && !apple)
    faults.push('APPLE_ROOT_CERTIFICATES: is of no use without APPLE_BUNDLE_ID')
  if (values.STORE_SANDBOX !== undefined && !apple && !google)
    faults.push('STORE_SANDBOX: is of no use without APPLE_BUNDLE_ID or GOOGLE_PLAY_PACKAGE')
  if (values.APPLE_STORE_PRIVATE_KEY !== undefined && !isKey(values.APPLE_STORE_PRIVATE_KEY, 'ec'))
    faults.push('APPLE_STORE_PRIVATE_KEY: must be the .p8 key of App Store Connect, on the curve P-256')
  const account = values.GOOGLE_PLAY_SERVICE_ACCOUNT
  if (account !== undefined && !isKey(account.private_key, 'rsa'))
    faults.push('GOOGLE_PLAY_SERVICE_ACCOUNT: its private_key must be an RSA key, as Google makes them')
  if (values.NODE_ENV === 'production') {
    const urls = ['APPLE_STORE_API_URL', 'APPLE_STORE_SANDBOX_API_URL', 'GOOGLE_PLAY_API_URL'] as const
    for (const name of [...urls, 'GOOGLE_PLAY_PUSH_KEYS_URL'] as const) {
      if (!values[name].startsWith('https:')) faults.push(`${name}: must start with https:// in production`)
    }
  }
  return faults
}

export function isKey(text: string, kind: 'ec' | 'rsa'): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(text)
    return asymmetricKeyType === kind && (kind === 'rsa' || asymmetricKeyDetails?.namedCurve === 'prime256v1')
  } catch {
    return false
  }
}
