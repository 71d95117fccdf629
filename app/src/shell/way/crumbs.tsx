import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AppRoute } from '../routing/routes.ts'
import { lastVisitTo, placeOf } from './visited.ts'

/**
 * The one way back: the screens that the page lies below, and its own title. A screen that was open before opens as it
 * was left, with its filters.
 */
export function Crumbs({ way, title }: { way: readonly AppRoute[]; title: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 grow print:hidden">
      <ol className="flex min-w-0 flex-wrap items-center text-14">
        {way.map((route) => (
          <li key={route.path} className="flex shrink-0 items-center">
            <CrumbLink route={route} />
            <span aria-hidden="true" className="px-2 text-ink-soft">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 max-w-full truncate text-ink-soft">
          {title}
        </li>
      </ol>
    </nav>
  )
}

function CrumbLink({ route: { path, title } }: { route: AppRoute }) {
  const { history } = useRouter()
  const place = useLocation({ select: ({ state }) => placeOf(state) })
  const last = lastVisitTo(path, place)
  return (
    <Link
      to={path}
      search={Object.fromEntries(new URLSearchParams(last?.address.split('?')[1]))}
      className="inline-flex min-h-control min-w-control items-center font-strong text-action underline-offset-4 hover:underline"
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!last || last.steps === 0 || !isPlain) return
        event.preventDefault()
        history.go(last.steps)
      }}
    >
      {title}
    </Link>
  )
}
