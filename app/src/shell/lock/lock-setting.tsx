import { useState } from 'react'
import { device } from '../../platform/device/device.ts'
import { lockKeeper } from '../../platform/lock/phone-lock.ts'
import type { LockSetting as Setting, Proof } from '../../platform/lock/lock-keeper.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { biometricsWord } from './lock-words.ts'
import { PinDialog } from './pin-dialog.tsx'

/** What happens once the person has confirmed who they are. */
type Wish = 'off' | 'set-pin' | 'remove-pin'

const NOT_SHOWN = 'Nothing was changed: the phone could not confirm that it was you. Try again.'
const NOT_KEPT = 'This phone could not save it, so nothing was changed. Restart the phone and try again.'

/** The lock's part of the profile. */
export function LockSetting() {
  const setting = useStore(lockKeeper.setting)
  const [busy, setBusy] = useState(false)
  const [wish, setWish] = useState<Wish | null>(null)
  const [proof, setProof] = useState<Proof | null>(null)
  if (!setting) return <LoadingShape shape="text" rows={2} label="Loading the app lock" />

  function done(kept: boolean, words: string) {
    if (kept) toast.done(words)
    else toast.problem(NOT_KEPT)
  }
  async function setPin(shown: Proof, pin: string) {
    done(await lockKeeper.setPin(shown, pin), 'The PIN was set.')
  }
  async function turnOn() {
    const shown = await lockKeeper.confirm()
    if (!shown) return void toast.problem(NOT_SHOWN)
    done(await lockKeeper.turnOn(shown), 'App lock is on.')
  }
  async function grant(what: Wish, shown: Proof) {
    if (what === 'off') done(await lockKeeper.turnOff(shown), 'App lock is off.')
    if (what === 'remove-pin') done(await lockKeeper.setPin(shown, null), 'The PIN was removed.')
    if (what === 'set-pin') return setProof(shown)
    setWish(null)
  }
  /** With a PIN the dialog asks for it. Without one the phone asks. */
  async function want(what: Wish) {
    if (setting?.pinDigits) return setWish(what)
    const shown = await lockKeeper.confirm()
    if (!shown) return void toast.problem(NOT_SHOWN)
    if (what === 'set-pin') setWish(what)
    await grant(what, shown)
  }
  function run(work: Promise<unknown>) {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  function close() {
    setWish(null)
    setProof(null)
  }
  const { on, phone, pinDigits } = setting
  const bare = phone !== null && !phone.biometrics && !phone.passcode
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Switch
          label="App lock"
          hint={whatItDoes(setting)}
          checked={on}
          disabled={busy || (bare && !on)}
          onChange={(next) => run(next ? turnOn() : want('off'))}
        />
      </div>
      {bare && (
        <p className="text-14">
          This phone has no screen lock, so {on ? 'only your PIN opens Muster' : 'app lock cannot be on'}. Set up a
          passcode in the phone’s settings{on ? '.' : ', or set a PIN for Muster here.'}
        </p>
      )}
      {(on || bare) && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={busy} onClick={() => run(want('set-pin'))}>
            {pinDigits ? 'Change PIN' : 'Set a PIN'}
          </Button>
          {pinDigits !== null && (
            <Button disabled={busy} onClick={() => run(want('remove-pin'))}>
              Remove PIN
            </Button>
          )}
        </div>
      )}
      <PinDialog
        open={wish !== null}
        currentDigits={proof ? null : pinDigits}
        phone={phone}
        title={titleOf(wish, pinDigits)}
        onClose={close}
        onProof={(shown) => wish && void grant(wish, shown)}
        onPin={(pin) => {
          if (proof) run(setPin(proof, pin))
          close()
        }}
      />
    </div>
  )
}

function whatItDoes({ phone }: Setting): string {
  const how = phone?.biometrics ? `${biometricsWord(phone.kind)} or your passcode` : 'your passcode or PIN'
  const screenshots = device.platform === 'android' ? ' Screenshots are off while it is on.' : ''
  return `Muster asks for ${how} when it starts and when you come back to it, and shows nothing in the app switcher. It also keeps you signed in for 30 days instead of 6 hours.${screenshots}`
}

function titleOf(wish: Wish | null, digits: number | null): string {
  if (wish === 'off') return 'Turn app lock off'
  if (wish === 'remove-pin') return 'Remove the PIN'
  return digits ? 'Change the PIN' : 'Set a PIN'
}
