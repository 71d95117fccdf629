import { randomBytes } from 'node:crypto'
import { openedValue } from './seal.ts'

const END = '>'

/**
 * How sealed values open on their way out of the database. A statement reads such a column through the function of the
 * database `opened`, which marks the value and says where it was stored. The mark is a random word of this process,
 * which the connection tells the database. So no text that somebody typed passes for a marked one. When a column arrives,
 * the marked values in it are opened: also within JSON that the database has put together.
 */
export class Opening {
  readonly mark = randomBytes(16).toString('base64url')
  /** Begins each marked value. */
  readonly #begin = `<sealed:${this.mark} `
  readonly #keyOf: (id: string) => Buffer

  constructor(keyOf: (id: string) => Buffer) {
    this.#keyOf = keyOf
  }

  /** A text that arrived, with its marked values opened. Throws `SealBroken` or `KeyNotLoaded`. */
  open(text: string): string {
    if (!text.includes(this.#begin)) return text
    const [before = '', ...marked] = text.split(this.#begin)
    if (before === '' && marked.length === 1) {
      const [only = ''] = marked
      if (only.indexOf(END) === only.length - 1) return this.#valueOf(only).value
    }
    // Anything else is JSON, where a marked value is in quotes.
    let opened = before
    for (const part of marked) {
      const { value, isJson, length } = this.#valueOf(part)
      const rest = part.slice(length)
      if (!opened.endsWith('"') || !rest.startsWith('"')) throw new Error('A sealed value is part of another text.')
      opened = isJson ? opened.slice(0, -1) + value + rest.slice(1) : opened + JSON.stringify(value).slice(1, -1) + rest
    }
    return opened
  }

  /** The marked value that this text begins with, and how much of the text it takes. */
  #valueOf(marked: string): { readonly value: string; readonly isJson: boolean; readonly length: number } {
    const end = marked.indexOf(END)
    const [kind, column = '', roster = '', row = '', stored = ''] = marked.slice(0, end).split(' ')
    return {
      value: openedValue(this.#keyOf, { column, roster, row }, stored),
      isJson: kind === 'json',
      length: end + END.length,
    }
  }
}

/** In a statement: the sealed column `table.column` of the row `t`, with the column that has its id. */
export function opened(column: `${string}.${string}`, t: string, id: string): string {
  const name = column.slice(column.indexOf('.') + 1)
  return `opened('${column}', ${t}.roster_id, ${t}.${id}, ${t}.${name})`
}
