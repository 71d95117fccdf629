import { lazy, Suspense } from 'react'
import { askForTour } from '../../identity/onboarding.ts'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Help } from '../components/help.tsx'
import { RequestForm } from '../components/request-form.tsx'

const TestMail = lazy(() => import('../components/test-mail.tsx').then((module) => ({ default: module.TestMail })))

/** The answers first, then the contact form. */
export function SupportScreen() {
  const profile = useMyProfile().data
  const email = profile?.email ?? null
  return (
    <>
      <PageHeader title="Support">FAQs and contact.</PageHeader>
      <div className="grid gap-x-12 desk:grid-cols-2">
        <div className="min-w-0">
          <Part title="Questions and answers">
            <Help />
          </Part>
        </div>
        <div className="min-w-0">
          <Part title="Ask us">
            <RequestForm email={email} />
          </Part>
          {profile && (
            <Part title="Guided tour">
              <p className="max-w-[60ch] pb-3">What each place in Muster does for you. It takes two minutes.</p>
              <Button onClick={() => askForTour(profile.uid)}>Take the tour</Button>
            </Part>
          )}
          {profile?.isAdmin && (
            <Part title="Test e-mail">
              <Suspense fallback={<LoadingShape shape="text" rows={3} label="Loading the mail test" />}>
                <TestMail email={email} />
              </Suspense>
            </Part>
          )}
        </div>
      </div>
    </>
  )
}
