/** Crockford's base 32: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes in a code: 40 bits are exactly eight characters. */
export const CODE_BYTES = 5

/** Eight characters from 40 random bits. Every code is equally likely. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new Error(`a code is made of ${CODE_BYTES} bytes`)
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join('')
}

/** A code as people read it out and type it: `7K3M-9QTX`. */
export function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
