import { ended } from '@muster/domain/kernel/sentence.ts'
import type { Mark } from '@muster/domain/counseling/signing/schema.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { SignatureDrawing } from './signature-drawing.tsx'
import { strokeOf } from './strokes.ts'

interface SignatureBoxProps {
  /** As on the form: `Rivera, Ana M.` */
  name: string
  label: string
  value: Mark | null
  onChange: (mark: Mark | null) => void
  error?: string | undefined
  /** A witness is named in another field, and either draws a signature or does not sign. */
  drawOnly?: boolean
}

/** Sign with a finger or the mouse, or type the name where drawing is not possible. */
export function SignatureBox({ name, label, value, onChange, error, drawOnly = false }: SignatureBoxProps) {
  const id = useId()
  const [typing, setTyping] = useState(value?.by === 'name')
  const [failed, setFailed] = useState(false)
  const strokes = value?.by === 'hand' ? value.strokes : []
  const typed = value?.by === 'name' ? value.name : ''

  function change(next: readonly number[][]) {
    onChange(next.length === 0 ? null : { by: 'hand', strokes: [...next] })
  }
  function swap() {
    setTyping(!typing)
    onChange(null)
  }
  const swapper = drawOnly ? null : (
    <Button variant="plain" onClick={swap}>
      {typing ? 'Draw it instead' : 'Type your name instead'}
    </Button>
  )
  if (typing) {
    return (
      <div className="flex flex-col items-start gap-1">
        <Field
          label={label}
          hint={ended(`Type your name exactly as shown: ${name}`)}
          error={error}
          required
          className="w-full"
        >
          <TextInput
            value={typed}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value.trim() ? { by: 'name', name: event.target.value } : null)}
          />
        </Field>
        {swapper}
      </div>
    )
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className="flex flex-col gap-1">
      <p id={`${id}-label`} className="text-14 font-strong">
        {label}
        {!drawOnly && <span className="font-regular text-ink-soft"> (required)</span>}
      </p>
      <div
        className={cx(
          'relative aspect-[4/1] w-full overflow-hidden rounded-box border bg-surface text-ink',
          error ? 'border-danger ring-1 ring-danger' : 'border-line-strong',
        )}
      >
        <span aria-hidden="true" className="absolute inset-x-[4%] bottom-[18%] border-b border-line-strong" />
        {strokes.length === 0 && (
          <span aria-hidden="true" className="absolute bottom-[20%] left-[4%] text-16 text-ink-soft">
            ✕
          </span>
        )}
        <SignatureDrawing strokes={strokes} className="absolute inset-0 size-full" />
        <Pen onStroke={(stroke) => change([...strokes, stroke])} onFailed={() => setFailed(true)} />
      </div>
      {error && <p className="text-12 font-strong text-danger">{error}</p>}
      <p id={`${id}-hint`} role="status" className="text-12 text-ink-soft">
        {hintOf({ failed, drawOnly, strokes: strokes.length })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Undo2} disabled={strokes.length === 0} onClick={() => change(strokes.slice(0, -1))}>
          Undo stroke
        </Button>
        <Button disabled={strokes.length === 0} onClick={() => change([])}>
          Clear
        </Button>
        {swapper}
      </div>
    </div>
  )
}

function hintOf({ failed, drawOnly, strokes }: { failed: boolean; drawOnly: boolean; strokes: number }): string {
  if (failed)
    return drawOnly
      ? 'The box could not be loaded. Leave it empty, or try again.'
      : 'The box could not be loaded. Type your name instead.'
  if (strokes > 0) return strokes === 1 ? 'Signed with 1 stroke.' : `Signed with ${strokes} strokes.`
  return 'Sign with a finger or the mouse.'
}

/**
 * The live line under the finger. Each finished stroke is passed on, scaled, and this canvas is cleared again.
 * Finished strokes are drawn as vectors above it, which scale with the page and take the colors of the theme.
 */
function Pen({ onStroke, onFailed }: { onStroke: (stroke: number[]) => void; onFailed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const told = useRef({ onStroke, onFailed })
  useEffect(() => {
    told.current = { onStroke, onFailed }
  })
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return
    const stop = new AbortController()
    take(sheet, stop.signal, (stroke) => told.current.onStroke(stroke)).catch(() => {
      if (!stop.signal.aborted) told.current.onFailed()
    })
    return () => stop.abort()
  }, [])
  return <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full touch-none cursor-crosshair" />
}

async function take(sheet: HTMLCanvasElement, signal: AbortSignal, onStroke: (stroke: number[]) => void) {
  const { default: SignaturePad } = await import('signature_pad')
  if (signal.aborted) return
  const pad = new SignaturePad(sheet, { minWidth: 1, maxWidth: 2.5 })
  const fit = () => {
    const density = Math.max(window.devicePixelRatio, 1)
    sheet.width = sheet.offsetWidth * density
    sheet.height = sheet.offsetHeight * density
    sheet.getContext('2d')?.scale(density, density)
    pad.clear()
  }
  fit()
  pad.addEventListener('beginStroke', () => {
    pad.penColor = getComputedStyle(sheet).color
  })
  pad.addEventListener('endStroke', () => {
    const points = pad.toData().flatMap((group) => group.points)
    pad.clear()
    if (points.length > 0) onStroke(strokeOf(points, { width: sheet.offsetWidth, height: sheet.offsetHeight }))
  })
  const resized = new ResizeObserver(fit)
  resized.observe(sheet)
  sheet.dataset.ready = 'true'
  signal.addEventListener('abort', () => {
    resized.disconnect()
    pad.off()
  })
}
