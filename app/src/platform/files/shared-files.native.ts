import { Directory, Filesystem } from '@capacitor/filesystem'

/** In the cache, where the files lie that were handed to other apps. */
export const SHARED_FILES = 'shared'

/** Rosters do not stay around: what was handed on before goes when the app starts. */
export async function removeSharedFiles(): Promise<void> {
  try {
    await Filesystem.rmdir({ path: SHARED_FILES, directory: Directory.Cache, recursive: true })
  } catch {
    // There is none.
  }
}
