import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useState } from 'react'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { HELP_ANSWERS, helpFor } from '../help-answers.ts'

/** The most likely questions, with a search. Each opens on a tap. */
export function Help() {
  const [search, setSearch] = useState('')
  const [linked, setLinked] = useState(() => location.hash.slice(1))
  // The person may follow a link to another answer while this page is open.
  useEffect(() => {
    const follow = () => {
      setSearch('')
      setLinked(location.hash.slice(1))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    if (linked) document.getElementById(linked)?.scrollIntoView({ block: 'center' })
  }, [linked])
  const found = helpFor(search)
  return (
    <>
      <SearchInput label="Search the answers" value={search} onChange={setSearch} slash className="mb-3" />
      <p className="sr-only" aria-live="polite">
        {search && `${found.length} of ${HELP_ANSWERS.length} answers`}
      </p>
      <div className="border-t border-line">
        {found.map(({ id, question, answer }) => (
          <details
            key={`${id} ${search !== ''}`}
            id={id}
            open={id === linked || (search !== '' && found.length <= 3)}
            className="group border-b border-line"
          >
            <summary className="flex min-h-control cursor-pointer list-none items-center gap-2 py-2 font-strong hover:bg-sunken [&::-webkit-details-marker]:hidden">
              <span className="grow">{question}</span>
              <ChevronDown className="size-5 shrink-0 text-ink-soft group-open:rotate-180" aria-hidden="true" />
            </summary>
            <div className="flex max-w-[65ch] flex-col gap-3 pb-4">
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
      {found.length === 0 && (
        <p className="py-4 text-ink-soft">No answer has these words. Try fewer words, or ask us.</p>
      )}
    </>
  )
}
