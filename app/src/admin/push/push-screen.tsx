import {
  adminBroadcastPush,
  adminCancelPush,
  adminCountPushRecipients,
  adminListPushes,
  type AdminPushLine,
  adminSchedulePush,
} from '@muster/domain/admin/push/functions.ts'
import { EVERYONE_WORD, isEveryone, type Segment, segmentWords } from '@muster/domain/admin/push/segment.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BroadcastRow } from '../../notifications/broadcasts/broadcast-row.tsx'
import {
  chosenOf,
  emptyDraft,
  momentWords,
  problemsOf,
  reachWords,
  saidIn,
} from '../../notifications/broadcasts/draft.ts'
import { MessageFields } from '../../notifications/broadcasts/message-fields.tsx'
import { PhonePreview } from '../../notifications/broadcasts/phone-preview.tsx'
import { useConnection, useRead, useWrite } from '../../platform/calls.ts'
import { useReadPages } from '../../platform/read-pages.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Part } from '../../ui/part.tsx'
import { toast } from '../../ui/toast.tsx'
import { Listed } from '../listed.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SegmentFields } from './segment-fields.tsx'

const EVERYONE: Segment = { who: 'everyone', subscription: null, platform: null, seen: null }

/** For admins: a message to everybody or to a segment, now or at a time, and what became of those before. */
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
        <span>To the bell of whoever is in the segment, and to their phones and browsers</span>
      </PageHeader>
      <Compose />
      <Part title="Sent and scheduled">
        <Pushes />
      </Part>
    </>
  )
}

function Compose() {
  const [draft, setDraft] = useState(() => emptyDraft(new Date()))
  const [segment, setSegment] = useState(EVERYONE)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const now = useWrite(adminBroadcastPush)
  const later = useWrite(adminSchedulePush)
  const offline = useConnection().state === 'offline'
  const count = useRead(adminCountPushRecipients, { segment }, { keep: false, keepPrevious: true })
  const refused = now.error ?? later.error
  const field = String(refused?.details?.field ?? '').split('.')[0] ?? ''
  const own = ['title', 'body', 'at'].includes(field)
  const problems = {
    ...(refused && own ? { [field]: describeRefusal(refused) } : {}),
    ...(tried ? problemsOf(draft, new Date()) : {}),
  }
  const chosen = draft.when === 'later' ? chosenOf(draft) : null
  const reached = count.data && !count.previous ? reachWords(count.data) : null

  function ask() {
    setTried(true)
    if (Object.keys(problemsOf(draft, new Date())).length === 0) setAsking(true)
  }

  async function send(said: { reason: string; typed: string }) {
    const wish = { ...saidIn(draft), segment, reason: said.reason, confirm: said.typed }
    const done = await (chosen ? later.run({ ...wish, at: chosen }) : now.run(wish)).catch(() => null)
    if (!done) return
    setAsking(false)
    setTried(false)
    setDraft(emptyDraft(new Date()))
    toast.done(chosen ? 'The push is scheduled.' : 'The push is on its way.')
  }

  return (
    <form
      noValidate
      aria-label="New push"
      className="grid gap-x-8 gap-y-4 pt-2 desk:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <SegmentFields segment={segment} onChange={setSegment} />
        <MessageFields
          draft={draft}
          problems={problems}
          onChange={(change) => {
            now.clear()
            later.clear()
            setDraft({ ...draft, ...change })
          }}
        />
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
      {asking && (
        <ReasonDialog
          title={chosen ? 'Schedule this push' : 'Send this push'}
          description={[segmentWords(segment), reached, chosen && momentWords(chosen)].filter(Boolean).join(' · ')}
          action={chosen ? 'Schedule' : 'Send now'}
          typed={isEveryone(segment) ? EVERYONE_WORD : undefined}
          busy={now.busy || later.busy}
          error={refused}
          reasonHint="Stays on record: no names here."
          onClose={() => setAsking(false)}
          onConfirm={(said) => void send(said)}
        />
      )}
    </form>
  )
}

type Page = OutputOf<typeof adminListPushes>
type Cursor = NonNullable<Page['next']>
const rowsOf = (page: Page) => page.pushes
const nextOf = (page: Page): Cursor | null => page.next

function Pushes() {
  const [pages, setPages] = useState(1)
  const [cancelling, setCancelling] = useState<AdminPushLine | null>(null)
  const cancel = useWrite(adminCancelPush)
  const offline = useConnection().state === 'offline'
  const read = useReadPages<typeof adminListPushes, Cursor, AdminPushLine>(adminListPushes, (after) => ({ after }), {
    ...{ rowsOf, nextOf, most: pages, keep: false },
  })
  async function takeBack(id: string, reason: string) {
    const done = await cancel.run({ id, reason }).catch(() => null)
    if (!done) return
    setCancelling(null)
    toast.done('The push is cancelled.')
  }
  return (
    <>
      <Listed
        read={read}
        loading="Loading the pushes"
        onMore={() => setPages(pages + 1)}
        empty={<EmptyState title="Nothing sent yet">What is sent and scheduled stands here for a year.</EmptyState>}
      >
        {(pushes) => (
          <ul aria-label="Pushes" className="border-t border-line">
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
      </Listed>
      {cancelling && (
        <ReasonDialog
          title="Cancel this push"
          description={cancelling.title}
          action="Cancel the push"
          busy={cancel.busy}
          error={cancel.error}
          reasonHint="Stays on record: no names here."
          onClose={() => setCancelling(null)}
          onConfirm={({ reason }) => void takeBack(cancelling.id, reason)}
        />
      )}
    </>
  )
}
