export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** What `work` comes to; rejects with `TooLate` when it has not in so many milliseconds. A phone's plugins may hang. */
export async function inTime<T>(milliseconds: number, words: string, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooLate(words)), milliseconds)
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
