import type { LinkListener } from './arriving-links.ts'

export interface FollowOptions {
  /** Show a screen of the app. */
  readonly navigate: (path: string) => void
  /** Whether the screen is one where Android's back button leaves the app. */
  readonly atRoot: () => boolean
}

/** Links out of the app and into it. A browser does all of this by itself. */
export interface Links {
  /** Go to a page of somebody else, from which the person comes back: payment, a portal. */
  leaveFor(url: string): Promise<void>
  /** Follow links that open the app, and the back button of the phone, until the answer is called. */
  follow(options: FollowOptions): () => void
  /** Hear of every link that opens the app, before it is followed; true keeps it. Several may listen. */
  onAppLink(listener: LinkListener): () => void
}

export { links } from './links.web.ts'
