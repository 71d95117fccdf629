import type { FieldName } from '@muster/domain/counseling/form/fields-4856.ts'
import { type PreviewField, type PreviewPage, STAMP } from '@muster/domain/counseling/form/preview-4856.ts'
import { ARIMO } from '@muster/domain/kernel/paper/arimo.ts'
import { type FormPage, type FormWords, isField } from '@muster/domain/kernel/paper/form-definition.ts'
import { memo } from 'react'

/** The widths of the letters are those of Arial, and each line is set to its width on paper. */
const FONTS = 'Arial, Arimo, "Liberation Sans", Helvetica, sans-serif'
const BOLD = 700

interface FormPageProps {
  page: PreviewPage
  /** The fields of the current stage, which are marked. */
  marked: ReadonlySet<FieldName>
  label: string
}

/** A page of the form, drawn in the theme's colors. One picture, with its name, for a screen reader. */
export function FormPagePicture({ page: { page, fields }, marked, label }: FormPageProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${page.width} ${page.height}`}
      fontFamily={FONTS}
      className="block w-full border border-line-strong bg-surface fill-ink"
    >
      {fields.map(
        ({ name, field }) =>
          marked.has(name) && (
            <rect
              key={name}
              data-marked={name}
              x={field.x}
              y={page.height - field.y - field.height}
              width={field.width}
              height={field.height}
              className="fill-action-soft stroke-action"
              strokeWidth="1.5"
            />
          ),
      )}
      <Blank page={page} />
      {fields.map((field) => (
        <Filled key={field.name} filled={field} height={page.height} />
      ))}
      <text x={page.width / 2} y={STAMP.down} fontSize={STAMP.size} textAnchor="middle">
        {STAMP.text}
      </text>
    </svg>
  )
}

/** What is printed on the empty form. It never changes. */
const Blank = memo(function Blank({ page: { height, boxes, rules, marks } }: { page: FormPage }) {
  return (
    <>
      <g className="fill-none stroke-ink">
        {boxes.map((box) => (
          <rect
            key={`${box.x} ${box.y}`}
            x={box.x}
            y={height - box.y - box.height}
            width={box.width}
            height={box.height}
            strokeWidth={box.thickness}
          />
        ))}
        {rules.map(({ x, y, right = 0, down = 0, thickness }) => (
          <path key={`${x} ${y}`} d={`M${x} ${height - y}h${right}v${down}`} strokeWidth={thickness} />
        ))}
      </g>
      {marks.map((mark) => !isField(mark) && <Words key={`${mark.x} ${mark.y}`} words={mark} height={height} />)}
    </>
  )
})

function Words({ words: { text, look, size, x, y, to }, height }: { words: FormWords; height: number }) {
  const strong = look.includes('strong')
  const line = text.trimEnd()
  // The letters of the bold typeface are wider, and short enough to be set as they come.
  const width = to === undefined ? (strong ? undefined : ARIMO.width(line, size)) : to - x
  return (
    <text
      x={x}
      y={height - y}
      fontSize={size}
      fontWeight={strong ? BOLD : undefined}
      fontStyle={look.includes('slanted') ? 'italic' : undefined}
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
    >
      {line}
    </text>
  )
}

const Filled = memo(function Filled({ filled: { lines, size }, height }: { filled: PreviewField; height: number }) {
  return lines.map(
    ({ text, x, y, width }) =>
      text.trim() !== '' && (
        <text
          key={y}
          x={x}
          y={height - y}
          fontSize={size}
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
          xmlSpace="preserve"
        >
          {text}
        </text>
      ),
  )
})
