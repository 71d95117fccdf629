import type { FileContent } from '@muster/domain/kernel/file.ts'

/** Gives the person a file that a function returned. A browser saves it, a phone asks where it goes. */
export type SaveFile = (file: FileContent) => Promise<void>

export { saveFile } from './files.web.ts'

/** Reads a file that the person chose into the form in which a function takes it. */
export async function readFile(file: File): Promise<FileContent> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
  return {
    fileName: file.name.slice(0, 200),
    mediaType: file.type || 'application/octet-stream',
    content: url.slice(url.indexOf(',') + 1),
  }
}
