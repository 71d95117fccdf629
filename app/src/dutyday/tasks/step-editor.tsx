import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

export interface StepDraft {
  readonly id: string
  readonly title: string
}

const MOST = 50

/** The steps as a list of fields. Enter starts the next one. */
export function StepEditor({
  steps,
  onChange,
  problem,
}: {
  steps: readonly StepDraft[]
  onChange: (steps: StepDraft[]) => void
  problem?: string | null | undefined
}) {
  const list = useRef<HTMLUListElement>(null)
  const focusLast = useRef(false)
  useEffect(() => {
    if (!focusLast.current) return
    focusLast.current = false
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }, [steps.length])
  function add() {
    if (steps.length >= MOST) return
    focusLast.current = true
    onChange([...steps, { id: crypto.randomUUID(), title: '' }])
  }
  return (
    <div role="group" aria-label="Steps" className="flex flex-col items-start gap-1">
      <span className="text-14 font-strong">Steps</span>
      <ul ref={list} className="flex w-full flex-col gap-1">
        {steps.map((step, index) => (
          <li key={step.id} className="flex items-center gap-1">
            <TextInput
              aria-label={`Step ${index + 1}`}
              maxLength={200}
              value={step.title}
              onChange={(event) =>
                onChange(steps.map((one) => (one.id === step.id ? { ...one, title: event.target.value } : one)))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <IconButton
              edits
              icon={Trash}
              label={`Remove step ${index + 1}`}
              onClick={() => onChange(steps.filter(({ id }) => id !== step.id))}
            />
          </li>
        ))}
      </ul>
      {problem && <p className="text-12 font-strong text-danger">{problem}</p>}
      {steps.length < MOST && (
        <Button edits icon={Plus} onClick={add}>
          Add a step
        </Button>
      )}
    </div>
  )
}
