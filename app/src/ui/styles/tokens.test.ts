import { STATUS_TONES } from '@muster/domain/dutyday/duty-status.ts'
import { describe, expect, test } from 'vitest'
import { TONES } from '../marks/tone.ts'
import css from './tokens.css?raw'

const THEMES = ['light', 'dark', 'night'] as const
const GROUNDS = ['ground', 'surface', 'sunken'] as const

/** The colors of one theme by name, as written in tokens.css. */
function coloursOf(theme: (typeof THEMES)[number]): Map<string, string> {
  const block = new RegExp(`\\[data-theme=["']${theme}["']\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return new Map(
    Array.from(block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g), (match) => [match[1] ?? '', match[2] ?? '']),
  )
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const MARKS = [...TONES, 'soon', 'accounted', 'available', 'training', 'field', 'test', 'routine']
const softs = MARKS.map((tone) => `${tone}-soft`)

/** [front, back, minimum contrast]: each pair that a component uses. */
const PAIRS: [string, string, number][] = [
  ...[...GROUNDS, 'action-soft', ...softs].map((back): [string, string, number] => ['ink', back, 12]),
  ...GROUNDS.flatMap((back): [string, string, number][] => [
    ['ink-soft', back, 4.5],
    ['action', back, 4.5],
    ['brass', back, 4.5],
    ['danger', back, 4.5],
    ['line-strong', back, 3],
    ...MARKS.map((tone): [string, string, number] => [tone, back, 3]),
  ]),
  ['ink-soft', 'action-soft', 4.5],
  ['action', 'action-soft', 4.5],
  ['brass', 'action-soft', 3],
  ['line-strong', 'action-soft', 3],
  ['ink', 'brass-soft', 7],
  ['brass', 'brass-soft', 4.5],
  ['ink', 'danger-soft', 7],
  ['ink-soft', 'danger-soft', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-strong', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-strong', 4.5],
  ...MARKS.map((tone): [string, string, number] => ['on-tone', tone, 4.5]),
  ['on-tone', 'brass', 4.5],
  ['ground', 'ink', 4.5],
  ...MARKS.map((tone): [string, string, number] => [tone, `${tone}-soft`, 3]),
]

/**
 * Pure red on black is 5.25:1, so the red that keeps night vision cannot reach the 12:1 and 7:1 of the other themes.
 */
const NIGHT_INK = 5.5

describe.each(THEMES)('the %s theme', (theme) => {
  const colours = coloursOf(theme)

  test.each(PAIRS)('%s on %s has %d to 1', (front, back, wanted) => {
    const least = theme === 'night' && wanted > 4.5 ? NIGHT_INK : wanted
    expect(contrast(colours.get(front) ?? '', colours.get(back) ?? '')).toBeGreaterThanOrEqual(least)
  })

  test('names every color that the light theme names', () => {
    expect([...colours.keys()].sort()).toEqual([...coloursOf('light').keys()].sort())
  })
})

test('a filled button at night has text of 4.5 to 1 on its dim fill, and an edge of 3 to 1 around it', () => {
  const night = coloursOf('night')
  const on = (front: string, back: string) => contrast(night.get(front) ?? '', night.get(back) ?? '')
  for (const fill of ['line', 'action-soft']) expect(on('ink', fill)).toBeGreaterThanOrEqual(4.5)
  for (const ground of GROUNDS) {
    expect(on('action', ground)).toBeGreaterThanOrEqual(3)
    expect(on('line', ground), 'dim').toBeLessThan(2)
  }
})

test('night contains only red', () => {
  for (const [name, hex] of coloursOf('night')) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    expect(green + blue, name).toBeLessThanOrEqual(red * 0.62)
  }
})

test('every status of the domain has its tone', () => {
  expect([...TONES].sort()).toEqual([...STATUS_TONES].sort())
})

test('no other file names a color', () => {
  const files = Object.entries(
    import.meta.glob<string>(['../**/*.{ts,tsx,css}', '!**/*.test.ts', '!./tokens.css'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
  expect(files.length).toBeGreaterThan(40)
  const literal =
    /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch)a?\(|\b(?:bg|text|border|fill|stroke)-(?:white|black|(?:red|green|blue|gray|slate|zinc|amber|yellow|orange|stone)-\d+)/i
  expect(
    files.filter(([, text]) => literal.test(text)).map(([name, text]) => `${name}: ${literal.exec(text)?.[0]}`),
  ).toEqual([])
})
