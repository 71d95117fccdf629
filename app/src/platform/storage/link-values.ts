/** Stands for an account in what people without one typed behind a personal link. */
export const LINKS = 'links'

let opening: Promise<unknown> | null = null

/** After this, `keptFor(LINKS, …)` has what an earlier page kept. It never fails: then only the page itself has it. */
export function openLinkValues(): Promise<unknown> {
  // Not part of the page, which must load on any line.
  opening ??= import('./open-kept.ts').then(({ openKept }) => openKept(LINKS)).catch(() => undefined)
  return opening
}
