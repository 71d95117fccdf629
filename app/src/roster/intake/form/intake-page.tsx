import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { describeRefusal, requestIdOf } from '../../../platform/calls/refusal-words.ts'
import { openLinkValues } from '../../../platform/storage/link-values.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { LoadingShape } from '../../../ui/states/loading-shape.tsx'
import { dayWords } from '../../../kit/instant-words.ts'
import { HowToGetALink } from './how-to-get-a-link.tsx'
import { dropSheet, keepSheet, type KeptSheet, type KnownForm, loadOtherDraft, loadSheet } from './kept-sheet.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
import { useIntakeForm } from './use-intake-form.ts'

// The notice is shown first. The rest is loaded while the person reads it.
const loadSheetScreen = () => import('./data-sheet.tsx')
const DataSheet = lazy(() => loadSheetScreen().then((module) => ({ default: module.DataSheet })))
const loadReceipt = () => import('./receipt-view.tsx')
const ReceiptView = lazy(() => loadReceipt().then((module) => ({ default: module.ReceiptView })))

/** From opening a link to the receipt. It needs no sign-in and little signal. */
export function IntakePage(props: { token: string; signedIn: boolean }) {
  useEffect(() => {
    // Loaded together with the page, so that no signal is needed later.
    void Promise.allSettled([openLinkValues(), loadSheetScreen(), loadReceipt()])
  }, [])
  return (
    <Suspense fallback={<LoadingShape shape="text" label="Opening the form" />}>
      <Intake {...props} />
    </Suspense>
  )
}

function Intake({ token, signedIn }: { token: string; signedIn: boolean }) {
  use(openLinkValues())
  const intake = useIntakeForm(token)
  const navigate = useNavigate()
  const [kept, setKept] = useState(() => loadSheet(token))
  const form: KnownForm | null = intake.form ?? kept?.form ?? null
  const { refusal } = intake

  function keep(sheet: KeptSheet) {
    setKept(sheet)
    keepSheet(token, sheet)
  }
  if (kept?.receipt) {
    return (
      <ReceiptView
        receipt={kept.receipt}
        signedIn={signedIn}
        onAnother={() => {
          dropSheet(token)
          setKept(null)
          intake.open()
        }}
      />
    )
  }
  // The link ended while the form was being filled in: the typed text stays.
  if (refusal && (refusal.code !== 'unavailable' || !form)) {
    const dead = refusal.code === 'not-found'
    return (
      <>
        <ErrorState
          message={describeRefusal(refusal)}
          kept={
            kept ? 'What you typed stays on this device. Open the new link here, and it is offered to you.' : undefined
          }
          onRetry={dead ? undefined : intake.open}
          requestId={requestIdOf(refusal)}
        />
        {dead && <HowToGetALink />}
      </>
    )
  }
  if (!form) return <LoadingShape shape="text" label="Opening the form" />
  const sheet: KeptSheet = kept ?? {
    form,
    submissionId: crypto.randomUUID(),
    draft: {},
    acknowledged: false,
    savedAt: Date.now(),
    receipt: null,
  }
  if (!sheet.acknowledged) {
    return (
      <PrivacyNotice
        unit={form.unit}
        leader={form.leader}
        onAcknowledged={() => {
          // The step in the address may belong to a form that has since been sent or deleted.
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, step: undefined }),
            replace: true,
            resetScroll: false,
          })
          keep({ ...sheet, form: known(form), acknowledged: true })
        }}
      />
    )
  }
  return (
    <>
      {!kept?.savedAt || Object.values(sheet.draft).some(Boolean) ? null : (
        <OtherDraft token={token} onUse={(draft) => keep({ ...sheet, draft })} />
      )}
      <DataSheet
        intake={intake}
        form={form}
        sheet={sheet}
        onKeep={(next) => keep({ ...next, form: known(form), savedAt: Date.now() })}
        onForget={() => {
          dropSheet(token)
          setKept(null)
        }}
      />
    </>
  )
}

function known({ unit, leader, timeZone, fields, expiresAt }: KnownForm): KnownForm {
  return { unit, leader, fields, expiresAt, ...(timeZone === undefined ? {} : { timeZone }) }
}

/** A draft that was started with another link, which may have ended since. */
function OtherDraft({ token, onUse }: { token: string; onUse: (draft: KeptSheet['draft']) => void }) {
  const [other] = useState(() => loadOtherDraft(token))
  const [open, setOpen] = useState(true)
  if (!other || !open) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-l-4 border-brass bg-brass-soft px-3 py-2">
      <p>
        You started an enrollment form for {other.form.unit} on this device on{' '}
        {dayWords(new Date(other.savedAt).toISOString())}.
      </p>
      <span className="flex gap-2">
        <Button
          onClick={() => {
            setOpen(false)
            onUse(other.draft)
          }}
        >
          Use it here
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          No
        </Button>
      </span>
    </div>
  )
}
