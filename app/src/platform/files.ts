import type { FileContent } from '@muster/domain/kernel/file.ts'

/** Hand a file that a function answered to the person. */
export function saveFile(file: FileContent): void {
  const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A file that a person chose, as it travels to a function. */
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
