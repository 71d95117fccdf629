import { device } from '../../platform/device/device.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { usePush } from './use-push.ts'

const WHERE = device.platform === 'web' ? 'in this browser' : 'on this phone'
const HOW =
  device.platform === 'web'
    ? 'Notifications from Muster are blocked here. Allow them in the settings of your browser, beside the address, and turn this on again.'
    : 'Notifications are not allowed. Open the settings of your phone, choose Muster, allow notifications, and turn this on again.'

const MISSING =
  device.platform === 'web'
    ? 'This browser does not support push notifications. On an iPhone or iPad, add Muster to the Home Screen first.'
    : 'This phone does not support push notifications.'

/** On the profile: whether this device gets push messages. */
export function PushSwitch() {
  const { state, busy, failed, set } = usePush()
  if (state === 'unknown') return null
  if (state === 'off on the server')
    return <p className="pb-3 text-14 text-ink-soft">This server sends no push notifications {WHERE}.</p>
  if (state === 'missing') return <p className="pb-3 text-14 text-ink-soft">{MISSING}</p>
  return (
    <div className="pb-3">
      <Switch
        label={`Push notifications ${WHERE}`}
        hint={state === 'denied' ? HOW : 'What the bell shows also comes here when the app is closed.'}
        checked={state === 'on'}
        disabled={busy}
        onChange={set}
      />
      {failed && <ErrorState message="Push could not be changed. Check your connection and try again." />}
    </div>
  )
}
