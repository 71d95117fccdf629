import {
  broadcastPush,
  cancelBroadcast,
  countBroadcastRecipients,
  schedulePushBroadcast,
} from '@muster/domain/notifications/broadcasts/functions.ts'
import { myBroadcastList } from '@muster/domain/notifications/broadcasts/list.ts'
import type { Audience, OwnBroadcastLine } from '@muster/domain/notifications/broadcasts/schema.ts'
import { useId, useState } from 'react'
import { ListPages } from '../../kit/lists/list-pages.tsx'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { BroadcastRow } from './broadcast-row.tsx'
import { reachWords } from './draft.ts'
import { MessageFields } from './message-fields.tsx'
import type { SendBroadcastProps } from './send-broadcast.tsx'
import { useDraft } from './use-draft.ts'

interface BroadcastDialogProps extends SendBroadcastProps {
  onClose: () => void
}

interface Wish {
  readonly rosterId: string
  readonly audience: Audience
}

const TABS = [
  { value: 'write', label: 'Write' },
  { value: 'sent', label: 'Sent and scheduled' },
] as const

/** Sends a message to the Soldiers of a roster and the leaders below, and shows the results of earlier ones. */
export function BroadcastDialog({ rosterId, groups, below, onClose }: BroadcastDialogProps) {
  const form = useId()
  const [tab, setTab] = useState<'write' | 'sent'>('write')
  const [soldiers, setSoldiers] = useState(true)
  const [groupId, setGroupId] = useState('')
  const [leaders, setLeaders] = useState(false)
  const writing = useDraft<Wish>(useWrite(broadcastPush), useWrite(schedulePushBroadcast))
  const { draft, refused } = writing
  const offline = useConnection().state === 'offline'
  const audience = { soldiers, groupId: soldiers && groupId !== '' ? groupId : null, leaders: below && leaders }
  const chosen = audience.soldiers || audience.leaders
  const count = useRead(countBroadcastRecipients, { rosterId, audience }, { enabled: chosen, keep: false })
  const nobody = count.data?.people === 0

  async function send() {
    if (!writing.check() || !chosen) return
    const done = await writing.send({ rosterId, audience }).catch(() => null)
    if (!done) return
    toast.done(
      writing.at
        ? 'The message is scheduled.'
        : `On its way to ${done.people === 1 ? 'one person' : `${done.people} people`}.`,
    )
    setTab('sent')
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Send to your Soldiers"
      description="It shows in the bell and, if turned on, as a push. Soldiers get it once they are linked."
      footer={
        tab === 'write' && (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              type="submit"
              form={form}
              busy={writing.busy}
              disabled={offline || nobody || !chosen}
            >
              {draft.when === 'later' ? 'Schedule' : 'Send now'}
            </Button>
          </>
        )
      }
    >
      <Tabs label="New or sent" value={tab} onChange={setTab} tabs={TABS}>
        {tab === 'sent' ? (
          <SentList rosterId={rosterId} />
        ) : (
          <form
            id={form}
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            <div>
              <Checkbox label="Soldiers of this roster" checked={soldiers} onChange={setSoldiers} />
              {soldiers && groups.length > 0 && (
                <Field label="Group" labelHidden>
                  <Select
                    options={[
                      { value: '', label: 'All groups' },
                      ...groups.map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    value={groupId}
                    onChange={(event) => setGroupId(event.target.value)}
                  />
                </Field>
              )}
              {below && <Checkbox label="Leaders of the rosters below" checked={leaders} onChange={setLeaders} />}
              <p className="tabular pt-1 text-14" aria-live="polite">
                {!chosen
                  ? 'Choose who gets it.'
                  : nobody
                    ? 'None of them has an account yet. Soldiers get it once they are linked.'
                    : count.data
                      ? reachWords(count.data)
                      : count.error
                        ? describeRefusal(count.error)
                        : 'Counting'}
              </p>
            </div>
            <MessageFields draft={draft} problems={writing.problems} onChange={writing.change} />
            {refused && !writing.isOwn && (
              <ErrorState message={describeRefusal(refused)} kept="Nothing was sent. Your message is still here." />
            )}
            {offline && <p className="text-14 text-ink-soft">Offline. Send it when you are connected again.</p>}
          </form>
        )}
      </Tabs>
    </Dialog>
  )
}

function SentList({ rosterId }: { rosterId: string }) {
  const cancel = useWrite(cancelBroadcast)
  const offline = useConnection().state === 'offline'
  const [asking, setAsking] = useState<OwnBroadcastLine | null>(null)
  async function takeBack(id: string) {
    const done = await cancel.run({ rosterId, id }).then(
      () => true,
      () => false,
    )
    setAsking(null)
    if (done) toast.done('The message is canceled.')
  }
  return (
    <ListPages list={myBroadcastList} of={rosterId} asked={{}}>
      {(lines) => (
        <>
          {cancel.error && <ErrorState message={describeRefusal(cancel.error)} />}
          <ul aria-label={myBroadcastList.label} className="border-t border-line">
            {lines.map((line) => (
              <BroadcastRow
                key={line.id}
                line={line}
                about={audienceWords(line.audience)}
                disabled={offline}
                busy={cancel.busy}
                onCancel={() => setAsking(line)}
              />
            ))}
          </ul>
          <ConfirmDialog
            open={asking !== null}
            onOpenChange={(open) => !open && setAsking(null)}
            title={`Cancel “${asking?.title ?? ''}”?`}
            description="It is not sent. To send it later, write it again."
            action="Cancel the message"
            keep="Keep it"
            danger
            busy={cancel.busy}
            onConfirm={() => asking && void takeBack(asking.id)}
          />
        </>
      )}
    </ListPages>
  )
}

function audienceWords({ soldiers, group, leaders }: OwnBroadcastLine['audience']): string {
  return [soldiers && (group ?? 'All Soldiers'), leaders && 'Leaders below'].filter(Boolean).join(' and ')
}
