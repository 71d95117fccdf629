import { useEffect, useState } from 'react'
import { lockKeeper } from '../../platform/lock/phone-lock.ts'
import { type PhoneWays, Proof } from '../../platform/lock/lock-keeper.ts'
import { LOCK_WORDS } from '../../platform/lock/lock-words.ts'
import { LEAST_PIN_DIGITS, MOST_PIN_DIGITS, PIN_DIGITS } from '../../platform/lock/pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Keypad } from './keypad.tsx'

const LENGTHS = Array.from({ length: MOST_PIN_DIGITS - LEAST_PIN_DIGITS + 1 }, (_, index) => {
  const digits = LEAST_PIN_DIGITS + index
  return { value: String(digits), label: digits === 1 ? '1 digit' : `${digits} digits` }
})

interface PinDialogProps {
  open: boolean
  title: string
  /** The length of the current PIN, which is asked for first; null if the person has already confirmed. */
  currentDigits: number | null
  phone: PhoneWays | null
  onClose: () => void
  onProof: (proof: Proof) => void
  onPin: (pin: string) => void
}

/** Asks for the current PIN if there is one, then for the new one twice. */
export function PinDialog(props: PinDialogProps) {
  const { open, title, currentDigits, onClose } = props
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title}>
      {open && (currentDigits === null ? <NewPin {...props} /> : <CurrentPin {...props} digits={currentDigits} />)}
    </Dialog>
  )
}

function CurrentPin({ digits, phone, onProof }: PinDialogProps & { digits: number }) {
  const [words, setWords] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function check(pin: string) {
    setBusy(true)
    const outcome = await lockKeeper.tryPin(pin)
    setBusy(false)
    if (outcome instanceof Proof) return onProof(outcome)
    if (outcome === 'wrong') setWords(LOCK_WORDS.wrongPin)
    else if (outcome === 'wait') setWords('Too many wrong PINs. Wait a while, or use another way.')
    else setWords('The PIN cannot be checked now. Try again later.')
  }
  async function ask() {
    const proof = await lockKeeper.confirm()
    if (proof) onProof(proof)
    else setWords('The phone could not confirm that it was you. Try again.')
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <p role="status" className="min-h-6 text-14 font-strong text-danger">
        {words}
      </p>
      <Keypad label="Current PIN" digits={digits} disabled={busy} onFull={(pin) => void check(pin)} />
      {(phone?.biometrics || phone?.passcode) && (
        <Button onClick={() => void ask()}>{phone.kind ? `Use ${phone.kind} or passcode` : 'Use passcode'}</Button>
      )}
    </div>
  )
}

function NewPin({ onPin }: PinDialogProps) {
  const [digits, setDigits] = useState(PIN_DIGITS)
  const [first, setFirst] = useState<string | null>(null)
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => setFirst(null), [digits])
  function full(pin: string) {
    if (first === null) {
      setFirst(pin)
      return setWords(null)
    }
    if (first === pin) return onPin(pin)
    setFirst(null)
    setWords('The two PINs do not match. Enter a new one again.')
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <Field
        label="Length"
        hint="6 digits or more are hard to guess. Muster slows down repeated tries."
        className="w-full"
      >
        <Select value={String(digits)} options={LENGTHS} onChange={(event) => setDigits(Number(event.target.value))} />
      </Field>
      <p role="status" className="min-h-6 text-14 font-strong text-danger">
        {words}
      </p>
      <Keypad
        key={first === null ? 'first' : 'again'}
        label={first === null ? 'New PIN' : 'Confirm PIN'}
        digits={digits}
        onFull={full}
      />
    </div>
  )
}
