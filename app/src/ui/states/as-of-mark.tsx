import CloudOff from 'lucide-react/icons/cloud-off'

export interface AsOfMarkProps {
  /** `0612`, or `12 Nov 2026, 0612` for another day. */
  since: string
  offline: boolean
  /** Entries on this device that are sent when the network is back. */
  waiting?: number | undefined
  /** Shows these entries. */
  onShow?: (() => void) | undefined
}

/**
 * `Offline · as of 0612 · 4 waiting`. It lies over the lower edge of the header, so that nothing moves when it comes or
 * goes.
 */
export function AsOfMark({ since, offline, waiting = 0, onShow }: AsOfMarkProps) {
  return (
    <p
      role="status"
      className="tabular pointer-events-none absolute inset-x-0 top-full mx-auto flex w-fit max-w-[calc(100%-2rem)] -translate-y-1/2 items-center gap-x-1.5 rounded-box border border-brass bg-brass-soft px-3 text-12 whitespace-nowrap desk:right-4 desk:mr-0 desk:translate-y-2.5 print:hidden"
    >
      {offline && <CloudOff className="size-3.5 shrink-0 text-brass" aria-hidden="true" />}
      <span>{offline ? `Offline · as of ${since}` : `As of ${since} · updating`}</span>
      {offline && waiting > 0 && (
        <>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            // Taller under the finger than the line that it is in.
            className="pointer-events-auto relative font-strong underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3.5"
            onClick={onShow}
          >
            {waiting} waiting
          </button>
        </>
      )}
    </p>
  )
}
