import { LINK_LIMIT } from '@muster/domain/counseling/limits.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { webAddress } from './web-address.ts'

type Links = CounselingDraft['links']

interface LinkEditorProps {
  links: Links
  onChange: (links: Links) => void
  now: () => Links
}

/** Links to documents. The documents themselves stay where they are. */
export function LinkEditor({ links, onChange, now }: LinkEditorProps) {
  const [label, setLabel] = useState('')
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const full = links.length >= LINK_LIMIT

  function add() {
    const address = webAddress(url)
    if (address === null) {
      setProblem('Enter an address such as https://armypubs.army.mil.')
      return
    }
    if (guardText(label) !== null || guardText(address) !== null) return
    onChange([...links, { label: label.trim(), url: address }])
    setLabel('')
    setUrl('')
    setProblem(null)
  }
  function remove(at: number) {
    const link = links[at]
    if (!link) return
    onChange(links.toSpliced(at, 1))
    toast.undoHere('Link removed.', () => onChange([...now()].toSpliced(at, 0, link)), 'counseling-link')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <section data-field="links" aria-labelledby="links-title" className="flex flex-col gap-2">
      <div>
        <h3 id="links-title" className="text-14 font-strong">
          Links
        </h3>
        <p className="text-12 text-ink-soft">
          Muster keeps the address, never the file. Whoever opens it needs access to where the file is stored.
        </p>
      </div>
      {links.length > 0 && (
        <ul className="border-t border-line">
          {links.map((link, at) => (
            <li key={`${at}${link.url}`} className="flex items-center gap-2 border-b border-line">
              <span className="min-w-0 grow py-1 wrap-anywhere">
                {link.label && <span className="block font-strong">{link.label}</span>}
                <span className="text-14 text-ink-soft">{link.url}</span>
              </span>
              <IconButton
                edits
                icon={Trash}
                label={`Remove the link ${link.label || link.url}`}
                onClick={() => remove(at)}
              />
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className="text-12 text-ink-soft">{LINK_LIMIT} links at most.</p>
      ) : (
        <div className="grid items-start gap-x-4 gap-y-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
          <Field label="Link title" error={guardText(label)}>
            <TextInput
              value={label}
              maxLength={120}
              onKeyDown={onKeyDown}
              onChange={(event) => setLabel(event.target.value)}
            />
          </Field>
          <Field label="Address" error={guardText(url) ?? problem}>
            <TextInput
              type="url"
              inputMode="url"
              autoCapitalize="off"
              spellCheck={false}
              value={url}
              maxLength={2000}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setUrl(event.target.value)
                setProblem(null)
              }}
            />
          </Field>
          <Button edits className="desk:mt-6" disabled={url.trim() === ''} onClick={add}>
            Add link
          </Button>
        </div>
      )}
    </section>
  )
}
