import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/** The root of every page, public or not: title, focus and announcement on a page change. */
export function Root() {
  return (
    <>
      <SkipLink to="main" />
      <PageChange />
      <Outlet />
    </>
  )
}

function PageChange() {
  const title = useMatches().at(-1)?.staticData.title ?? 'Muster'
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const shown = useRef(path)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    document.title = title === 'Muster' ? title : `${title} · Muster`
  }, [title])
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    setAnnounced(title)
    // If a dialog or field of the new page has already taken the focus, it keeps it.
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [path, title])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{announced}</span>
    </VisuallyHidden>
  )
}
