const NAME = 'found'
/** The names in tables, and other text that says it may be marked. */
const MARKED = '[role=rowheader], [data-found]'

/**
 * Marks the typed words in the names inside `box` until the returned function is called. The browser paints the marks
 * over the text, so that no row is drawn again. A browser that cannot shows none.
 */
export function markFound(box: Element, typed: string): () => void {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (words.length === 0 || typeof Highlight === 'undefined') return () => undefined
  const marks = CSS.highlights.get(NAME) ?? new Highlight()
  CSS.highlights.set(NAME, marks)
  let own: Range[] = []
  let frame = 0
  function clear() {
    for (const range of own) marks.delete(range)
    own = []
  }
  function mark() {
    clear()
    own = [...box.querySelectorAll(MARKED)].flatMap((element) => rangesIn(element, words))
    for (const range of own) marks.add(range)
  }
  const watched = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  })
  watched.observe(box, { childList: true, characterData: true, subtree: true })
  mark()
  return () => {
    watched.disconnect()
    cancelAnimationFrame(frame)
    clear()
  }
}

function rangesIn(element: Element, words: readonly string[]): Range[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Range[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const [start, end] of placesOf(node.textContent ?? '', words)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      found.push(range)
    }
  }
  return found
}

/** Where each word is in the text: first at the beginning of a part of the name, otherwise anywhere. */
export function placesOf(text: string, words: readonly string[]): (readonly [number, number])[] {
  const folded = text.toLowerCase()
  // A few letters become longer in lower case. Then the places would be wrong.
  if (folded.length !== text.length) return []
  return words.flatMap((word) => {
    const start = beginningOf(folded, word) ?? (word.length === 1 ? -1 : folded.indexOf(word))
    return start < 0 ? [] : [[start, start + word.length] as const]
  })
}

function beginningOf(text: string, word: string): number | null {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\d]/u.test(text[at - 1] ?? '')) return at
  }
  return null
}
