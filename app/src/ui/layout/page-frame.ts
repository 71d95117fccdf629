import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'

export interface PageTitle {
  readonly title: ReactNode
  /** The page shows one thing of the screen at its address: one case, one request. */
  readonly below: boolean
}

interface PageFrame {
  /** The name of the screen, if a phone shows it above the page. The page then does not show it again. */
  readonly name: string | null
  /** The part of the unit that the page shows: `1st Platoon`. It stands beside the title. */
  readonly part: ReactNode
  /** Beside that name: where a phone shows the actions of the page. */
  readonly besideName: HTMLElement | null
  /** At the end of the way back: where a desk shows the steps to the page before and after. */
  readonly besideWay: HTMLElement | null
  /** Learns the title of the page, null when it is gone. */
  readonly onTitle: (title: PageTitle | null) => void
}

/** What the frame around a page and the head of the page know of each other. Null on a page without a frame. */
export const PageFrameContext = createContext<PageFrame | null>(null)

/**
 * Gives the frame the title of the page, for the breadcrumbs. Returns what is around the page. `below` is as in `PageTitle`.
 */
export function usePageTitle(title: ReactNode, below = false): PageFrame | null {
  const frame = useContext(PageFrameContext)
  const onTitle = frame?.onTitle
  useLayoutEffect(() => {
    onTitle?.({ title, below })
    return () => onTitle?.(null)
  }, [onTitle, title, below])
  return frame
}
