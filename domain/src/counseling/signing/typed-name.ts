import { rankOf } from '../../roster/rank.ts'

/**
 * Whether a typed name contains the last name of the signer. Case, accents and order do not matter. A rank before the
 * name, as counselors have it on the form, may be left out.
 */
export function isNameOf(typed: string, name: string): boolean {
  const words = wordsOf(typed)
  const all = wordsOf(name.split(',')[0] ?? '')
  const last = all.length > 1 && rankOf(all[0]?.toUpperCase() ?? '') !== null ? all.slice(1) : all
  return last.length > 0 && last.every((word) => words.includes(word))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
