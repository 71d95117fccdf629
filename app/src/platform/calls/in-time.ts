export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** The result of `work`. Rejects with `TooLate` after this many milliseconds, because a phone's plugins may hang. */
export async function inTime<T>(milliseconds: number, words: string, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooLate(words)), milliseconds)
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
