import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { Option } from '../../ui/forms/select.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { returnPathOf } from '../return-path.ts'
import { useMyProfile } from '../use-my-profile.ts'
import { noteWelcome } from '../welcome-once.ts'

/** The first screen for a new person. After it they go to the page that they wanted. */
export function WelcomeScreen({ ranks }: { ranks: readonly Option[] }) {
  const { searchStr } = useLocation()
  const navigate = useNavigate()
  const profile = useMyProfile()
  const uid = profile.data?.uid
  useEffect(() => {
    if (uid) noteWelcome(uid)
  }, [uid])
  const goOn = () => void navigate({ href: returnPathOf(searchStr) ?? '/', replace: true })
  return (
    <>
      <PageHeader title="Welcome to Muster">Tell us who you are. It takes a minute.</PageHeader>
      {profile.loading && <LoadingShape shape="text" label="Loading your profile" />}
      {!profile.data && profile.error && (
        <ErrorState message={describeRefusal(profile.error)} onRetry={profile.retry} />
      )}
      {profile.data && (
        <div className="flex flex-col gap-6">
          <ProfileForm profile={profile.data} ranks={ranks} action="Save and continue" onSaved={goOn} />
          <p className="max-w-[36rem] border-t border-line pt-4 text-14 text-ink-soft">
            Leaders’ rosters find you by your name and DoD ID. You can look around first and do this later from My
            Profile.
          </p>
          <div>
            <Button onClick={goOn}>Do this later</Button>
          </div>
        </div>
      )}
    </>
  )
}
