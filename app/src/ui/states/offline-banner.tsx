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
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-brass bg-brass-soft px-4 py-1.5 text-14 print:hidden"
    >
      <CloudOff className="size-4 shrink-0 text-brass" aria-hidden="true" />
      <span className="font-strong">Offline since {since}.</span>
      <span className="max-phone:text-12">
        {waiting === 0
          ? 'You see what was last loaded.'
          : `${waiting} ${waiting === 1 ? 'entry is' : 'entries are'} kept on this device.`}
      </span>
      {waiting > 0 && onShow && (
        <button
          type="button"
          className="min-h-6 font-strong underline underline-offset-4 coarse:min-h-11"
          onClick={onShow}
        >
          Show
        </button>
      )}
    </div>
  )
}
