import { Link } from '@tanstack/react-router'

export function BackToCounselings() {
  return (
    <p className="print:hidden">
      <Link
        to="/counseling"
        className="inline-flex min-h-control items-center font-strong text-action underline-offset-4 hover:underline"
      >
        All counselings
      </Link>
    </p>
  )
}
