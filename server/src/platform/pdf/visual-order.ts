import bidiFactory from 'bidi-js'

// Its types say that the default export has a default of its own; under Node it is the function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
// The blocks of the scripts that are written from right to left, and the marks and overrides that say so.
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

export interface LevelRun {
  /** As it is read. */
  readonly text: string
  /** Odd: written from right to left. */
  readonly level: number
}

/** The parts of a line from left to right as they stand on the paper (Unicode's bidirectional algorithm). */
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

/** A bracket as it is drawn among letters that run from right to left. */
export function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character
}

/** Whether the first letter that has a direction runs from right to left. */
export function beginsRightToLeft(text: string): boolean {
  return hasRightToLeft(text) && (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1
}
