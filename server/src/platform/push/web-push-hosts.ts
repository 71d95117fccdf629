/**
 * Whether an address is one of a push service that this server may post to. A browser hands us the address, so
 * without this whoever signs in could have us call anything that we can reach.
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known))
}
