import { Share, type ShareOptions } from '@capacitor/share'

/** The phone's share sheet. Closing it without a choice is not an error. */
export async function showShareSheet(options: ShareOptions): Promise<void> {
  try {
    await Share.share(options)
  } catch (error) {
    if (!(error instanceof Error && /cancel+ed/i.test(error.message))) throw error
  }
}
