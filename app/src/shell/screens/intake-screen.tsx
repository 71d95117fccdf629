import { useParams } from '@tanstack/react-router'
import { useSession } from '../../platform/session/session.ts'
import { HowToGetALink } from '../../roster/intake/form/how-to-get-a-link.tsx'
import { IntakePage } from '../../roster/intake/form/intake-page.tsx'

/** The public entry to an enrollment form. Without a link it explains how to get one. */
export function IntakeScreen() {
  const { token } = useParams({ strict: false })
  const signedIn = useSession().state === 'signed-in'
  return (
    <div className="mx-auto flex max-w-[40rem] flex-col gap-4">
      <h1 className="text-28 font-heavy desk:text-40">Soldier Enrollment</h1>
      {token ? (
        <IntakePage key={token} token={token} signedIn={signedIn} />
      ) : (
        <>
          <p className="text-16">
            To fill in your enrollment form you need the enrollment link of the leader who keeps your roster.
          </p>
          <HowToGetALink />
        </>
      )}
    </div>
  )
}
