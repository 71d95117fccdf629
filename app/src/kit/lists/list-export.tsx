import type { fileContent } from '@muster/domain/kernel/file.ts'
import type { FunctionDeclaration, RawInputOf } from '@muster/domain/kernel/function.ts'
import { ExportMenu } from '../export-menu.tsx'
import { useFile } from '../use-file.ts'

interface ListExportProps<File extends FunctionDeclaration & { readonly output: typeof fileContent }> {
  /** The function that returns the list as a file. */
  file: File
  /** The filters of the list that is shown. */
  asked: Omit<RawInputOf<File>, 'format'>
}

/** Exports the list that is shown. */
export function ListExport<File extends FunctionDeclaration & { readonly output: typeof fileContent }>({
  file,
  asked,
}: ListExportProps<File>) {
  const { busy, save } = useFile(file)
  return <ExportMenu busy={busy} onSave={(format) => save({ ...asked, format } as RawInputOf<File>)} />
}
