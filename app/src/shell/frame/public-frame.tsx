import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../ui/states/notice-bar.tsx'
import { Mark } from './mark.tsx'

/** The frame of every page without sign-in: the name, the notice, the page. */
export function PublicFrame() {
  return (
    <PublicPage
      home={
        <Link to="/" className="flex min-h-control items-center gap-2">
          <Mark className="size-7" />
          Muster
        </Link>
      }
    >
      <Outlet />
    </PublicPage>
  )
}

export function PublicPage({ home, children }: { home?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 items-center px-4 text-20 font-heavy">
        {home ?? (
          <span className="flex items-center gap-2">
            <Mark className="size-7" />
            Muster
          </span>
        )}
      </header>
      <NoticeBar />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[64rem] grow px-4 py-6 outline-none">
        {children}
      </main>
    </div>
  )
}
