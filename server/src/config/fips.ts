import { createHash, setFips } from 'node:crypto'
import { ConfigRefusal } from './config.ts'

/**
 * From now on all cryptography of this process comes from the FIPS 140 module of its OpenSSL. Throws `ConfigRefusal`
 * when it has none: then OpenSSL would say so at each single use, and the server would start and answer nothing.
 */
export function demandFips(): void {
  if (hashes('sha256') && !hashes('md5')) return
  throw new ConfigRefusal([
    'FIPS: this Node.js has no FIPS 140 module. Install one (docs/security/cryptography.md), or leave FIPS off',
  ])
}

/** Whether this algorithm can be used with the module. */
function hashes(algorithm: string): boolean {
  try {
    setFips(true)
    createHash(algorithm)
    return true
  } catch {
    return false
  }
}
