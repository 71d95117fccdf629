import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { cx } from '../styles/cx.ts'
import { useRegionLock } from './edits.tsx'

export interface FileDropProps {
  /** "Drop a roster here" */
  title: string
  /** Accepted kinds and maximum size. */
  children?: ReactNode
  /** In the format of the file input: ".csv,.xlsx". It only filters the picker; the receiver must still check. */
  accept: string
  button?: string | undefined
  onFile: (file: File) => void
  disabled?: boolean | undefined
}

/** One file, dropped or chosen. The button is for keyboard and phone. */
export function FileDrop({ title, children, accept, button = 'Choose file', onFile, disabled }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const lock = useRegionLock(undefined)
  // Entering a child fires before leaving the parent, so a counter is needed instead of a flag.
  const [depth, setDepth] = useState(0)

  function drop(event: DragEvent) {
    event.preventDefault()
    setDepth(0)
    const file = event.dataTransfer.files[0]
    if (lock) lock.onTry()
    else if (file && !disabled) onFile(file)
  }

  return (
    <section
      aria-label={title}
      onDragEnter={() => setDepth((now) => now + 1)}
      onDragLeave={() => setDepth((now) => now - 1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-3 rounded-box border-2 border-dashed px-4 py-8 text-center transition-colors',
        depth > 0 ? 'border-brass bg-brass-soft' : 'border-line-strong bg-surface',
        disabled && 'opacity-50',
      )}
    >
      <FileUp className="size-8 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
      <p className="text-16 font-strong">{title}</p>
      {children && <div className="max-w-[60ch] text-14 text-ink-soft">{children}</div>}
      <Button disabled={disabled} edits={lock !== null} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Choosing the same file again must count as a new choice.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </section>
  )
}
