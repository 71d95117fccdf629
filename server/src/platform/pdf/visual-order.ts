import bidiFactory from 'bidi-js'

// Its types say that the default export has a default of its own. Under Node it is the function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
// The blocks of right-to-left scripts, and the marks and overrides that set that direction.
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

export interface LevelRun {
  /** In reading order. */
  readonly text: string
  /** Odd for right to left. */
  readonly level: number
}

/** The parts of a line in the order on the paper, from left to right (Unicode's bidirectional algorithm). */
export function inVisualOrder(text: string): readonly LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto')
  const runs: { text: string; level: number }[] = []
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    if (last && last.level === level) last.text += text[index]
    else runs.push({ text: text[index] ?? '', level })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < runs.length; start++) {
      let end = start
      while ((runs[end]?.level ?? -1) >= level) end++
      if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  }
  return runs
}

/** The mirrored form of a bracket in right-to-left text. */
export function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character
}

/** Whether the first letter with a direction is written from right to left. */
export function beginsRightToLeft(text: string): boolean {
  return hasRightToLeft(text) && (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1
}
