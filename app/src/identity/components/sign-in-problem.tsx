import { REFUSED_SIGN_INS } from '@muster/domain/identity/refused-sign-ins.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'

/** Errors from the server's sign-in callback: `/login?error=cancelled`. */
const ERRORS: Readonly<Record<string, string>> = {
  cancelled: 'Sign-in was canceled. Nothing was changed. Try again when you are ready.',
  failed: 'Sign-in failed. Try again; if it fails again, use another account or contact support.',
  weak: 'This sign-in was not strong enough. Sign in again with your card (CAC) or with a second factor.',
  unread: 'The notice has changed. Read it and agree to it before you sign in.',
  unavailable: 'The sign-in service does not answer. Wait a minute, then try again.',
  ...REFUSED_SIGN_INS,
}

/** Why a sign-in did not work. */
export function SignInProblem({ error }: { error: string }) {
  return <ErrorState message={ERRORS[error] ?? 'Sign-in did not work. Try again.'} />
}
