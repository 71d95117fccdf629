/** `example.mil`, or with `*.` in front all below it: `*.example.mil`. */
export const DOMAIN = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Whether an e-mail address is in one of these domains. */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  const of = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((domain) => {
    const wanted = domain.toLowerCase()
    return wanted.startsWith('*.') ? of.endsWith(wanted.slice(1)) : of === wanted
  })
}
