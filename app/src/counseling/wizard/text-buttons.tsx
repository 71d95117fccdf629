import type { CounselingKind } from '@muster/domain/counseling/kinds.ts'
import type { Snippet } from '@muster/domain/counseling/schema.ts'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import TextQuote from 'lucide-react/icons/text-quote'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

const InsertText = lazy(async () => ({ default: (await import('./insert-text.tsx')).InsertText }))
const KeepText = lazy(async () => ({ default: (await import('./keep-text.tsx')).KeepText }))

interface TextButtonsProps {
  block: Snippet['block']
  /** The label of the block: "Key points of discussion". */
  label: string
  kind: CounselingKind
  /** The current text of the block, as it would be saved. */
  written: string
  onInsert: (text: string) => void
}

/** Below each block: insert a saved text, or save this one for later. */
export function TextButtons({ block, label, kind, written, onInsert }: TextButtonsProps) {
  const [open, setOpen] = useState<'insert' | 'keep' | null>(null)
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button
        edits
        variant="plain"
        icon={TextQuote}
        aria-label={`Insert template: ${label}`}
        onClick={() => setOpen('insert')}
      >
        Insert template
      </Button>
      {written.trim() !== '' && (
        <Button
          edits
          variant="plain"
          icon={BookmarkPlus}
          aria-label={`Save as my template: ${label}`}
          onClick={() => setOpen('keep')}
        >
          Save as my template
        </Button>
      )}
      <Suspense>
        {open === 'insert' && (
          <InsertText
            block={block}
            label={label}
            kind={kind}
            onClose={() => setOpen(null)}
            onInsert={(text) => {
              setOpen(null)
              onInsert(text)
            }}
          />
        )}
        {open === 'keep' && <KeepText block={block} label={label} written={written} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}
