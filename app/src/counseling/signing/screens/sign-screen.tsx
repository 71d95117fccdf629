import { useLocation } from '@tanstack/react-router'
import { SignPage } from '../sign-page.tsx'
import { secretIn } from '../sign-secrets.ts'

/** The public page behind a link or QR code to sign a counseling. */
export function SignScreen() {
  const secret = secretIn(useLocation({ select: (location) => location.hash }))
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-4">
      <h1 className="border-t-4 border-ink pt-3 text-28 font-heavy">Counseling to sign</h1>
      {secret === '' ? (
        <p className="text-16">
          To read and sign a counseling here you need the link or the QR code of the leader who counseled you. The link
          may have been cut off on its way: ask your leader to show the code again.
        </p>
      ) : (
        <SignPage key={secret} secret={secret} />
      )}
    </div>
  )
}
