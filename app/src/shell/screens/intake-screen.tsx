import { useParams } from '@tanstack/react-router'

/** The public door to a data sheet; without a link it explains how to get one. */
export function IntakeScreen() {
  const { token } = useParams({ strict: false })
  return (
    <div className="flex max-w-[40rem] flex-col gap-4">
      <h1 className="text-40 font-heavy">Soldier intake</h1>
      {token ? (
        <p className="text-16">
          This enrollment link cannot be used. It may have been used already, or your leader may have ended it. Ask your
          leader for a new one.
        </p>
      ) : (
        <p className="text-16">
          To fill in your data sheet you need the enrollment link of the leader who keeps your roster.
        </p>
      )}
      <ol className="flex list-decimal flex-col gap-2 pl-6 text-16">
        <li>Ask your squad leader, platoon sergeant or first sergeant for their enrollment link or QR code.</li>
        <li>Open the link, or point your phone’s camera at the code.</li>
        <li>Read the privacy statement, then fill in what you want to share. Only rank and last name are required.</li>
      </ol>
      <p className="text-14 text-ink-soft">You need no account for this.</p>
    </div>
  )
}
