import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import type { Option } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { SessionList } from '../components/session-list.tsx'
import { ThemeChoice } from '../components/theme-choice.tsx'
import { useMyProfile } from '../use-my-profile.ts'
import { useSignOut } from '../use-sign-out.ts'

interface ProfileScreenProps {
  ranks: readonly Option[]
  /** Shown first: the chain of command. */
  first?: ReactNode
  /** Parts of other features: data export, billing. */
  children?: ReactNode
}

/** The profile of the signed-in person. */
export function ProfileScreen({ ranks, first, children }: ProfileScreenProps) {
  const profile = useMyProfile()
  const signOut = useSignOut()
  return (
    <>
      <PageHeader
        title="My Profile"
        actions={
          <Button icon={LogOut} onClick={signOut}>
            Sign out
          </Button>
        }
      >
        <span className="min-w-0 wrap-anywhere">{profile.data?.email}</span>
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 desk:grid-cols-2 desk:grid-rows-[auto_1fr]">
        {first && <div className="desk:col-start-2">{first}</div>}
        <div className="flex flex-col gap-4 desk:col-start-1 desk:row-span-2 desk:row-start-1">
          <Part title="Who you are" id="who">
            {profile.loading && <LoadingShape shape="text" label="Loading your profile" />}
            {!profile.data && profile.error && (
              <ErrorState message={describeRefusal(profile.error)} onRetry={profile.retry} />
            )}
            {profile.data && (
              <ProfileForm
                profile={profile.data}
                ranks={ranks}
                action="Save profile"
                onSaved={() => toast.done('Your profile was saved.')}
              />
            )}
          </Part>
          <Part title="Theme" id="theme">
            <ThemeChoice />
            <p className="mt-2 text-14 text-ink-soft">Night is dim red on black, to keep your night vision.</p>
          </Part>
          <Part title="Where you are signed in" id="sessions">
            <SessionList />
          </Part>
        </div>
        <div className="in-order flex flex-col gap-4 desk:col-start-2">{children}</div>
      </div>
    </>
  )
}
