/** Without 0, 1, I, L and O, which are easily confused on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A receipt such as `M-4K7Q-2X`, from six random numbers from 0 to 255. */
export function receiptOf(drawn: ArrayLike<number>): string {
  const letter = (at: number) => ALPHABET[(drawn[at] ?? 0) % ALPHABET.length]
  return `M-${letter(0)}${letter(1)}${letter(2)}${letter(3)}-${letter(4)}${letter(5)}`
}
