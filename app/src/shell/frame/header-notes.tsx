import { clockOffWords } from '@muster/domain/kernel/clock-off.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClockAhead } from '../../platform/clock/device-clock.ts'
import { type StorageTrouble, storageTrouble } from '../../platform/storage/storage-trouble.ts'
import { useStore } from '../../platform/storage/store.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** Shorter loading needs no words. */
const SAID_AFTER_MS = 1000

/** Notes in the header that few people ever see. No screen waits for their code. */
export function HeaderNotes() {
  return (
    <>
      <ClockOff />
      <Trouble />
      <StillLoading />
    </>
  )
}

/** For people who do not see the outline of what loads. It is said once, and only if it takes long. */
function StillLoading() {
  const loads = useIsFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!loads) return setLate(false)
    const timer = setTimeout(() => setLate(true), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [loads])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{late ? 'Loading' : ''}</span>
    </VisuallyHidden>
  )
}

const TROUBLES: Readonly<Record<StorageTrouble, string>> = {
  none: 'This browser keeps nothing on the device. Entries are sent only while there is signal.',
  full: 'This device is full. What was kept for reading without signal was deleted; entries that wait are kept. Free some space.',
  lost: 'Some entries that waited on this device could not be opened anymore, because its storage was cleared. Check them on the screens.',
}

/** What is wrong with this device's storage, and what that means. */
function Trouble() {
  const trouble = useStore(storageTrouble)
  if (trouble === null) return null
  return (
    <p role="status" className="border-t border-brass bg-brass-soft px-4 py-1.5 text-14 print:hidden">
      {TROUBLES[trouble]}
    </p>
  )
}

/** Says that this device's clock is wrong and its times do not count. */
function ClockOff() {
  const words = clockOffWords(useClockAhead())
  if (words === null) return null
  return (
    <p role="status" className="border-t border-brass bg-brass-soft px-4 py-1.5 text-14 print:hidden">
      <strong>The clock of this device is {words}.</strong> Entries count in the order the server gets them. Correct the
      clock of this device.
    </p>
  )
}
