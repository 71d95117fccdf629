import type { Counseling, CounselingText } from '@muster/domain/counseling/schema.ts'
import { listSignLinks, makeSignLink, withdrawSignLink } from '@muster/domain/counseling/signing/functions.ts'
import type { SignLink } from '@muster/domain/counseling/signing/schema.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { type Read, useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { instantWords } from '../../kit/instant-words.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { openedWords } from '@muster/domain/roster/linking/opened-words.ts'
import { newSignSecret, rememberSignSecret, signAddress } from './sign-secrets.ts'

const HOURS = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
]
const STATES: Readonly<Record<SignLink['state'], string>> = {
  open: 'Open',
  refused: 'Refusal on record',
  signed: 'Signed',
  'taken back': 'Session withdrawn',
  ended: 'Ended',
  expired: 'Expired',
}

interface LinkDialogProps {
  counseling: Counseling
  text: CounselingText
  onClose: () => void
}

/** A QR code for the camera of the Soldier's phone, and the links that are still open. */
export function LinkDialog({ counseling, text, onClose }: LinkDialogProps) {
  /** Undefined until a link is made or chosen. */
  const [chosen, setShown] = useState<SignLink | null>()
  /** Opening the dialog makes the first code without another tap. */
  const [first, setFirst] = useState(true)
  const { rosterId, id: counselingId } = counseling.line
  const read = useRead(listSignLinks, { rosterId, counselingId })
  // A code that was made before is shown again.
  const made = read.data?.links.find(({ id, state }) => state === 'open' && signAddress(id) !== null) ?? null
  const shown = chosen === undefined ? made : chosen
  const address = shown && signAddress(shown.id)
  // The link may have been ended here or by another leader, used, or expired. A code that opens nothing is not shown.
  const works = (read.data?.links.find(({ id }) => id === shown?.id) ?? shown)?.state === 'open'
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sign on the Soldier’s phone"
      description={`${text.parties.name} opens the link with the camera, reads the session and signs. It works once, and without an account.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {text.response !== null ? (
        <p role="status" className="py-4 text-16 font-strong">
          {text.response === 'refused' ? 'The refusal is on record.' : 'Signed.'} The link no longer shows the session.
        </p>
      ) : shown && address && works ? (
        <ShownLink link={shown} address={address} onBack={() => setShown(null)} />
      ) : (
        <NewLink
          counseling={counseling}
          atOnce={first && read.data?.links.some(({ state }) => state === 'open') === false}
          onMade={(link) => {
            setFirst(false)
            setShown(link)
          }}
        />
      )}
      <Links counseling={counseling} read={read} onShow={setShown} />
    </Dialog>
  )
}

interface NewLinkProps {
  counseling: Counseling
  atOnce: boolean
  onMade: (link: SignLink) => void
}

function NewLink({ counseling, atOnce, onMade }: NewLinkProps) {
  const make = useWrite(makeSignLink)
  const [hours, setHours] = useState('24')
  async function submit() {
    const { rosterId, id: counselingId, deliveredAt } = counseling.line
    const linkId = crypto.randomUUID()
    const secret = newSignSecret()
    const session = { rosterId, counselingId, deliveredAt: deliveredAt ?? '' }
    const link = await make.run({ ...session, linkId, secret, hours: Number(hours) }).catch(() => null)
    if (!link) return
    rememberSignSecret(linkId, secret)
    onMade(link)
  }
  const asked = useRef(false)
  useEffect(() => {
    if (!atOnce || asked.current) return
    asked.current = true
    void submit()
  })
  return (
    <div className="flex flex-wrap items-end gap-2 pb-3">
      <Field label="Valid for" error={make.error ? describeRefusal(make.error) : undefined} className="min-w-32">
        <Select options={HOURS} value={hours} onChange={(event) => setHours(event.target.value)} />
      </Field>
      <Button variant="primary" busy={make.busy} onClick={() => void submit()}>
        Show the QR code
      </Button>
    </div>
  )
}

function ShownLink({ link, address, onBack }: { link: SignLink; address: string; onBack: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.done('Link copied. Send it only to this Soldier.')
    } catch {
      toast.problem('The link could not be copied. Select it and copy it manually.')
    }
  }
  return (
    <div className="flex flex-col items-center gap-3 pb-3 text-center">
      <QrCode text={address} label="QR code of the link to sign" className="w-full max-w-64" />
      <p className="text-12 wrap-anywhere select-all">{address}</p>
      <p className="text-14">Works once, until {instantWords(link.expiresAt)}.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy link
        </Button>
        <Button onClick={onBack}>Make another</Button>
      </div>
      <p className="text-12 text-ink-soft">
        Whoever has the link reads this session and can sign it: show it to the Soldier only. It is shown until you
        leave this page and is not stored.
      </p>
    </div>
  )
}

interface LinksProps {
  counseling: Counseling
  read: Read<OutputOf<typeof listSignLinks>>
  onShow: (link: SignLink) => void
}

function Links({ counseling, read, onShow }: LinksProps) {
  const { rosterId, id: counselingId } = counseling.line
  const { data, error, retry } = read
  const withdraw = useWrite(withdrawSignLink)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the links" />
  if (data.links.length === 0) return null
  async function end(link: SignLink) {
    const done = await reportRefusal(withdraw.run({ rosterId, counselingId, linkId: link.id }), 'The link still works.')
    if (done) toast.done('The link no longer works.')
  }
  return (
    <ul aria-label="Links to sign" className="border-t border-line">
      {data.links.map((link) => (
        <li
          key={link.id}
          className="flex min-h-row flex-wrap items-center justify-between gap-2 border-b border-line py-1"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <Badge kind={link.state === 'open' ? 'here' : 'plain'}>{STATES[link.state]}</Badge>
              <span className="tabular text-14">made {instantWords(link.at)}</span>
            </p>
            <p className="tabular text-12 text-ink-soft">
              by {link.by}; {openedWords(link.opened)}
              {link.lastOpenedAt !== null && `, last ${instantWords(link.lastOpenedAt)}`}
            </p>
          </div>
          {link.state === 'open' && (
            <span className="flex gap-2">
              {signAddress(link.id) !== null && <Button onClick={() => onShow(link)}>Show</Button>}
              <ConfirmButton
                busy={withdraw.busy}
                asks={{
                  title: 'Deactivate the link?',
                  description: 'The Soldier can no longer sign with it. You can make a new link.',
                  action: 'Deactivate the link',
                }}
                onConfirm={() => end(link)}
              >
                Deactivate
              </ConfirmButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
