/**
 * The most people that one message goes to. Carriers limit group messages, each at another count, and many at about
 * this one. What is over it may not arrive, without a word to the sender.
 */
export const MOST_TEXTED = 20

/** Apple's Messages reads several numbers from `addresses` only. Android reads them after the colon. */
export type TextsOn = 'apple' | 'android'

export interface Texted {
  readonly name: string
  readonly cell?: string | null | undefined
}

export interface TextPlan {
  /** Each goes to at most `MOST_TEXTED` numbers, in the order of the people. */
  readonly messages: readonly { readonly numbers: readonly string[]; readonly names: readonly string[] }[]
  /** The names without a number that gets texts. */
  readonly leftOut: readonly string[]
}

/** The digits that a text is sent to. None for DSN, which gets no texts, and for what is not a number. */
export function textNumber(phone: string | null | undefined): string | undefined {
  if (!phone || /^dsn/i.test(phone)) return undefined
  const digits = (phone.split(/x/i)[0] ?? '').replace(/[^\d+]/g, '')
  return digits.length < 7 ? undefined : digits
}

/** Who gets which message. A number that two Soldiers share is texted once. */
export function planTexts(people: readonly Texted[]): TextPlan {
  const reached = new Map<string, string[]>()
  const leftOut: string[] = []
  for (const { name, cell } of people) {
    const number = textNumber(cell)
    if (number === undefined) leftOut.push(name)
    else reached.set(number, [...(reached.get(number) ?? []), name])
  }
  const all = [...reached]
  const count = Math.ceil(all.length / MOST_TEXTED)
  // Of about one size, so that the last is not a message to one Soldier.
  const size = Math.ceil(all.length / Math.max(1, count))
  const messages = Array.from({ length: count }, (_, index) => {
    const part = all.slice(index * size, (index + 1) * size)
    return { numbers: part.map(([number]) => number), names: part.flatMap(([, names]) => names) }
  })
  return { messages, leftOut }
}

/** Opens one message to all of the numbers. */
export function severalLink(numbers: readonly string[], on: TextsOn): string {
  const list = numbers.join(',')
  return on === 'apple' && numbers.length > 1 ? `sms:/open?addresses=${list}` : `sms:${list}`
}
