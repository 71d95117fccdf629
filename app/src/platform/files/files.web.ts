import type { SaveFile } from './files.ts'

export const saveFile: SaveFile = async (file) => {
  const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
