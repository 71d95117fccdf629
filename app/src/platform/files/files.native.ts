import { Directory, Filesystem } from '@capacitor/filesystem'
import type { SaveFile } from './files.ts'
import { showShareSheet } from './share-sheet.native.ts'
import { SHARED_FILES } from './shared-files.native.ts'

/** Writes the file to a folder that the phone clears by itself, and lets the person choose where it goes. */
export const saveFile: SaveFile = async (file) => {
  const name = file.fileName.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ').trim() || 'file'
  const { uri } = await Filesystem.writeFile({
    // Each file gets its own folder. Another file may have the same name while an app is still reading the first.
    path: `${SHARED_FILES}/${crypto.randomUUID()}/${name}`,
    data: file.content,
    directory: Directory.Cache,
    recursive: true,
  })
  await showShareSheet({ title: name, files: [uri] })
}
