import type { SignInBanner } from '@muster/domain/identity/schema.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

interface AfterConsentProps {
  banner: SignInBanner
  children: (agreed: string) => ReactNode
}

/** The operator's notice, and what comes once the person has agreed to it. It is asked at every sign-in. */
export function AfterConsent({ banner, children }: AfterConsentProps) {
  const [agreed, setAgreed] = useState<string | null>(null)
  const after = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (agreed !== null) after.current?.focus()
  }, [agreed])
  if (agreed === banner.id) {
    return (
      <div ref={after} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        {children(agreed)}
      </div>
    )
  }
  return (
    <section aria-labelledby="notice" className="flex flex-col gap-4">
      <h2 id="notice" className="text-20 font-heavy">
        Read this before you sign in
      </h2>
      <p className="text-14 whitespace-pre-line">{banner.text}</p>
      <Button variant="primary" edits={false} className="h-14 w-full text-16" onClick={() => setAgreed(banner.id)}>
        I agree
      </Button>
    </section>
  )
}
