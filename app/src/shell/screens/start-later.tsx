import { useState } from 'react'
import { NewRosterForm } from '../../roster/components/first-roster.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Part } from '../../ui/layout/part.tsx'

/** For a person on a leader's roster who will lead others. */
export function StartLater() {
  const [starting, setStarting] = useState(false)
  return (
    <Part
      title="Keep a roster yourself"
      action={!starting && <Button onClick={() => setStarting(true)}>Start a roster</Button>}
    >
      {starting ? (
        <NewRosterForm />
      ) : (
        <p className="max-w-[60ch] text-14 text-ink-soft">
          For team, squad and platoon leaders: your own Soldiers, below the roster you are on.
        </p>
      )}
    </Part>
  )
}
