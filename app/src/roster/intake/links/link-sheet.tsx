import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useRef } from 'react'
import { device } from '../../../platform/device/device.ts'
import { sharing } from '../../../platform/files/sharing.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { dayWords } from '../../../kit/instant-words.ts'

interface LinkSheetProps {
  invite: Invite
  address: string
  unit: string
  onClose: () => void
}

/** The link to scan from the screen, to send, or to print and post on the board. */
export function LinkSheet({ invite, address, unit, onClose }: LinkSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `Fill in your enrollment form for ${unit}: ${address}`
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.done('The link is on the clipboard.')
    } catch {
      toast.problem('The link could not be copied. Select it below and copy it manually.')
    }
  }
  async function share() {
    if (!(await sharing.share({ title: `Enrollment form for ${unit}`, text, url: address }))) await copy()
  }
  return (
    <section
      aria-labelledby="link-sheet"
      className="mx-auto flex max-w-[40rem] flex-col items-center gap-4 text-center"
    >
      <div className="self-start print:hidden">
        <Button variant="plain" icon={ArrowLeft} onClick={onClose}>
          All links
        </Button>
      </div>
      <h1 id="link-sheet" ref={heading} tabIndex={-1} className="text-28 font-heavy text-balance outline-none">
        {invite.label || 'Soldier Enrollment'}
      </h1>
      <p className="text-16">
        {unit}. Point your phone’s camera at the code, and fill in your enrollment form. You need no account.
      </p>
      <QrCode
        text={address}
        label={`QR code of the enrollment link${invite.label ? ` ${invite.label}` : ''}`}
        className="w-full max-w-[min(100%,calc(100dvh-16rem))] min-w-[min(100%,16rem)] border-2 border-line-strong print:max-w-[6in]"
      />
      <p className="tabular text-12 wrap-anywhere select-all">{address}</p>
      <p className="text-14">
        Valid until {dayWords(invite.expiresAt)}, {usesWords(invite)}.
      </p>
      <div className="flex flex-wrap justify-center gap-2 print:hidden">
        {sharing.available && (
          <Button variant="primary" icon={Share2} onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button icon={Copy} onClick={() => void copy()}>
          Copy link
        </Button>
        {device.platform === 'web' && (
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <p className="max-w-[60ch] text-12 text-ink-soft print:hidden">
        The link is shown until you close this page and is not stored. If it gets lost, make a new one.
      </p>
      <p className="hidden text-12 print:block">
        Unclassified use only. Do not enter classified or CUI/OPSEC-sensitive content. Voluntary; only rank and last
        name are required.
      </p>
    </section>
  )
}

function usesWords({ maxUses, uses }: Pick<Invite, 'maxUses' | 'uses'>): string {
  if (maxUses === null) return 'any number of times'
  if (maxUses === 1) return 'once'
  return uses > 0 ? `${maxUses - uses} more of ${maxUses} times` : `up to ${maxUses} times`
}
