import { Link } from '@tanstack/react-router'
import { Mark } from './mark.tsx'

export function HomeLink() {
  return (
    <Link to="/" className="flex min-h-control min-w-control shrink-0 items-center gap-2 text-20 font-heavy">
      <Mark className="size-7" />
      <span className="max-phone:sr-only">Muster</span>
    </Link>
  )
}
