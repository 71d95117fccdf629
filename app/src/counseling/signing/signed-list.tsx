import type { Counseling, CounselingText, Signature } from '@muster/domain/counseling/schema.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { SignatureDrawing } from './signature-drawing.tsx'

const SIGNERS: Readonly<Record<Signature['signer'], string>> = {
  counselor: 'Counselor',
  soldier: 'Individual counseled',
  witness: 'Witness to the refusal',
  assessor: 'Counselor, part IV',
  assessed: 'Individual counseled, part IV',
}

/** Who signed when and how, oldest first. */
export function SignedList({ signatures }: { signatures: readonly Signature[] }) {
  if (signatures.length === 0) return null
  return (
    <ul aria-label="Signatures" className="border-t border-line">
      {signatures.map((signature) => (
        <li key={signature.id} className="grid gap-x-4 border-b border-line py-2 phone:grid-cols-[1fr_12rem]">
          <p className="min-w-0">
            <span className="block text-12 text-ink-soft">{SIGNERS[signature.signer]}</span>
            <span className="block font-strong wrap-anywhere">{signature.name}</span>
            <span className="block text-12 text-ink-soft">
              {instantWords(signature.at)}, {signature.how}
            </span>
          </p>
          <SignedMark signature={signature} />
        </li>
      ))}
    </ul>
  )
}

function SignedMark({ signature }: { signature: Signature }) {
  const { strokes, typed, name } = signature
  if (strokes) return <SignatureDrawing strokes={strokes} className="max-h-14 w-full max-w-48" />
  return (
    <p className="self-center text-14 text-ink-soft">{typed ? `Signed by typing: ${name}` : 'Named, did not sign'}</p>
  )
}

const INTEGRITY: Readonly<
  Record<Counseling['integrity'], { kind: 'plain' | 'late'; label: string; words: string } | null>
> = {
  'not signed': null,
  whole: { kind: 'plain', label: 'Unchanged', words: 'The stored text matches what was signed.' },
  differs: {
    kind: 'late',
    label: 'Differs',
    words:
      'The stored text does not match what was signed. Keep the signed copy, and tell the administrator of this server.',
  },
}

export function Integrity({ integrity }: Pick<Counseling, 'integrity'>) {
  const shown = INTEGRITY[integrity]
  if (!shown) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 text-14">
      <Badge kind={shown.kind}>{shown.label}</Badge>
      <span className="text-ink-soft">{shown.words}</span>
    </p>
  )
}

/** The Soldier's answer in words; to the Soldier it says "you". */
export function AnsweredWords({ text, own = false }: { text: CounselingText; own?: boolean }) {
  if (text.response === null) return null
  const who = own ? 'You' : 'The Soldier'
  const words = {
    agree: own ? 'You agree.' : 'The Soldier agrees.',
    disagree: own ? 'You disagree.' : 'The Soldier disagrees.',
    refused: `${who} refused to sign.`,
  }
  return (
    <div className="pb-2">
      <p className="font-strong">{words[text.response]}</p>
      {text.refusal !== null && (
        <p dir="auto" className="wrap-anywhere">
          {text.refusal}
        </p>
      )}
      {text.remarks !== '' && (
        <blockquote dir="auto" className="mt-1 border-l-4 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere">
          {text.remarks}
        </blockquote>
      )}
    </div>
  )
}
