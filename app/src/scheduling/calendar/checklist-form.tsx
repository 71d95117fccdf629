import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import type { saveEventChecklistItem } from '@muster/domain/scheduling/calendar/functions.ts'
import type { ChecklistItem } from '@muster/domain/scheduling/calendar/schema.ts'
import { useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { PersonInput } from '../../roster/choosing/person-input.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { NamedPerson } from './event-draft.ts'

type ItemInput = RawInputOf<typeof saveEventChecklistItem>['item']

interface ChecklistFormProps {
  /** Null for a new line. */
  item: ChecklistItem | null
  rosterId: string
  busy: boolean
  onSave: (input: ItemInput) => void
  onRemove: (() => void) | null
  onClose: () => void
}

/** One line of a checklist: what, who, and how long before the event. */
export function ChecklistForm({ item, rosterId, busy, onSave, onRemove, onClose }: ChecklistFormProps) {
  const { choose } = useSoldiersToChoose(rosterId)
  const [title, setTitle] = useState(item?.title ?? '')
  const [owner, setOwner] = useState<NamedPerson>(item?.owner ?? { soldierId: null, name: '' })
  const [before, setBefore] = useState(String(item?.daysBefore ?? 7))
  const [problems, setProblems] = useState<{ title?: string; before?: string }>({})
  function submit() {
    const said = title.trim()
    const days = Number(before.trim() === '' ? Number.NaN : before)
    const guarded = said === '' ? 'Say what must be done.' : guardText(said)
    const known = Number.isInteger(days) && days >= -60 && days <= 400
    setProblems({
      ...(guarded ? { title: guarded } : {}),
      ...(known ? {} : { before: 'Enter days from 0 to 400; after the event with a minus.' }),
    })
    if (guarded || !known) return
    onSave({
      title: said,
      daysBefore: days,
      owner: owner.soldierId === null ? { soldierId: null, name: owner.name.trim() } : { ...owner, name: '' },
    })
  }
  return (
    <Edits on>
      <form
        aria-label={item ? `Edit ${item.title}` : 'New line'}
        noValidate
        className="flex flex-col gap-3 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="What" error={problems.title}>
          <TextInput maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
          <PersonInput {...choose} label="Owner" value={owner} onChange={setOwner} />
          <Field label="Before the event" error={problems.before}>
            <NumberInput unit="days" value={before} onChange={(event) => setBefore(event.target.value)} />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            Save line
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {onRemove && (
            <Button edits variant="plain" onClick={onRemove}>
              Remove line
            </Button>
          )}
        </div>
      </form>
    </Edits>
  )
}
