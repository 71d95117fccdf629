import type { LinkListener } from './arriving-links.ts'

export interface FollowOptions {
  /** Shows a screen of the app. */
  readonly navigate: (path: string) => void
  /** Whether Android's back button leaves the app on this screen. */
  readonly atRoot: () => boolean
}

/** Links out of the app and into it. A browser does all of this by itself. */
export interface Links {
  /** Goes to an outside page from which the person comes back: payment, customer portal. */
  leaveFor(url: string): Promise<void>
  /** Follows links that open the app, and the phone's back button, until the returned function is called. */
  follow(options: FollowOptions): () => void
  /**
   * Called for every link that opens the app, before it is followed. Returning true takes the link. There may be
   * several listeners.
   */
  onAppLink(listener: LinkListener): () => void
}

export { links } from './links.web.ts'
