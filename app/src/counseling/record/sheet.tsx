import { COUNSELING_KINDS } from '@muster/domain/counseling/kinds.ts'
import type { CounselingLine, CounselingText } from '@muster/domain/counseling/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReactNode } from 'react'
import { instantWords } from '../../kit/instant-words.ts'
import { cx } from '../../ui/styles/cx.ts'
import { RESULT_WORDS } from '../words.ts'

interface SheetProps {
  text: CounselingText
  /** Part IV may be corrected until it is signed, so its dates are here and not in the frozen text. */
  line: Pick<CounselingLine, 'assessedOn' | 'nextOn'>
}

const ANSWERS = {
  agree: 'Agrees with the information above.',
  disagree: 'Disagrees with the information above.',
  refused: 'Refused to sign. The counseling stays on record.',
} as const

/** The session in the order and words of the paper form: a sheet on a desktop, a plain page on a phone. */
export function Sheet({ text, line }: SheetProps) {
  const { parties } = text
  const { assessedOn } = line
  const nextOn = text.assessment === '' ? text.nextOn : line.nextOn
  const counselor = [parties.counselor, text.counselorTitle].filter(Boolean).join(', ')
  return (
    <article
      aria-label="Record of the counseling"
      className="min-w-0 desk:border desk:border-line-strong desk:bg-surface desk:px-8 desk:py-6 print:border-0 print:p-0"
    >
      <FormPart title="Part I: administrative data">
        <dl className="grid grid-cols-2 gap-x-4 desk:grid-cols-6 desk:gap-x-0">
          <Cell wide title="Name" words={parties.name} className="desk:col-span-3" />
          <Cell title="Rank and grade" words={parties.rankGrade} />
          <Cell title="Date of counseling" words={formatDate(text.heldOn)} className="desk:col-span-2" />
          <Cell wide title="Organization" words={text.organization} className="desk:col-span-3" />
          <Cell wide title="Name and title of counselor" words={counselor} className="desk:col-span-3" />
          <Cell title="Kind" words={COUNSELING_KINDS[text.kind].label} className="desk:col-span-3" />
          <Cell title="Place" words={text.place} className="desk:col-span-3" />
        </dl>
      </FormPart>
      <FormPart title="Part II: background information">
        <Block title="Purpose of counseling" words={text.purpose} />
      </FormPart>
      <FormPart title="Part III: summary of counseling">
        <Block title="Key points of discussion" words={text.keyPoints} />
        <Block title="Plan of action">
          <Plan lines={text.plan} />
        </Block>
        <Block title="Session closing">
          {text.response === null ? (
            <Empty>The Soldier has not answered yet.</Empty>
          ) : (
            <>
              <p>{ANSWERS[text.response]}</p>
              {text.refusal !== null && <Words words={text.refusal} />}
              {text.remarks !== '' && <Words words={text.remarks} />}
            </>
          )}
        </Block>
        <Block title="Leader responsibilities" words={text.leaderResponsibilities} />
      </FormPart>
      <FormPart title="Part IV: assessment of the plan of action">
        {text.assessment === '' ? (
          <Empty>
            {text.assessOn === null
              ? 'Not assessed yet.'
              : `Not assessed yet. Planned for ${formatDate(text.assessOn)}.`}
          </Empty>
        ) : (
          <>
            <p className="font-strong">
              {[text.result && RESULT_WORDS[text.result], assessedOn && formatDate(assessedOn)]
                .filter(Boolean)
                .join(', ')}
            </p>
            <Words words={text.assessment} />
          </>
        )}
        {nextOn !== null && <p className="pt-1">Next counseling: {formatDate(nextOn)}</p>}
      </FormPart>
      {text.addenda.length > 0 && (
        <FormPart title="Addenda">
          {text.addenda.map((addendum) => (
            <Block key={addendum.id} title={`${instantWords(addendum.at)}, ${addendum.by}`} words={addendum.text} />
          ))}
        </FormPart>
      )}
      {text.links.length > 0 && (
        <FormPart title="Links">
          <p className="text-12 text-ink-soft">Addresses only; Muster keeps no files.</p>
          <ul>
            {text.links.map(({ label, url }) => (
              <li key={`${label}${url}`}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-control items-center text-action underline underline-offset-4 wrap-anywhere"
                >
                  {label || url}
                </a>
              </li>
            ))}
          </ul>
        </FormPart>
      )}
    </article>
  )
}

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pb-4">
      <h2 className="border-y border-ink bg-sunken px-2 py-0.5 text-14 font-heavy">{title}</h2>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </section>
  )
}

interface CellProps {
  title: string
  words: string
  /** Use the whole width on a phone. */
  wide?: boolean
  className?: string
}

function Cell({ title, words, wide = false, className }: CellProps) {
  return (
    <div className={cx('min-w-0 border-b border-line py-1 desk:pr-3', wide && 'max-desk:col-span-2', className)}>
      <dt className="text-12 text-ink-soft">{title}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {words || <span className="text-ink-soft">–</span>}
      </dd>
    </div>
  )
}

function Block({ title, words, children }: { title: string; words?: string; children?: ReactNode }) {
  return (
    <section>
      <h3 className="text-12 text-ink-soft">{title}</h3>
      {words === undefined ? children : words === '' ? <Empty>Nothing entered.</Empty> : <Words words={words} />}
    </section>
  )
}

function Words({ words }: { words: string }) {
  return (
    <p dir="auto" className="max-w-[80ch] wrap-anywhere whitespace-pre-wrap">
      {words}
    </p>
  )
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>
}

function Plan({ lines }: { lines: CounselingText['plan'] }) {
  if (lines.length === 0) return <Empty>Nothing entered.</Empty>
  return (
    <ol className="border-t border-line">
      {lines.map((line, at) => (
        <li
          key={line.id}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-b border-line py-1.5 desk:grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,1fr)_7rem]"
        >
          <span className="tabular text-ink-soft">{at + 1}.</span>
          <span dir="auto" className="wrap-anywhere">
            {line.action}
          </span>
          <span dir="auto" className="wrap-anywhere max-desk:col-start-2 max-desk:text-14 max-desk:text-ink-soft">
            {line.standard && <span className="desk:sr-only">Standard: </span>}
            {line.standard}
          </span>
          <span className="tabular max-desk:col-start-2 max-desk:text-14 max-desk:text-ink-soft">
            {line.suspense !== null && (
              <>
                <span className="desk:sr-only">By </span>
                {formatDate(line.suspense)}
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
