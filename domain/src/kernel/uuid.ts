/** A version 4 UUID as PostgreSQL writes it. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** By which bits two UUIDs differ, written as a UUID. With one of them it gives the other again. */
export function xorUuids(a: string, b: string): string {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const digits = left.map((word, at) => ((word ^ (right[at] ?? 0)) >>> 0).toString(16).padStart(8, '0')).join('')
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  )
}

/** Its four words of 32 bits. */
function wordsOf(uuid: string): readonly number[] {
  return [
    uuid.slice(0, 8),
    uuid.slice(9, 13) + uuid.slice(14, 18),
    uuid.slice(19, 23) + uuid.slice(24, 28),
    uuid.slice(28),
  ].map((digits) => Number.parseInt(digits, 16))
}

/**
 * The IDs of the entries of one act, one for each Soldier. Each differs from its Soldier's ID by the same bits, so a
 * thousand of them are short on the wire.
 */
export function idsOfAct(actId: string): (soldierId: string) => string {
  return (soldierId) => {
    const id = xorUuids(actId, soldierId)
    const variant = ((Number.parseInt(id.charAt(19), 16) & 3) | 8).toString(16)
    return `${id.slice(0, 14)}4${id.slice(15, 19)}${variant}${id.slice(20)}`
  }
}
