import { fieldText } from '@muster/domain/roster/export-view.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { callLink } from '../call-link.ts'

const LINK =
  'inline-flex min-h-control items-center text-action underline underline-offset-4 -my-2 break-all print:text-ink print:no-underline'

/** A field for reading: a number can be called, an e-mail sent, an address shown on a map, and line breaks stay. */
export function FieldValue({ name, soldier }: { name: FieldKey; soldier: Soldier }) {
  const text = fieldText(name, soldier[name])
  const { kind } = SOLDIER_FIELDS[name]
  const href = kind === 'phone' ? callLink(text) : kind === 'email' && text ? `mailto:${text}` : undefined
  if (href) {
    return (
      <a href={href} className={LINK}>
        {text}
      </a>
    )
  }
  return (
    <span className="whitespace-pre-line break-words">
      {name === 'homeAddress' ? <PlaceLink place={text} /> : text}
    </span>
  )
}
