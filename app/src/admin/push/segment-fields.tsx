import type { Segment } from '@muster/domain/admin/push/segment.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'

const WHO = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'leaders', label: 'Leaders' },
  { value: 'soldiers', label: 'Soldiers' },
] as const
const SUBSCRIPTIONS = [
  { value: '', label: 'Any' },
  { value: 'trial', label: 'On a trial' },
  { value: 'paying', label: 'Paying' },
  { value: 'ended', label: 'Ended' },
]
const PLATFORMS = [
  { value: '', label: 'Any, or none' },
  { value: 'ios', label: 'iPhone' },
  { value: 'android', label: 'Android' },
  { value: 'web', label: 'Browser' },
]
const SEEN: readonly { value: string; label: string; seen: Segment['seen'] }[] = [
  { value: '', label: 'Any time', seen: null },
  { value: 'in7', label: 'In the last 7 days', seen: { withinDays: 7 } },
  { value: 'in30', label: 'In the last 30 days', seen: { withinDays: 30 } },
  { value: 'not14', label: 'Not for 14 days', seen: { notForDays: 14 } },
  { value: 'not60', label: 'Not for 60 days', seen: { notForDays: 60 } },
]

interface SegmentFieldsProps {
  segment: Segment
  onChange: (segment: Segment) => void
}

/** Chooses the recipients: everybody who meets all of these conditions. */
export function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
  const or = <T extends string>(value: string) => (value === '' ? null : (value as T))
  const seen = SEEN.find((one) => JSON.stringify(one.seen) === JSON.stringify(segment.seen))?.value ?? ''
  return (
    <>
      <Field label="Who">
        <Segmented value={segment.who} onChange={(who) => onChange({ ...segment, who })} options={WHO} />
      </Field>
      <div className="grid gap-4 phone:grid-cols-3">
        <Field label="Subscription">
          <Select
            options={SUBSCRIPTIONS}
            value={segment.subscription ?? ''}
            onChange={(event) => onChange({ ...segment, subscription: or(event.target.value) })}
          />
        </Field>
        <Field label="Device with push">
          <Select
            options={PLATFORMS}
            value={segment.platform ?? ''}
            onChange={(event) => onChange({ ...segment, platform: or(event.target.value) })}
          />
        </Field>
        <Field label="Last seen">
          <Select
            options={SEEN}
            value={seen}
            onChange={(event) =>
              onChange({ ...segment, seen: SEEN.find(({ value }) => value === event.target.value)?.seen ?? null })
            }
          />
        </Field>
      </div>
    </>
  )
}
