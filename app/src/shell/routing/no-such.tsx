import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type AppRoute, ROUTES } from './routes.ts'

/** For an address with an invalid id: says so, and links to the list of such items. */
export function NoSuch({ noun, route }: { noun: string; route: AppRoute | undefined }) {
  const list = listOf(route)
  return (
    <>
      <PageHeader title={`There is no such ${noun}`} />
      <EmptyState
        picture="search"
        title="The link is cut off or wrong"
        action={
          list && (
            <Link to={list.path} search={{}} className={buttonClass('primary')}>
              Go to {list.title}
            </Link>
          )
        }
      >
        Find the {noun} in the list, or ask for the link again.
      </EmptyState>
    </>
  )
}

function listOf(route: AppRoute | undefined): AppRoute | undefined {
  // A screen that opens items by a query parameter is its own list.
  if (!route?.path.includes('$')) return route
  return (
    ROUTES.find(({ path }) => route.path.startsWith(`${path}/$`)) ?? ROUTES.find(({ path }) => path === route.under)
  )
}
