import { lastWord, standingBadge } from '@muster/domain/scheduling/leave/words.ts'
import { listMyLeave, requestMyLeave, withdrawMyLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { addDays, formatDate, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { LEAVE_KINDS, LOCATIONS } from '@muster/domain/scheduling/leave/kinds.ts'
import { lengthWords } from '@muster/domain/scheduling/leave/leave-days.ts'
import { actualDays, spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { isUndecided, nextSign, signOutOpens, standingOn, takesDays } from '@muster/domain/scheduling/leave/states.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { pending } from '../../platform/reads/pending.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { hasSomeGroups, useMyRosters } from '../../roster/current-roster.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { checkDraft, EMPTY_DRAFT, type LeaveDraft } from './leave-draft.ts'
import { KEPT_REQUEST } from './kept-leave.ts'
import { LeaveFields } from './leave-fields.tsx'
import { SignOneself } from './sign-oneself.tsx'

type Mine = OutputOf<typeof listMyLeave>
type Own = NonNullable<Mine['mine']>

/** A request that is still on this device, and one that is being withdrawn. */
const EXPECTED = [
  pending(requestMyLeave, (shown: Mine, input, act) => {
    const { mine } = shown
    if (!mine || mine.requests.some(({ id }) => id === input.requestId)) return shown
    const { requestId, kind, from, to, location, place, note, extendsId } = input
    const request: LeaveRequest = {
      id: requestId,
      rosterId: '',
      rosterName: mine.rosterName,
      timeZone: mine.timeZone,
      today: mine.today,
      soldierId: '',
      rank: '',
      last: '',
      first: '',
      middle: '',
      suffix: '',
      archived: false,
      groupId: null,
      kind,
      from,
      to,
      location,
      place: place ?? '',
      note: note ?? '',
      extendsId: extendsId ?? null,
      state: 'requested',
      requestedAt: act.at,
      requestedBy: 'you',
      recommendation: null,
      decision: null,
      signedOutAt: null,
      signedInAt: null,
      endedOn: null,
      wentAlongAt: null,
      reportedBack: false,
    }
    return { mine: { ...mine, requests: [request, ...mine.requests] } }
  }),
]

/** A Soldier's own leave and passes: request, sign out and sign in. */
export function MyLeave() {
  const { data, error, retry } = useRead(listMyLeave, {}, { pending: EXPECTED })
  const [asking, setAsking] = useState<{ readonly draft: LeaveDraft; readonly extendsId: string | null } | null>(null)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading your leave" />
  const { mine } = data
  if (!mine) {
    return (
      <EmptyState picture="below" title="No leader linked">
        When you are linked to a leader’s roster you request leave and passes here.
      </EmptyState>
    )
  }
  const ask = (
    <Button variant="primary" onClick={() => setAsking({ draft: EMPTY_DRAFT, extendsId: null })}>
      Request leave or a pass
    </Button>
  )
  return (
    <>
      {mine.requests.length === 0 ? (
        <EmptyState picture="paper" title="No requests yet" action={ask}>
          Your leader recommends, the leader above decides. You are notified, and sign out and in here.
        </EmptyState>
      ) : (
        <>
          <div className="pb-3">{ask}</div>
          <ul className="border-t border-line">
            {mine.requests.map((request) => (
              <OwnRequest
                key={request.id}
                request={request}
                onExtend={() => {
                  const from = addDays(request.to, 1)
                  const { kind, location, place } = request
                  setAsking({ draft: { kind, location, place, note: '', from, to: from }, extendsId: request.id })
                }}
              />
            ))}
          </ul>
        </>
      )}
      {asking && <AskDialog mine={mine} {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function AskDialog({
  mine,
  draft: firstDraft,
  extendsId,
  onClose,
}: {
  mine: Own
  draft: LeaveDraft
  extendsId: string | null
  onClose: () => void
}) {
  const [requestId] = useState(() => crypto.randomUUID())
  const { run } = useWrite(requestMyLeave, { outbox: KEPT_REQUEST })
  const offline = useConnection().state === 'offline'
  const others = mine.requests.map((one) => ({ ...one, to: actualDays(one).to }))
  const checkOf = (draft: LeaveDraft) => checkDraft(draft, { today: mine.today, bySoldier: true, others })
  return (
    <FormDialog
      title={extendsId === null ? 'Leave or pass' : 'Extend'}
      description={`Goes to the leaders of ${mine.rosterName}.`}
      action="Send request"
      draft={`leave:${extendsId ?? 'mine'}`}
      start={firstDraft}
      problems={(draft) => checkOf(draft).problems}
      submit={(draft) => {
        const { wish } = checkOf(draft)
        if (!wish) return
        // The shell shows refusals of entries that were kept on the device.
        run({ requestId, extendsId, ...wish }).catch(() => undefined)
        toast.done(
          offline ? 'Kept on this device. It goes to your leader when there is signal.' : 'Sent to your leader.',
        )
      }}
      onClose={onClose}
    >
      {(form) => <LeaveFields form={form} check={checkOf(form.values)} />}
    </FormDialog>
  )
}

function OwnRequest({ request, onExtend }: { request: LeaveRequest; onExtend: () => void }) {
  const [asking, setAsking] = useState<'withdraw' | 'out' | 'in' | null>(null)
  const offline = useConnection().state === 'offline'
  const { kind, words } = standingBadge(request)
  const days = actualDays(request)
  const standing = standingOn(request, request.today)
  const { own } = useMyRosters()
  const leadsGroups = own !== null && own.id === request.rosterId && hasSomeGroups(own)
  const remark = request.decision?.remark || request.recommendation?.remark
  const onDevice = request.rosterId === ''
  const close = () => setAsking(null)
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="tabular text-16 font-heavy">{spanWords(days)}</h2>
        <Badge kind={onDevice ? 'plain' : kind}>{onDevice ? 'On its way' : words}</Badge>
      </div>
      <p className="text-14">{`${LEAVE_KINDS[request.kind].label}, ${lengthWords({ ...days, kind: request.kind })}`}</p>
      <p className="text-14 text-ink-soft">{[LOCATIONS[request.location], request.place].filter(Boolean).join(', ')}</p>
      {!onDevice && <p className="text-14 text-ink-soft">{lastWord(request)}</p>}
      {remark && <p className="text-14">“{remark}”</p>}
      {standing === 'coming' && request.signedOutAt === null && request.today < signOutOpens(request) && (
        <p className="text-14 text-ink-soft">{`Sign-out opens ${formatDate(signOutOpens(request))}.`}</p>
      )}
      {request.signedOutAt && (
        <p className="tabular text-14 text-ink-soft">
          {`Signed out ${formatMoment(request.signedOutAt, request.timeZone)}`}
          {request.signedInAt && `, in ${formatMoment(request.signedInAt, request.timeZone)}`}
        </p>
      )}
      {!onDevice && (
        <div className="mt-2 flex flex-wrap gap-2">
          {isUndecided(request.state) && (
            <Button disabled={offline} onClick={() => setAsking('withdraw')}>
              Withdraw
            </Button>
          )}
          {(standing === 'coming' || standing === 'away') &&
            request.signedOutAt === null &&
            request.today >= signOutOpens(request) && (
              <Button variant="primary" disabled={offline} onClick={() => setAsking('out')}>
                Sign out
              </Button>
            )}
          {nextSign(request, request.today) !== null && request.today >= request.from && (
            <Button
              variant={nextSign(request, request.today) === 'in' ? 'primary' : 'quiet'}
              disabled={offline}
              onClick={() => setAsking('in')}
            >
              Sign in
            </Button>
          )}
          {(standing === 'coming' || standing === 'away') && <Button onClick={onExtend}>Extend</Button>}
          {leadsGroups &&
            takesDays(request.state) &&
            standing !== 'closed' &&
            request.signedInAt === null &&
            request.today <= request.to && (
              <Link
                to="/soldiers/settings"
                search={{ tab: 'leaders', from: request.from, until: request.to }}
                className={buttonClass('quiet')}
              >
                Hand over your groups
              </Link>
            )}
        </div>
      )}
      {asking === 'withdraw' && <Withdraw request={request} onClose={close} />}
      {(asking === 'out' || asking === 'in') && <SignOneself request={request} act={asking} onClose={close} />}
    </li>
  )
}

function Withdraw({ request, onClose }: { request: LeaveRequest; onClose: () => void }) {
  const withdraw = useWrite(withdrawMyLeave)
  async function confirm() {
    const done = await withdraw.run({ requestId: request.id }).catch((error: unknown) => {
      if (error instanceof Error) toast.problem(error.message)
      return null
    })
    if (done) toast.done('Request withdrawn.')
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Withdraw the request?"
      description={`${LEAVE_KINDS[request.kind].label}, ${spanWords(request)}. You can request other days at any time.`}
      action="Withdraw"
      busy={withdraw.busy}
      onConfirm={() => void confirm()}
    />
  )
}
