import { BODY_MOST, BROADCAST_SCREENS, TITLE_MOST } from '@muster/domain/notifications/broadcasts/screens.ts'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { chosenOf, type Draft, momentWords, type Problems } from './draft.ts'

const SCREENS = [
  { value: '', label: 'No link' },
  ...Object.entries(BROADCAST_SCREENS).map(([value, label]) => ({ value, label })),
]

interface MessageFieldsProps {
  draft: Draft
  problems: Problems
  onChange: (change: Partial<Draft>) => void
}

/** The text, the screen that it opens, and when it is sent. */
export function MessageFields({ draft, problems, onChange }: MessageFieldsProps) {
  const chosen = chosenOf(draft)
  return (
    <>
      <Field label="Title" error={problems.title} required>
        <TextInput
          value={draft.title}
          maxLength={TITLE_MOST}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field
        label="Message"
        hint="Shows on lock screens. No classified or CUI content, no names with private matters."
        error={problems.body}
        required
      >
        <TextArea
          value={draft.body}
          maxLength={BODY_MOST}
          onChange={(event) => onChange({ body: event.target.value })}
        />
      </Field>
      <Field label="Opens">
        <Select
          options={SCREENS}
          value={draft.link}
          onChange={(event) => onChange({ link: event.target.value as Draft['link'] })}
        />
      </Field>
      <Segmented
        label="When"
        value={draft.when}
        onChange={(when) => onChange({ when })}
        options={[
          { value: 'now', label: 'Send now' },
          { value: 'later', label: 'Later' },
        ]}
      />
      {draft.when === 'later' && (
        <div>
          <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
            <Field label="Day" error={problems.at}>
              <DateInput value={draft.day} onChange={(day) => onChange({ day })} />
            </Field>
            <Field label="Time">
              <TextInput
                inputMode="numeric"
                className="tabular"
                maxLength={8}
                value={draft.time}
                onChange={(event) => onChange({ time: event.target.value })}
              />
            </Field>
          </div>
          {chosen && <p className="tabular pt-2 text-14 text-ink-soft">{momentWords(chosen)}</p>}
        </div>
      )}
    </>
  )
}
