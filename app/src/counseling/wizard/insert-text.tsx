import { deleteSnippet, listSnippets, saveSnippet } from '@muster/domain/counseling/functions.ts'
import type { CounselingKind } from '@muster/domain/counseling/kinds.ts'
import type { Snippet } from '@muster/domain/counseling/schema.ts'
import { startersFor } from '@muster/domain/counseling/starters.ts'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { kindWords } from '../words.ts'

interface InsertTextProps {
  block: Snippet['block']
  label: string
  kind: CounselingKind
  onInsert: (text: string) => void
  onClose: () => void
}

/** The leader's own saved texts for a block, then a few standard ones. */
export function InsertText({ block, label, kind, onInsert, onClose }: InsertTextProps) {
  const { data, error } = useRead(listSnippets, {})
  const { run: remove } = useWrite(deleteSnippet)
  const { run: keep } = useWrite(saveSnippet)
  // Hidden at once; the list itself follows when the server has answered.
  const [gone, setGone] = useState<readonly string[]>([])
  const own = data?.snippets.filter((snippet) => snippet.block === block && !gone.includes(snippet.id)) ?? []

  async function forget(snippet: Snippet) {
    setGone([...gone, snippet.id])
    const back = () => setGone((now) => now.filter((id) => id !== snippet.id))
    const done = await reportRefusal(remove({ id: snippet.id }), 'The template was not deleted.')
    if (done === undefined) return back()
    toast.undo(`Deleted: ${snippet.title}`, () => {
      back()
      void reportRefusal(keep({ snippet }), 'The template was not restored.')
    })
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Templates for ${label.toLowerCase()}`}
      description="Adds to the end. Replace the blanks with facts."
      footer={<Button onClick={onClose}>Cancel</Button>}
      wide
    >
      <h3 className="text-14 font-heavy">My templates</h3>
      {own.length === 0 ? (
        <p className="pb-3 text-14 text-ink-soft">
          {error && !data
            ? describeRefusal(error)
            : data
              ? 'None for this block yet. Write it once and save it as a template.'
              : 'Loading your templates.'}
        </p>
      ) : (
        <ul className="mb-4 border-t border-line">
          {own.map((snippet) => (
            <li key={snippet.id} className="flex items-start border-b border-line">
              <TextChoice title={snippet.title} text={snippet.text} onChoose={() => onInsert(snippet.text)} />
              <IconButton edits icon={Trash} label={`Delete: ${snippet.title}`} onClick={() => void forget(snippet)} />
            </li>
          ))}
        </ul>
      )}
      <h3 className="text-14 font-heavy">Starters: {kindWords(kind)}</h3>
      <ul className="border-t border-line">
        {startersFor(kind, block).map((starter) => (
          <li key={starter.title} className="flex border-b border-line">
            <TextChoice
              title={starter.title}
              text={starter.text}
              verify={starter.verify === 'legal'}
              onChoose={() => onInsert(starter.text)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface TextChoiceProps {
  title: string
  text: string
  verify?: boolean
  onChoose: () => void
}

function TextChoice({ title, text, verify = false, onChoose }: TextChoiceProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="group min-h-control min-w-0 grow py-2 text-left hover:bg-sunken"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-strong underline-offset-4 group-hover:underline">{title}</span>
        {verify && <Badge kind="alert">Verify with legal</Badge>}
      </span>
      <span className="line-clamp-4 text-14 wrap-anywhere whitespace-pre-line text-ink-soft">{text}</span>
    </button>
  )
}
