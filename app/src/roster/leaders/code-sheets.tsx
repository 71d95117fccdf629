import { listInvites } from '@muster/domain/roster/invites/functions.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import { partGroupsWords } from '@muster/domain/roster/leaders/group-words.ts'
import { capital } from '@muster/domain/kernel/capital.ts'
import { rightsWords } from '@muster/domain/roster/leaders/part-words.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useRef } from 'react'
import { dayWords } from '../../kit/instant-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { device } from '../../platform/device/device.ts'
import { sharing } from '../../platform/files/sharing.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { codeOf, joinAddress } from './made-codes.ts'

interface CodeSheetsProps {
  rosterId: string
  unit: string
  groups: readonly Group[]
  /** The invitations to show. */
  inviteIds: readonly string[]
  onClose: () => void
}

/** Codes for the leaders of groups, each to hand out, to send or to print, and who has joined. */
export function CodeSheets({ rosterId, unit, groups, inviteIds, onClose }: CodeSheetsProps) {
  const { data, error, retry } = useRead(listInvites, { rosterId })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const shown = inviteIds.flatMap((id) => data?.invites.find((invite) => invite.id === id) ?? [])
  const joined = shown.filter(({ usedBy }) => usedBy !== null).length
  return (
    <section aria-labelledby="code-sheets">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <Button variant="plain" icon={ArrowLeft} onClick={onClose}>
          All leaders
        </Button>
        {device.platform === 'web' && (
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <h2 id="code-sheets" ref={heading} tabIndex={-1} className="pt-2 text-20 font-heavy outline-none">
        Codes for {unit}
      </h2>
      {data ? (
        <>
          <p className="text-14 text-ink-soft print:hidden" role="status">
            {joined} of {shown.length} joined. The codes are shown until you reload this page, and are not stored. A
            lost one gets a new code in the list of all leaders.
          </p>
          <ul className="mt-3 grid gap-x-6 desk:grid-cols-2 print:block">
            {shown.map((invite) => (
              <CodeSheet key={invite.id} invite={invite} unit={unit} groups={groups} />
            ))}
          </ul>
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the codes" />
      )}
    </section>
  )
}

interface CodeSheetProps {
  invite: Invite
  unit: string
  groups: readonly Group[]
}

function CodeSheet({ invite, unit, groups }: CodeSheetProps) {
  const code = codeOf(invite.id)
  const { part } = invite
  const title = part ? partGroupsWords(part, groups) : invite.label
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3 break-inside-avoid">
      {code !== null && invite.state === 'open' && (
        <QrCode text={joinAddress(code)} label={`QR code for ${title}`} className="w-36 shrink-0" />
      )}
      <div className="min-w-0 grow basis-44">
        <h3 className="flex flex-wrap items-center gap-x-2 text-16 font-heavy">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {invite.usedBy !== null && <Badge kind="here">{`${invite.usedBy} joined`}</Badge>}
          {invite.usedBy === null && invite.state !== 'open' && <Badge>{invite.state}</Badge>}
        </h3>
        {part && (
          <p className="text-12 text-ink-soft">
            {part.position && `${capital(part.position)}. `}
            {rightsWords(part.areas)}.
          </p>
        )}
        {code !== null && invite.state === 'open' && <Code code={code} title={title} unit={unit} invite={invite} />}
      </div>
    </li>
  )
}

function Code({ code, title, unit, invite }: { code: string; title: string; unit: string; invite: Invite }) {
  const address = joinAddress(code)
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.done(`The link for ${title} is on the clipboard.`)
    } catch {
      toast.problem('The link could not be copied. Read the code out.')
    }
  }
  async function share() {
    const text = `Join ${unit} as leader of ${title}: ${address}`
    if (!(await sharing.share({ title: `${unit}, ${title}`, text, url: address }))) await copy()
  }
  return (
    <>
      <p className="tabular pt-1 text-28 font-heavy tracking-wide select-all">{code}</p>
      <p className="text-12 wrap-anywhere text-ink-soft select-all">{address}</p>
      <p className="text-12 text-ink-soft">
        Scan it, or enter the code under Join a shared roster. Valid once, until {dayWords(invite.expiresAt)}.
      </p>
      <div className="flex flex-wrap gap-2 pt-1 print:hidden">
        {sharing.available && (
          <Button icon={Share2} aria-label={`Share the link for ${title}`} onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button icon={Copy} aria-label={`Copy the link for ${title}`} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </>
  )
}
