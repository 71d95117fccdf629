import { adminEndSessions, adminGetUser, adminSetDisabled } from '@muster/domain/admin/functions.ts'
import type { Account } from '@muster/domain/admin/schema.ts'
import { SOURCE_WORDS, STATUS_WORDS } from '@muster/domain/admin/subscription-words.ts'
import { lazy, Suspense, useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { beginningWords, deviceWords } from '../../identity/device-words.ts'
import { dayWords, instantWords } from '../../kit/instant-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { AccountActs } from '../acts-list.tsx'
import { ReasonField, reasonProblem } from '../reason-field.tsx'
import { StateBadge } from '../state-badge.tsx'
import { ChangesList } from './changes-list.tsx'

const TrialDialog = lazy(async () => ({ default: (await import('./trial-dialog.tsx')).TrialDialog }))
const UnlimitedDialog = lazy(async () => ({ default: (await import('./unlimited-dialog.tsx')).UnlimitedDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

interface AccountPanelProps {
  uid: string
  onClose: () => void
}

type Asked = 'trial' | 'unlimited' | 'sessions' | 'disable' | 'delete'

/**
 * One account: where its subscription comes from and how that changed, where it is signed in, and what admins did to
 * it.
 */
export function AccountPanel({ uid, onClose }: AccountPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  // Not read while it is being deleted: the answer would be that the account does not exist.
  const { data, error, retry } = useRead(adminGetUser, { uid }, { keep: false, enabled: asked !== 'delete' })
  const close = () => setAsked(null)
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? (data.name ?? data.email ?? 'An account') : 'Account'}
      subtitle={data?.name ? data.email : undefined}
      footer={data && <Acts account={data} onAsk={setAsked} />}
    >
      {data === undefined && !error && <LoadingShape shape="text" label="Loading the account" />}
      {data === undefined && error && <ErrorState message={describeRefusal(error)} onRetry={retry} />}
      {data && <Facts account={data} onEndSessions={() => setAsked('sessions')} />}
      {data && asked === 'sessions' && <SessionsDialog account={data} onClose={close} />}
      {data && asked === 'disable' && <DisableDialog account={data} onClose={close} />}
      <Suspense>
        {data && asked === 'trial' && <TrialDialog account={data} onClose={close} />}
        {data && asked === 'unlimited' && <UnlimitedDialog account={data} onClose={close} />}
        {data && asked === 'delete' && <DeleteDialog account={data} onClose={close} onDeleted={onClose} />}
      </Suspense>
    </SidePanel>
  )
}

function Acts({ account, onAsk }: { account: Account; onAsk: (asked: Asked) => void }) {
  const offline = useConnection().state === 'offline'
  return (
    <>
      <Button disabled={offline} onClick={() => onAsk('trial')}>
        Set trial
      </Button>
      <Button disabled={offline} onClick={() => onAsk('unlimited')}>
        Unlimited or comp
      </Button>
      {account.confirmWith !== null && (
        <>
          <Button disabled={offline} onClick={() => onAsk('disable')}>
            {account.disabledAt === null ? 'Disable' : 'Enable'}
          </Button>
          <Button variant="danger" disabled={offline} onClick={() => onAsk('delete')}>
            Delete account
          </Button>
        </>
      )}
    </>
  )
}

function Facts({ account, onEndSessions }: { account: Account; onEndSessions: () => void }) {
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'Subscription',
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <StateBadge state={account.state} />
                {account.entitledUntil && `to ${instantWords(account.entitledUntil)}`}
                {account.isAdmin && <Badge kind="here">Admin</Badge>}
              </span>
            ),
          },
          ...shutOutFacts(account),
          { term: 'Last seen', value: instantWords(account.lastSeenAt) },
          { term: 'Since', value: dayWords(account.createdAt) },
          { term: 'Rosters', value: String(account.rosters) },
          {
            term: 'E-mail',
            value: account.email && `${account.email}${account.emailVerified ? '' : ' (not verified)'}`,
          },
          {
            term: 'Signs in with',
            value: account.signIns
              .map(({ provider, lastSignInAt }) => `${provider}, last ${dayWords(lastSignInAt)}`)
              .join('; '),
          },
          { term: 'Id', value: <span className="text-12 wrap-anywhere">{account.uid}</span> },
        ]}
      />
      <Part title="Sources">
        {account.sources.length === 0 && <p className="text-14 text-ink-soft">No grants or purchases on record.</p>}
        <ul className="text-14">
          {account.sources.map((source) => (
            <li key={`${source.source} ${source.externalId}`} className="border-b border-line py-2">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-strong">{SOURCE_WORDS[source.source]}</span>
                <Badge kind={source.runs ? 'here' : 'plain'}>{source.runs ? 'Runs' : 'Inactive'}</Badge>
                {source.environment === 'sandbox' && <Badge>Sandbox</Badge>}
              </p>
              <p className="text-ink-soft">
                {[
                  STATUS_WORDS[source.status],
                  source.reason,
                  source.entitledUntil === null ? 'without an end' : `to ${instantWords(source.entitledUntil)}`,
                  source.renews && 'renews',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              {source.externalId !== account.uid && (
                <p className="text-12 wrap-anywhere text-ink-soft">{source.externalId}</p>
              )}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Subscription history">
        <ChangesList uid={account.uid} />
      </Part>
      <Part
        title="Signed in"
        action={
          account.sessions.length > 0 && (
            <Button variant="plain" onClick={onEndSessions}>
              End all sessions
            </Button>
          )
        }
      >
        {account.sessions.length === 0 && <p className="text-14 text-ink-soft">Nowhere.</p>}
        <ul className="text-14">
          {account.sessions.map((session) => (
            <li key={session.id} className="border-b border-line py-2">
              {deviceWords(session.device)}
              <span className="block text-12 text-ink-soft">
                since {instantWords(session.startedAt)}
                {beginningWords(session)}, active {instantWords(session.lastActiveAt)}
                {session.current && ', this device'}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Admin actions">
        <AccountActs uid={account.uid} />
      </Part>
    </>
  )
}

function SessionsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { run } = useWrite(adminEndSessions)
  return (
    <FormDialog
      title="End all sessions"
      description="Signs the account out on every device. Unsent entries stay on the device until the next sign-in."
      action="End all sessions"
      danger
      start={{ reason: '' }}
      problems={({ reason }) => ({ reason: reasonProblem(reason) })}
      submit={async ({ reason }) => {
        await run({ uid: account.uid, reason: reason.trim() })
        toast.done('Signed out everywhere.')
      }}
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.value('reason')} error={form.error('reason')} />}
    </FormDialog>
  )
}

/** Rows that few accounts have. */
function shutOutFacts({ disabledAt, deletion }: Account) {
  return [
    ...(disabledAt === null ? [] : [{ term: 'Disabled', value: `since ${instantWords(disabledAt)}` }]),
    ...(deletion.state === 'asked'
      ? [{ term: 'Deletion', value: `asked for by ${deletion.by}, ${instantWords(deletion.at)}` }]
      : []),
  ]
}

/** Shuts an account out, or lets it in again. */
function DisableDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { run } = useWrite(adminSetDisabled)
  const disabled = account.disabledAt === null
  return (
    <FormDialog
      title={disabled ? 'Disable account' : 'Enable account'}
      description={
        disabled
          ? 'The account is signed out everywhere and cannot sign in. Its calendar addresses stop, and it gets no mail or push. Rosters, records and a paid subscription stay as they are.'
          : 'The account can sign in again. Everything is as it was.'
      }
      action={disabled ? 'Disable account' : 'Enable account'}
      danger={disabled}
      start={{ reason: '' }}
      problems={({ reason }) => ({ reason: reasonProblem(reason) })}
      submit={async ({ reason }) => {
        await run({ uid: account.uid, disabled, reason: reason.trim() })
        toast.done(disabled ? 'The account is disabled.' : 'The account is enabled.')
      }}
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.value('reason')} error={form.error('reason')} />}
    </FormDialog>
  )
}
