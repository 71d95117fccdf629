/** Without 0, 1, I, L and O, which people mistake for one another on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** `M-4K7Q-2X`, out of six numbers from 0 to 255 that somebody drew. */
export function receiptOf(drawn: ArrayLike<number>): string {
  const letter = (at: number) => ALPHABET[(drawn[at] ?? 0) % ALPHABET.length]
  return `M-${letter(0)}${letter(1)}${letter(2)}${letter(3)}-${letter(4)}${letter(5)}`
}
