import { pushList } from '@muster/domain/admin/list.ts'
import {
  adminBroadcastPush,
  adminCancelPush,
  adminCountPushRecipients,
  type AdminPushLine,
  adminSchedulePush,
} from '@muster/domain/admin/push/functions.ts'
import { EVERYONE_WORD, isEveryone, type Segment, segmentWords } from '@muster/domain/admin/push/segment.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListPages } from '../../kit/lists/list-pages.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { BroadcastRow } from '../../notifications/broadcasts/broadcast-row.tsx'
import { momentWords, reachWords } from '../../notifications/broadcasts/draft.ts'
import { MessageFields } from '../../notifications/broadcasts/message-fields.tsx'
import { PhonePreview } from '../../notifications/broadcasts/phone-preview.tsx'
import { useDraft } from '../../notifications/broadcasts/use-draft.ts'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ReasonField, reasonProblem } from '../reason-field.tsx'
import { isTyped, TypedField } from '../typed-field.tsx'
import { SegmentFields } from '../push/segment-fields.tsx'

interface Wish {
  readonly segment: Segment
  readonly reason: string
  readonly confirm: string
}

const EVERYONE: Segment = { who: 'everyone', subscription: null, platform: null, seen: null }

const HINT = 'Stays on record. Do not enter names.'

/**
 * For admins: send a message to everybody or to a segment, now or at a set time, and see the results of earlier
 * messages.
 */
export function PushScreen() {
  return (
    <>
      <PageHeader
        title="Push messages"
        actions={
          <Link to="/admin" className={buttonClass('plain')}>
            Admin area
          </Link>
        }
      >
        <span>Goes to the bell, phones and browsers of everyone in the segment</span>
      </PageHeader>
      <Compose />
      <Part title="Sent and scheduled">
        <Pushes />
      </Part>
    </>
  )
}

function Compose() {
  const [segment, setSegment] = useState(EVERYONE)
  const [asking, setAsking] = useState(false)
  const { draft, at, problems, change, check, send } = useDraft<Wish>(
    useWrite(adminBroadcastPush),
    useWrite(adminSchedulePush),
  )
  const offline = useConnection().state === 'offline'
  const count = useRead(adminCountPushRecipients, { segment }, { keep: false, keepPrevious: ['segment'] })
  const reached = count.data && !count.previous ? reachWords(count.data) : null

  return (
    <>
      <form
        noValidate
        aria-label="New push"
        className="grid gap-x-8 gap-y-4 pt-2 desk:grid-cols-[minmax(0,1fr)_20rem]"
        onSubmit={(event) => {
          event.preventDefault()
          if (check()) setAsking(true)
        }}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <SegmentFields segment={segment} onChange={setSegment} />
          <MessageFields draft={draft} problems={problems} onChange={change} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PhonePreview sender="Muster" title={draft.title} body={draft.body} />
          <p aria-live="polite" className="tabular">
            <span className="block font-strong">{segmentWords(segment)}</span>
            {reached ?? (count.error ? describeRefusal(count.error) : 'Counting')}
          </p>
          {offline && <p className="text-14 text-ink-soft">Offline. Send it when you are connected again.</p>}
          <div>
            <Button type="submit" variant="primary" disabled={offline || count.data?.people === 0}>
              {draft.when === 'later' ? 'Schedule' : 'Send now'}
            </Button>
          </div>
        </div>
      </form>
      {asking && (
        <FormDialog
          title={at ? 'Schedule this push' : 'Send this push'}
          description={[segmentWords(segment), reached, at && momentWords(at)].filter(Boolean).join(' · ')}
          action={at ? 'Schedule' : 'Send now'}
          disabled={({ confirm }) => isEveryone(segment) && !isTyped(EVERYONE_WORD, confirm)}
          start={{ reason: '', confirm: '' }}
          problems={({ reason }) => ({ reason: reasonProblem(reason) })}
          submit={async ({ reason, confirm }) => {
            await send({ segment, reason: reason.trim(), confirm })
            toast.done(at ? 'The push is scheduled.' : 'The push is on its way.')
          }}
          onClose={() => setAsking(false)}
        >
          {(form) => (
            <>
              <ReasonField {...form.value('reason')} hint={HINT} error={form.error('reason')} />
              {isEveryone(segment) && <TypedField word={EVERYONE_WORD} {...form.value('confirm')} />}
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

function Pushes() {
  const [cancelling, setCancelling] = useState<AdminPushLine | null>(null)
  const cancel = useWrite(adminCancelPush)
  const offline = useConnection().state === 'offline'
  return (
    <>
      <ListPages list={pushList} of={null} asked={{}}>
        {(pushes) => (
          <ul aria-label={pushList.label} className="border-t border-line">
            {pushes.map((push) => (
              <BroadcastRow
                key={push.id}
                line={push}
                about={`${segmentWords(push.segment)} · ${push.by}`}
                disabled={offline}
                busy={cancel.busy}
                onCancel={() => setCancelling(push)}
              />
            ))}
          </ul>
        )}
      </ListPages>
      {cancelling && (
        <FormDialog
          title="Cancel this push"
          description={cancelling.title}
          action="Cancel the push"
          start={{ reason: '' }}
          problems={({ reason }) => ({ reason: reasonProblem(reason) })}
          submit={async ({ reason }) => {
            await cancel.run({ id: cancelling.id, reason: reason.trim() })
            toast.done('The push is canceled.')
          }}
          onClose={() => setCancelling(null)}
        >
          {(form) => <ReasonField {...form.value('reason')} hint={HINT} error={form.error('reason')} />}
        </FormDialog>
      )}
    </>
  )
}
