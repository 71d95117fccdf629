/** What `work` comes to. Rejects with `words` when it has not in so many milliseconds: a phone's plugins may hang. */
export async function inTime<T>(milliseconds: number, words: string, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(words)), milliseconds)
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
