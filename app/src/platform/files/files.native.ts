import { Directory, Filesystem } from '@capacitor/filesystem'
import type { SaveFile } from './files.ts'
import { showShareSheet } from './share-sheet.native.ts'
import { SHARED_FILES } from './shared-files.native.ts'

/** Writes the file where the phone throws away by itself, and lets the person say where it goes. */
export const saveFile: SaveFile = async (file) => {
  const name = file.fileName.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ').trim() || 'file'
  const { uri } = await Filesystem.writeFile({
    // A folder of its own: two files of one name, and the app that takes the first still reads it.
    path: `${SHARED_FILES}/${crypto.randomUUID()}/${name}`,
    data: file.content,
    directory: Directory.Cache,
    recursive: true,
  })
  await showShareSheet({ title: name, files: [uri] })
}
