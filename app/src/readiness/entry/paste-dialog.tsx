import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { readBlock } from '../../ui/entry-grid/block.ts'
import type { FittedBlock } from '../../ui/entry-grid/fit-block.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

interface PasteDialogProps {
  /** Text that was pasted into the grid and does not fit; empty to paste here. */
  text: string
  fit: (block: string[][]) => FittedBlock
  onTake: (fitted: FittedBlock) => void
  onClose: () => void
}

const SHOWN = 40

/** Shows which part of a pasted block fits. Nothing changes until the person confirms it here. */
export function PasteDialog({ text: pasted, fit, onTake, onClose }: PasteDialogProps) {
  const [text, setText] = useState(pasted)
  const fitted = text.trim() === '' ? null : fit(readBlock(text))
  const count = fitted?.changes.length ?? 0
  return (
    <Dialog
      edits
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={pasted === '' ? 'Paste from Excel' : 'Not everything matches'}
      description={
        pasted === ''
          ? 'Copy the cells in Excel, with the names or in the order of this list, with or without headings.'
          : 'Nothing has been changed yet.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={count === 0} onClick={() => fitted && onTake(fitted)}>
            {count === 0 ? 'No matches' : `Put in ${count} ${count === 1 ? 'value' : 'values'}`}
          </Button>
        </>
      }
    >
      {pasted === '' && (
        <Field label="Cells from Excel">
          <TextArea
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="whitespace-pre"
          />
        </Field>
      )}
      {fitted && (
        <div className="mt-3" aria-live="polite">
          <p className="font-strong">
            {count} {count === 1 ? 'value matches' : 'values match'}, for {fitted.rows}{' '}
            {fitted.rows === 1 ? 'Soldier' : 'Soldiers'}.
            {fitted.replaces > 0 && ` ${fitted.replaces} of them replace existing values.`}
          </p>
          {fitted.problems.length > 0 && (
            <>
              <p className="mt-3 font-strong">No match:</p>
              <ul className="list-disc pl-5">
                {fitted.problems.slice(0, SHOWN).map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
              {fitted.problems.length > SHOWN && <p>And {fitted.problems.length - SHOWN} more.</p>}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
