import { lazy, Suspense } from 'react'
import { ProfileScreen as Profile } from '../../identity/screens/profile-screen.tsx'
import { ExportMyData } from '../../roster/components/export-my-data.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { Part } from '../../ui/part.tsx'
import { RANK_OPTIONS } from './rank-options.ts'

const NotificationPreferences = lazy(() =>
  import('../../notifications/components/notification-preferences.tsx').then((module) => ({
    default: module.NotificationPreferences,
  })),
)

export function ProfileScreen() {
  return (
    <Profile ranks={RANK_OPTIONS}>
      <Part title="Notifications">
        <Suspense fallback={<LoadingShape shape="list" rows={6} label="Loading your choices" />}>
          <NotificationPreferences />
        </Suspense>
      </Part>
      <Part title="Your data">
        <ExportMyData />
      </Part>
    </Profile>
  )
}
