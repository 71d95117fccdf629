import type { MyChain } from '@muster/domain/roster/linking/schema.ts'

/** What handing a roster over to `heir` means. `link`: the roster above to which its owner is linked, if known. */
export function handOverWords(heir: string, link: MyChain['link'] | undefined): string {
  const own = 'They own it from then on: they share, hand over and delete it'
  const end = 'You stay as editor. Only they can hand it back.'
  if (!link) return `${own}, and its place in the chain of command follows their link. ${end}`
  const above = link.rosterName
  return `${own}. The roster is below ${above} by your link, and leaves that report until ${heir} is linked there: they enter the leader code of ${above} on their profile. ${end}`
}
