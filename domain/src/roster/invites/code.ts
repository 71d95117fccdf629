/** Crockford's base 32: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How many random bytes make a code: 40 bits are exactly eight characters. */
export const CODE_BYTES = 5

/** Eight characters from 40 random bits; every code is as likely as every other. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new Error(`a code is made of ${CODE_BYTES} bytes`)
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET.charAt(Number.parseInt(five, 2))).join('')
}

/** As people read it out and type it: `7K3M-9QTX`. */
export function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
