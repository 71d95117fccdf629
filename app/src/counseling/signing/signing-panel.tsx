import { WaitingMark } from '../../kit/kept/waiting-mark.tsx'
import { useWaitingSigners } from './kept-signatures.ts'
import type { Counseling, CounselingText, Signature } from '@muster/domain/counseling/schema.ts'
import { whyNotSign } from '@muster/domain/counseling/signing/rules.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { mayEdit } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { AnsweredWords, Integrity, SignedList } from './signed-list.tsx'
import { useAnswer } from './use-answer.ts'

const HandOver = lazy(async () => ({ default: (await import('./hand-over.tsx')).HandOver }))
const HandOverAssessment = lazy(async () => ({ default: (await import('./hand-over.tsx')).HandOverAssessment }))
const RefusalDialog = lazy(async () => ({ default: (await import('./refusal-dialog.tsx')).RefusalDialog }))
const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))
const OwnSignatureDialog = lazy(async () => ({
  default: (await import('./own-signature-dialog.tsx')).OwnSignatureDialog,
}))

type Act = 'counselor' | 'here' | 'link' | 'refusal' | 'assessor' | 'assessed'

interface SigningPanelProps {
  counseling: Counseling
  /** The roster of the session, with the reader's role in it. */
  roster: Pick<RosterChoice, 'role' | 'part'>
  /** Where the next steps go on a phone; null elsewhere. */
  foot: HTMLElement | null
}

/** As many as fit beside each other on a phone. */
const IN_FOOT = 2

/**
 * Who signed when and how, whether the text still matches the signature, and what can be signed now. On a phone the
 * signatures are below the whole form, so the next two steps are under the thumb, in the bar that `foot` is.
 */
export function SigningPanel({ counseling, roster, foot }: SigningPanelProps) {
  const { line, text, signatures } = counseling
  // Right after the delivery the address may ask for the code.
  const { sign }: { sign?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [act, setAct] = useState<Act | null>(sign === 'link' ? 'link' : null)
  const answer = useAnswer(line.deliveredAt ?? '')
  if (!text || line.state === 'draft') return null
  const close = () => {
    // The device may now be in other hands than those that drew the signature.
    answer.unsign()
    setAct(null)
    if (sign) void navigate({ to: '.', search: (old: object) => ({ ...old, sign: undefined }), replace: true })
  }
  const shown = { counseling, text, onClose: close }
  return (
    <Part title="Signatures">
      <AnsweredWords text={{ ...text, remarks: '', refusal: null }} />
      <SignedList signatures={signatures} />
      <WaitingMark on={line.id} />
      {signatures.length === 0 && text.response === null && (
        <p className="py-2 text-ink-soft">Nobody has signed yet.</p>
      )}
      <Integrity integrity={counseling.integrity} />
      {mayEdit(roster, 'counseling') && !line.aboutMe && (
        <Acts counseling={counseling} text={text} foot={foot} onAct={setAct} />
      )}
      <Suspense fallback={null}>
        {act === 'here' && <HandOver key={line.deliveredAt} {...shown} answer={answer} />}
        {act === 'link' && <LinkDialog {...shown} />}
        {act === 'refusal' && <RefusalDialog {...shown} />}
        {act === 'assessed' && <HandOverAssessment {...shown} />}
        {(act === 'counselor' || act === 'assessor') && <OwnSignature {...shown} as={act} />}
      </Suspense>
    </Part>
  )
}

function OwnSignature(props: {
  counseling: Counseling
  text: CounselingText
  as: 'counselor' | 'assessor'
  onClose: () => void
}) {
  const { data: profile } = useMyProfile()
  const { counseling, text } = props
  const mine = profile?.name?.display ?? profile?.displayName ?? ''
  const { own, deliveredAt, version } = counseling.line
  // New words need a new signature, so the dialog starts over.
  const words = props.as === 'counselor' ? deliveredAt : version
  return <OwnSignatureDialog key={words} {...props} name={own ? text.parties.counselor : mine} />
}

function Acts({
  counseling,
  text,
  foot,
  onAct,
}: {
  counseling: Counseling
  text: CounselingText
  foot: HTMLElement | null
  onAct: (act: Act) => void
}) {
  const { line, signatures } = counseling
  const waiting = useWaitingSigners(line.id)
  const signed = [...signatures.map(({ signer }) => signer), ...waiting]
  const facts = { state: line.state, response: text.response, signed }
  const may = (signer: Signature['signer']) => whyNotSign(facts, signer) === null
  const acts = [
    may('soldier') && (
      <Button edits key="here" variant="primary" icon={PenLine} onClick={() => onAct('here')}>
        Hand over to sign
      </Button>
    ),
    may('soldier') && (
      <Button edits key="link" icon={QrCodeIcon} onClick={() => onAct('link')}>
        Sign on their phone
      </Button>
    ),
    may('counselor') && line.own && (
      <Button edits key="counselor" onClick={() => onAct('counselor')}>
        Sign as counselor
      </Button>
    ),
    may('assessor') && (
      <Button edits key="assessor" onClick={() => onAct('assessor')}>
        Sign part IV
      </Button>
    ),
    may('assessed') && (
      <Button edits key="assessed" icon={PenLine} onClick={() => onAct('assessed')}>
        Hand over part IV
      </Button>
    ),
    may('witness') && (
      <Button edits key="refusal" variant="plain" onClick={() => onAct('refusal')}>
        They refuse to sign
      </Button>
    ),
  ].filter(Boolean)
  const below = foot ? acts.slice(IN_FOOT) : acts
  return (
    <>
      {below.length > 0 && <div className="flex flex-wrap gap-2 pt-2 print:hidden">{below}</div>}
      {foot && createPortal(acts.slice(0, IN_FOOT), foot)}
    </>
  )
}
