import { createContext, type ReactNode } from 'react'

export interface PageTitle {
  readonly title: ReactNode
  /** The page shows one thing of the screen at its address: one case, one request. */
  readonly below: boolean
}

interface PageFrame {
  /** The name of the screen, if a phone shows it above the page. The page then does not show it again. */
  readonly name: string | null
  /** Learns the title of the page, null when it is gone. */
  readonly onTitle: (title: PageTitle | null) => void
}

/** What the frame around a page and the head of the page know of each other. Null on a page without a frame. */
export const PageFrameContext = createContext<PageFrame | null>(null)
