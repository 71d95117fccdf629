import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'

/** The parts of a Privacy Act statement (5 USC 552a; army.md 7.3). */
const STATEMENT = [
  ['Authority', '10 USC 7013, Secretary of the Army; 5 USC 301, Departmental Regulations.'],
  [
    'Purpose',
    'To help the leaders of your unit keep accountability, reach you and your emergency contact, and look after your readiness and welfare.',
  ],
  [
    'Routine uses',
    'Seen by the leaders who keep this roster, with a need to know. Not disclosed outside the Department of Defense except as the Privacy Act permits.',
  ],
  [
    'Disclosure',
    'Voluntary. Only rank and last name are required. What you leave out may slow a recall or planning; there is no other effect.',
  ],
] as const

interface PrivacyNoticeProps {
  unit: string
  leader: string
  onAcknowledged: () => void
}

/** Shown before any question. */
export function PrivacyNotice({ unit, leader, onAcknowledged }: PrivacyNoticeProps) {
  const [read, setRead] = useState(false)
  const [missing, setMissing] = useState(false)
  return (
    <section aria-labelledby="privacy" className="flex flex-col gap-4">
      <p className="text-16">
        {leader} asks you to fill in your enrollment form for <strong className="font-strong">{unit}</strong>. Your
        leader decides what is added to the roster; the form is then deleted.
      </p>
      <h2 id="privacy" className="text-20 font-heavy">
        Privacy Act statement
      </h2>
      <dl className="border-t border-line">
        {STATEMENT.map(([term, words]) => (
          <div key={term} className="grid gap-x-4 border-b border-line py-2 phone:grid-cols-[8rem_1fr]">
            <dt className="font-strong">{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <h2 className="text-20 font-heavy">Unclassified use only</h2>
      <p>
        Do not enter classified or CUI/OPSEC-sensitive content, and no Social Security number. This product is not
        affiliated with or endorsed by the DoD or the U.S. Army.
      </p>
      <div className="border-y border-line">
        {/* A native checkbox, because this page must stay small. */}
        <label className="flex min-h-control cursor-pointer items-center gap-3 py-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-action"
            checked={read}
            aria-describedby={missing ? 'privacy-unread' : undefined}
            onChange={(event) => {
              setRead(event.target.checked)
              setMissing(false)
            }}
          />
          I have read the Privacy Act statement and the notice.
        </label>
        {missing && (
          <p id="privacy-unread" role="alert" className="pb-2 pl-8 text-12 font-strong text-danger">
            Read both, then check this box.
          </p>
        )}
      </div>
      <div>
        <Button
          variant="primary"
          className="max-phone:w-full"
          onClick={() => (read ? onAcknowledged() : setMissing(true))}
        >
          Begin
        </Button>
      </div>
    </section>
  )
}
