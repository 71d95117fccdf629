import type { Sharing } from './sharing.ts'

export const sharing: Sharing = {
  available: typeof navigator.share === 'function',
  async share(what) {
    try {
      await navigator.share({ ...what })
      return true
    } catch (error) {
      return error instanceof DOMException && error.name === 'AbortError'
    }
  },
}
