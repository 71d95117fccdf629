import { isKey } from './stores.ts'
import type { Settings } from './settings.ts'

export interface SecurityLogConfig {
  /** How long entries are kept. */
  readonly days: number
  /** The private key that signs it, in PEM form. Null for one in the data folder. */
  readonly key: string | null
  /** Where entries are streamed to, and whose certificates are trusted there beside the usual ones. */
  readonly stream: { readonly address: string; readonly ca: string | null } | null
}

export function securityLogOf(values: Settings): SecurityLogConfig {
  const { SECURITY_LOG_DAYS: days, SECURITY_LOG_KEY: key, SECURITY_LOG_STREAM: address } = values
  return {
    days,
    key: key ?? null,
    stream: address === undefined ? null : { address, ca: values.SECURITY_LOG_STREAM_CA ?? null },
  }
}

export function securityLogFaults(values: Settings): string[] {
  const { SECURITY_LOG_KEY: key, SECURITY_LOG_STREAM_CA: ca, SECURITY_LOG_STREAM: stream } = values
  if (ca !== undefined && stream === undefined)
    return ['SECURITY_LOG_STREAM_CA: is of no use without SECURITY_LOG_STREAM']
  return key === undefined || isKey(key, 'ec') ? [] : ['SECURITY_LOG_KEY: must be a private key on the curve P-256']
}

/** What the security log says of settings that may be shown. Of all others it says only that they are set. */
const SHOWN = [
  'NODE_ENV',
  'PUBLIC_URL',
  'DEMO',
  'FIPS',
  'TRUST_PROXY',
  'ALLOWED_ORIGINS',
  'RATE_LIMIT_FACTOR',
  'ADMIN_UID',
  'SESSION_IDLE_HOURS',
  'SESSION_HOURS',
  'FRESH_SIGN_IN_MINUTES',
  'SIGN_UP',
  'SIGN_UP_DOMAINS',
  'LEADERS_SIGN_IN_WITH',
  'SECURITY_LOG_DAYS',
]

/** The settings, for the security log. */
export function settingsTold(values: Settings): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, SHOWN.includes(name) ? wordOf(value) : 'is set']))
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
