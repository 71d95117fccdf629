import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type AppRoute, ROUTES } from './routes.ts'

/** An address that names nothing: says so, and leads back to where such things are. */
export function NoSuch({ noun, route }: { noun: string; route: AppRoute | undefined }) {
  const above =
    ROUTES.find(({ path }) => route?.path.startsWith(`${path}/$`)) ?? ROUTES.find(({ path }) => path === route?.under)
  return (
    <>
      <PageHeader title={`There is no such ${noun}`} />
      <EmptyState
        title="The address is not complete, or what it names is gone"
        action={
          above && (
            <Link to={above.path} className={buttonClass('primary')}>
              Go to {above.title}
            </Link>
          )
        }
      >
        Find the {noun} in the list.
      </EmptyState>
    </>
  )
}
