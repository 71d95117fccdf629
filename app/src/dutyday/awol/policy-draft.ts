import type { DueAnchor, PolicyStep, StepDue } from '@muster/domain/dutyday/awol/policy.ts'

/** How the deadline of a rule is counted, as one choice of the form. */
export const DUE_CHOICES = [
  { value: 'hours discovery', label: 'hours after the discovery' },
  { value: 'hours decision', label: 'hours after the decision' },
  { value: 'hours drop', label: 'hours after the drop' },
  { value: 'hours return', label: 'hours after the return' },
  { value: 'days discovery', label: 'days after the discovery' },
  { value: 'days decision', label: 'days after the decision' },
  { value: 'days drop', label: 'days after the drop' },
  { value: 'days return', label: 'days after the return' },
  { value: 'day', label: 'on that day of the absence' },
  { value: 'promptly', label: 'promptly, no set time' },
] as const
export type DueChoice = (typeof DUE_CHOICES)[number]['value']

/** A step while it is edited. */
export interface StepDraft extends Omit<PolicyStep, 'due'> {
  readonly choice: DueChoice
  readonly count: string
}

export function draftOf({ due, ...step }: PolicyStep): StepDraft {
  switch (due.kind) {
    case 'promptly':
      return { ...step, choice: 'promptly', count: '' }
    case 'day of absence':
      return { ...step, choice: 'day', count: String(due.day) }
    case 'hours':
      return { ...step, choice: `hours ${due.after}`, count: String(due.hours) }
    case 'days':
      return { ...step, choice: `days ${due.after}`, count: String(due.days) }
  }
}

export function stepOf({ choice, count, ...step }: StepDraft): PolicyStep {
  return { ...step, due: dueOf(choice, count.trim() === '' ? Number.NaN : Number(count.replace(',', '.'))) }
}

function dueOf(choice: DueChoice, count: number): StepDue {
  if (choice === 'promptly') return { kind: 'promptly' }
  if (choice === 'day') return { kind: 'day of absence', day: count }
  const [unit, after] = choice.split(' ') as ['hours' | 'days', DueAnchor]
  return unit === 'hours' ? { kind: 'hours', after, hours: count } : { kind: 'days', after, days: count }
}

/** Gets a key that no step has had, so that records of an old step never match a new one. */
export function newDraft(steps: readonly Pick<StepDraft, 'key'>[]): StepDraft {
  const taken = new Set(steps.map(({ key }) => key))
  let key = ''
  do key = `own-${crypto.randomUUID().slice(0, 8)}`
  while (taken.has(key))
  return {
    key,
    label: '',
    detail: '',
    choice: 'hours discovery',
    count: '',
    course: 'any',
    who: '',
    form: '',
    source: 'Unit SOP',
    verify: false,
    on: true,
  }
}
