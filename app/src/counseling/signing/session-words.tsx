import { COUNSELING_KINDS } from '@muster/domain/counseling/kinds.ts'
import type { CounselingText } from '@muster/domain/counseling/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReactNode } from 'react'
import { instantWords } from '../../kit/instant-words.ts'
import { DescriptionList } from '../../ui/layout/description-list.tsx'

type Words = Omit<CounselingText, 'response' | 'remarks' | 'refusal' | 'assessment' | 'result'>

/** A whole session, to read before signing. */
export function SessionWords({ text, level = 2 }: { text: Words; level?: 2 | 3 }) {
  const { parties } = text
  const counselor = [parties.counselor, text.counselorTitle].filter(Boolean).join(', ')
  // The dates are part of what is signed.
  const dates = [
    ...(text.assessOn === null ? [] : [{ term: 'Assessment due', value: formatDate(text.assessOn) }]),
    ...(text.nextOn === null ? [] : [{ term: 'Next counseling', value: formatDate(text.nextOn) }]),
  ]
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        items={[
          { term: 'Name', value: parties.name },
          { term: 'Rank and grade', value: parties.rankGrade },
          { term: 'Date of counseling', value: formatDate(text.heldOn) },
          { term: 'Organization', value: text.organization },
          { term: 'Counselor', value: counselor },
          { term: 'Kind', value: COUNSELING_KINDS[text.kind].label },
          ...(text.place === '' ? [] : [{ term: 'Place', value: text.place }]),
        ]}
      />
      <Block level={level} title="Purpose of counseling" words={text.purpose} />
      <Block level={level} title="Key points of discussion" words={text.keyPoints} />
      {text.plan.length > 0 && (
        <Block level={level} title="Plan of action">
          <ol className="flex list-decimal flex-col gap-2 pl-5">
            {text.plan.map((line) => (
              <li key={line.id} className="wrap-anywhere">
                <span dir="auto">{line.action}</span>
                {line.standard !== '' && (
                  <span dir="auto" className="block text-14 text-ink-soft">
                    Standard: {line.standard}
                  </span>
                )}
                {line.suspense !== null && (
                  <span className="block text-14 text-ink-soft">By {formatDate(line.suspense)}</span>
                )}
              </li>
            ))}
          </ol>
        </Block>
      )}
      <Block level={level} title="Leader responsibilities" words={text.leaderResponsibilities} />
      {dates.length > 0 && (
        <Block level={level} title="Upcoming dates">
          <DescriptionList items={dates} />
        </Block>
      )}
      {text.links.length > 0 && (
        <Block level={level} title="Links">
          <ul className="flex flex-col">
            {text.links.map((link) => (
              <li key={link.url}>
                <a
                  href={link.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-control items-center text-action underline wrap-anywhere"
                >
                  {link.label || link.url}
                </a>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {text.addenda.map((addendum) => (
        <Block
          key={addendum.id}
          level={level}
          title={`Addendum, ${instantWords(addendum.at)}, ${addendum.by}`}
          words={addendum.text}
        />
      ))}
    </div>
  )
}

interface BlockProps {
  level: 2 | 3
  title: string
  words?: string
  children?: ReactNode
}

/** A block of the form. An empty block is not shown. */
export function Block({ level, title, words, children }: BlockProps) {
  if (words === '') return null
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section>
      <Heading className="border-t border-line-strong pt-1 text-14 font-strong">{title}</Heading>
      {words === undefined ? (
        children
      ) : (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {words}
        </p>
      )}
    </section>
  )
}
