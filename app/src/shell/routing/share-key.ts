/** The key in an address like `/soldiers/alerts#key=…`. It is in the fragment, which browsers do not send. */
export function shareKeyIn(hash: string): string | null {
  const key = /^#?key=(.*)$/.exec(hash)?.[1]
  return key === undefined ? null : key.slice(0, 200)
}
