import { groupPathName } from '@muster/domain/roster/groups.ts'
import { createAlertShare, revokeAlertShare } from '@muster/domain/roster/recall/functions.ts'
import { alertShareList } from '@muster/domain/roster/recall/list.ts'
import type { AlertShare } from '@muster/domain/roster/recall/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import Copy from 'lucide-react/icons/copy'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { dayWords } from '../../kit/instant-words.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { addressOfShare, newSecret, rememberSecret } from './secrets.ts'

const DAYS = [1, 3, 7, 14, 30, 90].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

interface ShareDialogProps {
  rosterId: string
  unit: string
  groups: readonly Group[]
  /** Only the owner may share. */
  mayShare: boolean
  mayRevoke: boolean
  onClose: () => void
}

/** The open links to this alert roster, and a new one. */
export function ShareDialog({ rosterId, unit, groups, mayShare, mayRevoke, onClose }: ShareDialogProps) {
  const [shown, setShown] = useState<AlertShare | null>(null)
  const address = shown && addressOfShare(shown.id)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Share the alert roster"
      description="Whoever has the link sees names and numbers, and can change nothing. It works without an account until it expires or you deactivate it."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {shown && address ? (
        <MadeShare share={shown} address={address} unit={unit} onBack={() => setShown(null)} />
      ) : (
        <>
          {mayShare ? (
            <NewShare rosterId={rosterId} groups={groups} onMade={setShown} />
          ) : (
            <p className="pb-2 text-14 text-ink-soft">
              Only the owner of the roster makes links. You see the active ones.
            </p>
          )}
          <ShareList rosterId={rosterId} mayRevoke={mayRevoke} onShow={setShown} />
        </>
      )}
    </Dialog>
  )
}

function NewShare({
  rosterId,
  groups,
  onMade,
}: {
  rosterId: string
  groups: readonly Group[]
  onMade: (share: AlertShare) => void
}) {
  const form = useId()
  const create = useWrite(createAlertShare)
  const [label, setLabel] = useState('')
  const [days, setDays] = useState('7')
  const [groupId, setGroupId] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    const [shareId, key] = [crypto.randomUUID(), newSecret(32)]
    const groupIds = groupId ? [groupId] : null
    create.run({ rosterId, shareId, key, label, days: Number(days), groupIds }).then(
      (share) => {
        rememberSecret(share.id, key)
        onMade(share)
      },
      () => undefined,
    )
  }
  return (
    <form id={form} onSubmit={submit} className="grid gap-3 pb-4 desk:grid-cols-2">
      {create.error && (
        <div className="desk:col-span-2">
          <ErrorState message={describeRefusal(create.error)} />
        </div>
      )}
      <Field label="For whom" hint="A name for your list, e.g., CQ desk, staff duty.">
        <TextInput value={label} maxLength={80} onChange={(event) => setLabel(event.target.value)} />
      </Field>
      <Field label="Valid for">
        <Select options={DAYS} value={days} onChange={(event) => setDays(event.target.value)} />
      </Field>
      <Field label="Shows">
        <Select
          value={groupId}
          onChange={(event) => setGroupId(event.target.value)}
          options={[
            { value: '', label: 'The whole roster' },
            ...groups.map(({ id }) => ({ value: id, label: groupPathName(groups, id) })),
          ]}
        />
      </Field>
      <div className="self-end">
        <Button variant="primary" type="submit" busy={create.busy}>
          Make a link
        </Button>
      </div>
    </form>
  )
}

function MadeShare(props: { share: AlertShare; address: string; unit: string; onBack: () => void }) {
  const { share, address, unit, onBack } = props
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.done('The link is on the clipboard.')
    } catch {
      toast.problem('The link could not be copied. Select it and copy it manually.')
    }
  }
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="text-16 font-strong">
        {share.label || 'Alert roster'}, {unit}
      </p>
      <QrCode text={address} label="QR code of the link to the alert roster" className="w-full max-w-56" />
      <p className="text-12 wrap-anywhere select-all">{address}</p>
      <p className="text-14">Valid until {dayWords(share.expiresAt)}.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={Copy} variant="primary" onClick={() => void copy()}>
          Copy link
        </Button>
        <Button onClick={onBack}>All links</Button>
      </div>
      <p className="text-12 text-ink-soft">
        The link is shown until you leave this page and is not stored. If it gets lost, make a new one.
      </p>
    </div>
  )
}

interface ShareListProps {
  rosterId: string
  mayRevoke: boolean
  onShow: (share: AlertShare) => void
}

function ShareList({ rosterId, mayRevoke, onShow }: ShareListProps) {
  const revoke = useWrite(revokeAlertShare)
  async function end(share: AlertShare) {
    const done = await reportRefusal(revoke.run({ rosterId, shareId: share.id }), 'The link still works.')
    if (done) toast.done(`${share.label || 'The link'} no longer works.`)
  }
  return (
    <ListRows
      list={alertShareList}
      of={rosterId}
      asked={{}}
      headings={false}
      renderRow={(share, shown) => (
        <ListLine
          {...shown}
          stacked
          action={
            share.state === 'open' && (
              <>
                {addressOfShare(share.id) !== null && <Button onClick={() => onShow(share)}>Show</Button>}
                {mayRevoke && (
                  <ConfirmButton
                    busy={revoke.busy}
                    aria-label={`Deactivate: ${share.label || 'Alert roster'}`}
                    asks={{
                      title: `Deactivate ${share.label || 'the link'}?`,
                      description: 'Whoever has the link no longer sees the alert roster. You can make a new link.',
                      action: 'Deactivate the link',
                    }}
                    onConfirm={() => end(share)}
                  >
                    Deactivate
                  </ConfirmButton>
                )}
              </>
            )
          }
        />
      )}
    />
  )
}
