import CloudOff from 'lucide-react/icons/cloud-off'

export interface OfflineBannerProps {
  /** `0612`, or `12 Nov 2026, 0612` for another day. */
  since: string
  /** Entries on this device that are sent when the network is back. */
  waiting?: number | undefined
  /** Shows these entries. */
  onShow?: (() => void) | undefined
}

export function OfflineBanner({ since, waiting = 0, onShow }: OfflineBannerProps) {
  const words =
    waiting === 0
      ? 'You see what was last loaded.'
      : `${waiting} ${waiting === 1 ? 'entry is' : 'entries are'} kept on this device.`
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-brass bg-brass-soft px-4 py-1.5 text-14 print:hidden"
    >
      <CloudOff className="size-4 shrink-0 text-brass" aria-hidden="true" />
      <span className="font-strong">Offline since {since}.</span>
      {onShow && waiting > 0 ? (
        <button
          type="button"
          className="text-left underline underline-offset-4 max-phone:text-12 coarse:min-h-11"
          onClick={onShow}
        >
          {words}
        </button>
      ) : (
        <span className="max-phone:text-12">{words}</span>
      )}
    </div>
  )
}
