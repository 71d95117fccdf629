import { showShareSheet } from './share-sheet.native.ts'
import type { Sharing } from './sharing.ts'

export const sharing: Sharing = {
  available: true,
  async share(what) {
    try {
      await showShareSheet({ ...what })
      return true
    } catch {
      return false
    }
  },
}
