/** What stands around the chart in its file, as on every other paper. */
export interface PictureHead {
  readonly title: string
  /** `A Co, 1-4 IN`, `As of 26 Nov 2026 0630`, `By 1SG Rasmussen, D.` */
  readonly about: readonly string[]
  /** Above and below the picture. */
  readonly marking: string
}

interface Picture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

const NS = 'http://www.w3.org/2000/svg'
const MARGIN = 24
/** Room above the chart for the marking line, the title and what it is about. */
const HEAD = 76
const FOOT = 28
/** The pixels of a PNG for each pixel on screen, so that it is sharp on paper. */
const SCALE = 2
const SHAPES = 'path, rect, line, circle, text, tspan, g, svg'
const PAINT = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['font-size', 'font-weight', 'text-anchor'],
] as const

/**
 * The chart as it is drawn, in the colors of the light theme and without a reference to this page: its lines and
 * areas, and the text and boxes around them.
 */
export function pictureOf(drawn: HTMLElement, head: PictureHead): Picture {
  const paper = paperWith(drawn)
  try {
    const origin = paper.getBoundingClientRect()
    const around = getComputedStyle(paper)
    const width = Math.ceil(origin.width) + 2 * MARGIN
    const height = Math.ceil(origin.height) + HEAD + FOOT + MARGIN
    const root = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
    root.append(element('rect', { width, height, fill: around.backgroundColor }))
    const page = element('g', { fill: around.color, 'font-family': 'Public Sans, Arial, sans-serif' })
    for (const y of [18, height - 12]) {
      const look = { x: width / 2, y, 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 800 }
      page.append(text(head.marking, look))
    }
    page.append(text(head.title, { x: MARGIN, y: 44, 'font-size': 18, 'font-weight': 800 }))
    page.append(text(head.about.filter(Boolean).join(', '), { x: MARGIN, y: 62, 'font-size': 12 }))
    const body = new Sheet(element('g', { transform: `translate(${MARGIN} ${HEAD})` }), around.backgroundColor)
    copyBox(paper, body, origin)
    page.append(body.drawn)
    root.append(page)
    return { svg: new XMLSerializer().serializeToString(root), width, height }
  } finally {
    paper.remove()
  }
}

/** The same as a PNG, in base64. */
export async function pngOf({ svg, width, height }: Picture): Promise<string> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * SCALE
    canvas.height = height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The text of a file in base64. */
export function base64Of(words: string): string {
  return btoa(Array.from(new TextEncoder().encode(words), (byte) => String.fromCharCode(byte)).join(''))
}

/** Words up to this length keep their place in any font. Longer ones get a fixed length. */
const SHORT = 5

/**
 * The picture in layers: backgrounds and lines, then drawings, then words. What has the same look is together, so that
 * the look is written once: a chart of a thousand cells would otherwise be a file of a megabyte.
 */
class Sheet {
  readonly drawn: Element
  /** The color of the page. */
  readonly ground: string
  readonly grounds = element('g', {})
  readonly drawings = element('g', {})
  readonly #words = element('g', {})
  readonly #boxes = new Map<string, Element>()
  /** Where the last rectangle of each path begins. The next one is placed from there. */
  readonly #begins = new Map<Element, readonly [number, number]>()
  readonly #looks = new Map<string, Element>()
  readonly #lines = new Map<string, Element>()
  /** The words before, and where they end. */
  #last: { readonly line: string; readonly end: number; readonly words: Element } | null = null

  constructor(drawn: Element, ground: string) {
    this.drawn = drawn
    this.ground = ground
    drawn.append(this.grounds, this.drawings, this.#words)
  }

  /** A rectangle. All with the same paint are one path. */
  fillBox(paint: ReadonlyMap<string, string>, box: DOMRect, at: { readonly x: number; readonly y: number }): void {
    const look = Object.fromEntries(['fill', 'stroke', 'stroke-width'].map((name) => [name, paint.get(name) ?? '']))
    const path = kept(this.#boxes, Object.values(look).join(' '), this.drawings, () => element('path', look))
    const [x, y, width, height] = [half(at.x + box.x), half(at.y + box.y), half(box.width), half(box.height)]
    const [beginX, beginY] = this.#begins.get(path) ?? [0, 0]
    this.#begins.set(path, [x, y])
    path.setAttribute('d', `${path.getAttribute('d') ?? ''}m${x - beginX} ${y - beginY}h${width}v${height}h-${width}z`)
  }

  /** Words on one line with the same look are one text, each at its place. */
  write(
    words: string,
    look: Readonly<Record<string, string | number>>,
    { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  ): void {
    const name = Object.values(look).join(' ')
    const line = `${name} ${half(y)}`
    const before = this.#last
    const joined = (before?.words.textContent ?? '') + words
    if (before?.line === line && Math.abs(before.end - x) < 1 && joined.length <= SHORT) {
      before.words.textContent = joined
      this.#last = { ...before, end: x + width }
    } else {
      const group = kept(this.#looks, name, this.#words, () => element('g', look))
      const within = kept(this.#lines, line, group, () => element('text', { y: half(y) }))
      const length = words.length > SHORT ? { textLength: half(width), lengthAdjust: 'spacingAndGlyphs' } : {}
      const made = element('tspan', { x: half(x), ...length })
      made.textContent = words
      within.append(made)
      this.#last = { line, end: x + width, words: made }
    }
  }
}

function kept(all: Map<string, Element>, name: string, within: Element, make: () => Element): Element {
  const known = all.get(name)
  if (known) return known
  const made = make()
  all.set(name, made)
  within.append(made)
  return made
}

/** Half a pixel is sharp enough on paper. */
function half(pixels: number): number {
  return Math.round(pixels * 2) / 2
}

/** A copy out of sight in the light theme, as wide as all that scrolls sideways in it. */
function paperWith(drawn: HTMLElement): HTMLElement {
  const paper = document.createElement('div')
  const scrolled = [drawn, ...drawn.querySelectorAll('*')].map(({ scrollWidth }) => scrollWidth)
  paper.dataset.theme = 'light'
  paper.inert = true
  paper.className = 'fixed top-0 bg-ground text-ink'
  paper.style.left = '-100000px'
  paper.style.width = `${Math.max(...scrolled)}px`
  paper.append(drawn.cloneNode(true))
  document.body.append(paper)
  for (const part of paper.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, position } = getComputedStyle(part)
    if (overflowX === 'auto') part.style.overflow = 'visible'
    if (position === 'sticky') part.style.position = 'static'
  }
  return paper
}

/** Backgrounds, lines and words of a box and of all in it. */
function copyBox(from: Element, to: Sheet, origin: DOMRect): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) copyWords(child, to, origin)
    else if (child instanceof SVGSVGElement) copyDrawing(child, to, origin)
    else if (child instanceof HTMLElement && isSeen(child)) {
      copyGround(child, to, origin)
      copyBox(child, to, origin)
    }
  }
}

/** Not what only a screen reader reads, and not the buttons that paper leaves out. */
function isSeen(part: HTMLElement): boolean {
  const { display, visibility } = getComputedStyle(part)
  const { width, height } = part.getBoundingClientRect()
  if (part.classList.contains('sr-only') || part.classList.contains('print:hidden')) return false
  return display !== 'none' && visibility !== 'hidden' && width > 0 && height > 0
}

function copyGround(part: HTMLElement, to: Sheet, origin: DOMRect): void {
  const style = getComputedStyle(part)
  const { left, top, width, height } = part.getBoundingClientRect()
  const [x, y] = [left - origin.left, top - origin.top]
  if (!isClear(style.backgroundColor) && style.backgroundColor !== to.ground) {
    const ground = { x: half(x), y: half(y), width: half(width), height: half(height) }
    to.grounds.append(element('rect', { ...ground, fill: style.backgroundColor, opacity: style.opacity }))
  }
  const [right, bottom] = [x + width, y + height]
  for (const [side, [x1, y1, x2, y2]] of [
    ['top', [x, y, right, y]],
    ['bottom', [x, bottom, right, bottom]],
    ['left', [x, y, x, bottom]],
    ['right', [right, y, right, bottom]],
  ] as const) {
    const thick = Number.parseFloat(style.getPropertyValue(`border-${side}-width`))
    const color = style.getPropertyValue(`border-${side}-color`)
    if (thick > 0 && !isClear(color)) {
      const line = element('line', { x1: half(x1), x2: half(x2), y1: half(y1), y2: half(y2), stroke: color })
      line.setAttribute('stroke-width', String(thick))
      if (style.getPropertyValue(`border-${side}-style`) === 'dashed') line.setAttribute('stroke-dasharray', '4 3')
      to.grounds.append(line)
    }
  }
}

function isClear(color: string): boolean {
  return color === 'transparent' || /, 0\)$|\/ 0\)$/.test(color)
}

/** Each line of a text where the page has it. */
function copyWords(words: Text, to: Sheet, origin: DOMRect): void {
  const within = words.parentElement
  if (!within || words.data.trim() === '') return
  const style = getComputedStyle(within)
  const range = document.createRange()
  const edge = within.closest('.truncate')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY
  for (const [from, whole] of linesOf(words, range)) {
    range.setStart(words, from)
    range.setEnd(words, whole)
    let end = whole
    // Words that the page cuts off are cut off here too.
    while (end > from && range.getBoundingClientRect().right > edge + 1) range.setEnd(words, --end)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const size = Number.parseFloat(style.fontSize)
    const y = box.top - origin.top + box.height / 2 + size * 0.35
    const look = { fill: style.color, 'font-size': size, 'font-weight': style.fontWeight }
    const shown = words.data.slice(from, end).trim()
    to.write(end < whole ? `${shown.slice(0, -1)}…` : shown, look, { x: box.left - origin.left, y, width: box.width })
  }
}

/** The first and last place of each line of a text. */
function linesOf(words: Text, range: Range): [number, number][] {
  const lines: [number, number][] = []
  let top = Number.NaN
  for (const { index, 0: word } of words.data.matchAll(/\S+/g)) {
    range.setStart(words, index)
    range.setEnd(words, index + word.length)
    const box = range.getBoundingClientRect()
    const last = lines.at(-1)
    if (last && Math.abs(box.top - top) < 2) last[1] = index + word.length
    else lines.push([index, index + word.length])
    top = box.top
  }
  return lines
}

/** An SVG of the page at its place, with its classes turned into attributes and its patterns into colors. */
function copyDrawing(from: SVGSVGElement, to: Sheet, origin: DOMRect): void {
  const { left, top, width, height } = from.getBoundingClientRect()
  if (width === 0 || height === 0) return
  const [x, y] = [left - origin.left, top - origin.top]
  const boxes = boxesOf(from)
  if (boxes) {
    for (const box of boxes) to.fillBox(paintsOf(getComputedStyle(box)), box.getBBox(), { x, y })
    return
  }
  const copy = copyShape(from, new Map())
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, String(value))
  to.drawings.append(copy)
}

/** The rectangles of a drawing that has nothing else and is drawn at its own size, as a cell of a heat chart. */
function boxesOf(from: SVGSVGElement): readonly SVGRectElement[] | null {
  if (from.hasAttribute('viewBox') || from.querySelector('[transform]')) return null
  const shapes = [...from.querySelectorAll(SHAPES)].filter(
    (shape) => shape.tagName !== 'g' && !shape.closest('pattern') && getComputedStyle(shape).display !== 'none',
  )
  return shapes.every((shape) => shape instanceof SVGRectElement) ? shapes : null
}

/** `above` is the paint of the shape around it, which need not be said again. */
function copyShape(from: Element, above: ReadonlyMap<string, string>): Element {
  const style = getComputedStyle(from)
  const copy = document.createElementNS(NS, from.tagName)
  for (const { name, value } of from.attributes) {
    if (!/^(class|style|role|tabindex|id|fill|stroke.*|opacity)$|^(data|aria)-/.test(name)) {
      copy.setAttribute(name, value.replaceAll(/(\.\d)\d+/g, '$1'))
    }
  }
  if (from.tagName === 'svg') copy.setAttribute('overflow', 'visible')
  const paint = paintsOf(style)
  for (const [name, value] of paint) if (value !== above.get(name)) copy.setAttribute(name, value)
  if (style.opacity !== '1') copy.setAttribute('opacity', style.opacity)
  for (const child of from.childNodes) {
    if (child instanceof Text) copy.append(child.data)
    else if (child instanceof Element && child.matches(SHAPES) && getComputedStyle(child).display !== 'none') {
      copy.append(copyShape(child, paint))
    }
  }
  return copy
}

function paintsOf(style: CSSStyleDeclaration): ReadonlyMap<string, string> {
  return new Map(PAINT.map((name) => [name, paintOf(style, name)]))
}

function paintOf(style: CSSStyleDeclaration, name: (typeof PAINT)[number]): string {
  const value = style.getPropertyValue(name)
  if (!value.startsWith('url(')) return value
  return style.getPropertyValue(/-unreported"?\)/.test(value) ? '--tone-soft' : '--tone')
}

function text(words: string, attributes: Readonly<Record<string, string | number>>): Element {
  const made = element('text', attributes)
  made.textContent = words
  return made
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): Element {
  const made = document.createElementNS(NS, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}
