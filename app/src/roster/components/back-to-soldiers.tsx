import { Link } from '@tanstack/react-router'

/** The link above every screen below the roster. */
export function BackToSoldiers() {
  return (
    <p className="pb-2 print:hidden">
      <Link
        to="/soldiers"
        className="inline-flex min-h-control items-center font-strong text-action underline-offset-4 hover:underline"
      >
        All Soldiers
      </Link>
    </p>
  )
}
