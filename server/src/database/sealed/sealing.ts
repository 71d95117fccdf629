import type { DataKey } from './keyring.ts'
import { sealedValue } from './seal.ts'

declare const sealed: unique symbol

/** The value of a sealed column as it is stored: a text, or JSON with one. */
export interface SealedText {
  readonly [sealed]: true
}

/**
 * Seals a value of a roster for a column such as `counseling_texts.remarks`, in the row with this id. Null stays, and so
 * does an empty text: it says nothing.
 */
export type Sealing = <Value>(
  as: 'text' | 'json',
  column: string,
  row: string,
  value: Value,
) => SealedText | Extract<Value, null>

export function sealingWith(key: DataKey, roster: string): Sealing {
  return <Value>(as: 'text' | 'json', column: string, row: string, value: Value) => {
    const stored = (): unknown => {
      if (value === null || (as === 'text' && value === '')) return value
      const place = { column, roster, row }
      if (as === 'json') return JSON.stringify(sealedValue(key, place, JSON.stringify(value)))
      if (typeof value !== 'string') throw new Error(`${column} is a column of text.`)
      return sealedValue(key, place, value)
    }
    return stored() as SealedText | Extract<Value, null>
  }
}
