import { lazy, Suspense } from 'react'
import { getOnboardingInfo } from '@muster/domain/identity/functions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { DeleteAccount } from '../../identity/account-deletion/delete-account.tsx'
import { ProfileScreen as Profile } from '../../identity/screens/profile-screen.tsx'
import { ExportMyData } from '../../roster/components/export-my-data.tsx'
import { ChainOfCommand } from '../../roster/linking/components/chain-of-command.tsx'
import { JoinRosterForm } from '../../roster/linking/components/join-roster-form.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { lockGate } from '../lock/lock-gate.ts'
import { RANK_OPTIONS } from './rank-options.ts'

const MessageLeader = lazy(() =>
  import('../../notifications/components/message-leader.tsx').then((module) => ({ default: module.MessageLeader })),
)
const BillingCard = lazy(() =>
  import('../../billing/components/billing-card.tsx').then((module) => ({ default: module.BillingCard })),
)
const PushSwitch = lazy(() =>
  import('../../notifications/push/push-switch.tsx').then((module) => ({ default: module.PushSwitch })),
)
const OnThisDevice = lazy(() =>
  import('../../ondevice/on-this-device.tsx').then((module) => ({ default: module.OnThisDevice })),
)
const NotificationPreferences = lazy(() =>
  import('../../notifications/components/notification-preferences.tsx').then((module) => ({
    default: module.NotificationPreferences,
  })),
)

export function ProfileScreen() {
  const link = useRead(getOnboardingInfo, {}).data?.link
  return (
    <Profile
      ranks={RANK_OPTIONS}
      first={
        <div data-tour="chain">
          <Part title="Chain of command" id="chain">
            <ChainOfCommand />
          </Part>
        </div>
      }
    >
      {link && (
        <Part title="Your leaders">
          <p className="pb-3">{link.leader} keeps your record.</p>
          <Suspense fallback={<div className="min-h-control" />}>
            <MessageLeader leader={link.leader} />
          </Suspense>
        </Part>
      )}
      <Part title="Subscription">
        <Suspense fallback={<LoadingShape shape="text" rows={3} label="Loading your subscription" />}>
          <BillingCard />
        </Suspense>
      </Part>
      <Part title="Join a shared roster" id="join">
        <JoinRosterForm />
      </Part>
      <Part title="Notifications" id="notifications">
        <Suspense fallback={<LoadingShape shape="list" rows={6} label="Loading your settings" />}>
          <PushSwitch />
          <NotificationPreferences />
        </Suspense>
      </Part>
      {lockGate.Setting && (
        <Part title="App lock" id="lock">
          <Suspense fallback={<LoadingShape shape="text" rows={2} label="Loading the app lock" />}>
            <lockGate.Setting />
          </Suspense>
        </Part>
      )}
      <Part title="On this device" id="on-device">
        <Suspense fallback={<LoadingShape shape="text" rows={3} label="Loading what is on this device" />}>
          <OnThisDevice />
        </Suspense>
      </Part>
      <Part title="Your data" id="data">
        <ExportMyData />
      </Part>
      <Part title="Delete account" id="delete">
        <DeleteAccount keepCopy={<ExportMyData />} />
      </Part>
    </Profile>
  )
}
