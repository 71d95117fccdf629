import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'

/** Shown after an account was deleted (specification section 2). */
export function GoodbyeScreen() {
  return (
    <div className="flex max-w-[40rem] flex-col items-start gap-4">
      <h1 className="text-40 font-heavy">Goodbye</h1>
      <p className="text-16">
        Your account is deleted, and you are signed out. Thank you for the time you kept your formation with Muster.
      </p>
      <p className="text-16 text-ink-soft">You can come back at any time. You would start with an empty roster.</p>
      <Link to="/login" className={buttonClass('quiet')}>
        Go to sign-in
      </Link>
    </div>
  )
}
