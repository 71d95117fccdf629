import { Link } from '@tanstack/react-router'
import { useSession } from '../../platform/session/session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { farewellFor } from '../account-deletion/deleted-here.ts'

const WORDS = {
  deleted: {
    title: 'Goodbye',
    text: 'Your account is deleted, and you are signed out. Thank you for using Muster.',
    next: 'You can come back at any time, with a new account.',
  },
  'signed in': {
    title: 'You are still signed in',
    text: 'This page is shown after an account is deleted. Yours is not deleted.',
    next: 'To delete it, go to My Profile.',
  },
  nobody: {
    title: 'Nobody is signed in',
    text: 'This page is shown after an account is deleted. If you deleted yours, it is gone.',
    next: 'To delete your account, sign in and go to My Profile.',
  },
} as const

/**
 * Shown after an account was deleted (specification section 2). For anybody else who opens the address it says what
 * the page is for.
 */
export function GoodbyeScreen() {
  const farewell = farewellFor(useSession())
  const { title, text, next } = WORDS[farewell]
  return (
    <div className="flex max-w-[40rem] flex-col items-start gap-4">
      <h1 className="text-40 font-heavy">{title}</h1>
      <p className="text-16">{text}</p>
      <p className="text-16 text-ink-soft">{next}</p>
      {farewell === 'signed in' ? (
        <Link to="/dashboard" className={buttonClass('quiet')}>
          Go to the dashboard
        </Link>
      ) : (
        <Link to="/login" className={buttonClass('quiet')}>
          Go to sign-in
        </Link>
      )}
    </div>
  )
}
