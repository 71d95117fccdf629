import { useOutbox } from '../../platform/calls/calls.ts'
import { useServices } from '../../platform/calls/services.ts'
import { typedWords } from '../../platform/outbox/typed-words.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { sinceText } from '../frame/as-of.tsx'
import { opened } from '../frame/opened.ts'
import { lostOf } from './conflict-words.ts'

/** Entries that the server refused, until a person has read them. */
export function RefusedList() {
  const outbox = useStore(useServices().account)?.outbox
  const { refused } = useOutbox()
  return refused.map((act) => (
    <div
      key={act.id}
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-danger bg-danger-soft px-4 py-2 print:hidden"
    >
      <p className="min-w-0 grow wrap-anywhere">
        <strong>An entry from {sinceText(Date.parse(act.at), Date.now())} was rejected.</strong>{' '}
        {act.facts && `${act.facts.line}. `}
        {act.refusal?.message}
        <TypedIn input={act.input} />
      </p>
      <span className="flex flex-wrap gap-2">
        {lostOf(act) ? (
          <Button onClick={() => opened.set('entries')}>Compare</Button>
        ) : (
          <>
            <Button onClick={() => void outbox?.retry(act.id).catch(() => undefined)}>Send again</Button>
            <Button onClick={() => void outbox?.dismiss(act.id)}>Discard this entry</Button>
          </>
        )}
      </span>
    </div>
  ))
}

/** The person's own text in it, to read and to copy. */
function TypedIn({ input }: { input: unknown }) {
  const words = typedWords(input).join('; ')
  if (words === '') return null
  return <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">You typed: {words}</span>
}
