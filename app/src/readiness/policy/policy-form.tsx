import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { saveReadinessPolicy } from '@muster/domain/readiness/functions.ts'
import type { PolicyVersion } from '@muster/domain/readiness/schema.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { PartFoot } from '../../ui/layout/part-foot.tsx'
import { broughtTogether, draftOf, type LineDraft, newLine } from './draft.ts'
import { LineFields } from './line-fields.tsx'
import { checkPolicy, type PolicyProblem } from './problems.ts'

interface PolicyFormProps {
  rosterId: string
  version: PolicyVersion
  /** The current policy: a later version if somebody else saved one in the meantime. */
  newest: PolicyVersion
  today: CalendarDate
  onDone: () => void
}

/** Edits every item. Saving makes a new version with name and time. */
export function PolicyForm({ rosterId, version, newest, today, onDone }: PolicyFormProps) {
  const save = useWrite(saveReadinessPolicy)
  const offline = useConnection().state === 'offline'
  // The version that the typed changes are based on.
  const [base, setBase] = useState(version)
  const [both, setBoth] = useState<readonly string[]>([])
  const [basis, setBasis] = useState(version.policy.basis)
  const [drafts, setDrafts] = useState<readonly LineDraft[]>(() => version.policy.lines.map(draftOf))
  const [problems, setProblems] = useState<readonly PolicyProblem[]>([])
  const said = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { policy, problems: found } = checkPolicy(basis, drafts)
    setProblems(found)
    // After the errors are marked and the first one's item is expanded.
    if (!policy) return void setTimeout(toFirst)
    const done = await save.run({ rosterId, version: base.version, policy }).catch(() => null)
    if (!done) {
      said.current?.scrollIntoView({ block: 'center' })
      return
    }
    toast.done(`The policy was saved as version ${done.version}.`)
    onDone()
  }

  function toFirst() {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus({ preventScroll: true })
    ;(wrong ?? said.current)?.scrollIntoView({ block: 'center' })
  }

  function bringIn() {
    const found = broughtTogether(base.policy.lines, drafts, newest.policy.lines)
    if (basis === base.policy.basis) setBasis(newest.policy.basis)
    setDrafts(found.drafts)
    setBoth(found.both)
    setBase(newest)
    setProblems([])
    save.clear()
  }

  function add(kind: 'date' | 'choice') {
    const key = `own-${crypto.randomUUID().slice(0, 8)}`
    setDrafts([...drafts, draftOf(newLine(key, kind, today))])
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Readiness policy"
      className="flex flex-col gap-3"
    >
      <div ref={said}>
        {newest.version !== base.version && !save.busy && (
          <div role="alert" className="mb-3 border-l-4 border-brass py-1 pl-3 text-14">
            <p className="pb-2">
              {newest.by ?? 'Someone'} saved version {newest.version} while you were changing this one. Your changes are
              still here.
            </p>
            <Button onClick={bringIn}>Merge theirs, keep mine</Button>
          </div>
        )}
        {both.length > 0 && (
          <p role="status" className="mb-3 border-l-4 border-brass py-1 pl-3 text-14">
            Both of you changed {both.join(', ')}: yours is kept. Review it before you save.
          </p>
        )}
        {newest.version === base.version && save.error && (
          <ErrorState message={describeRefusal(save.error)} kept="Your changes are still here." />
        )}
        {problems[0] && (
          <ErrorState
            message={problems.length > 1 ? `${problems[0].said} And ${problems.length - 1} more.` : problems[0].said}
            kept="Nothing was saved yet."
          />
        )}
      </div>
      <Field
        label="Basis"
        hint="Which regulations and orders, with their dates."
        error={problems.find(({ field }) => field === 'basis')?.message}
      >
        <TextArea
          value={basis}
          onChange={(event) => {
            setBasis(event.target.value)
            setProblems(problems.filter(({ field }) => field !== 'basis'))
          }}
          maxLength={300}
        />
      </Field>
      <ul aria-label="Items" className="border-t-2 border-ink">
        {drafts.map((draft) => (
          <li key={draft.line.key} className="border-b border-line">
            <LineFields
              draft={draft}
              problems={problems.filter(({ key }) => key === draft.line.key)}
              onChange={(next) => {
                setDrafts(drafts.map((one) => (one === draft ? next : one)))
                setProblems(problems.filter(({ key }) => key !== draft.line.key))
              }}
              onRemove={
                draft.line.key.startsWith('own-')
                  ? () => {
                      setDrafts(drafts.filter((one) => one.line.key !== draft.line.key))
                      setProblems(problems.filter(({ key }) => key !== draft.line.key))
                    }
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => add('date')}>Add an item with a date</Button>
        <Button onClick={() => add('choice')}>Add a go/no-go item</Button>
      </p>
      <PartFoot className="flex flex-wrap gap-2 border-t border-line py-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" edits={false} busy={save.busy} disabled={offline}>
          Save as a new version
        </Button>
      </PartFoot>
    </form>
  )
}
