import { Directory, Filesystem } from '@capacitor/filesystem'

/** The folder in the cache for files that were handed to other apps. */
export const SHARED_FILES = 'shared'

/** Copies of rosters must not stay on the phone. Files from earlier sharing are deleted when the app starts. */
export async function removeSharedFiles(): Promise<void> {
  try {
    await Filesystem.rmdir({ path: SHARED_FILES, directory: Directory.Cache, recursive: true })
  } catch {
    // There are none.
  }
}
