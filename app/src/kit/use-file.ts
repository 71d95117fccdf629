import type { FileContent, fileContent } from '@muster/domain/kernel/file.ts'
import type { FunctionDeclaration, RawInputOf } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useState } from 'react'
import { useCall } from '../platform/calls/calls.ts'
import { saveFile } from '../platform/files/files.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { toast } from '../ui/states/toast.tsx'

/**
 * A function that returns a file, and whether the file is being made. If it is refused, says why and offers to try
 * again.
 */
export function useFile<D extends FunctionDeclaration & { readonly output: typeof fileContent }>(declaration: D) {
  const call = useCall(declaration)
  const [busy, setBusy] = useState(false)
  async function make(input: RawInputOf<D>, take: (file: FileContent) => void | Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await take(await call(input))
    } catch (error) {
      toast.problem(
        error instanceof Refusal ? describeRefusal(error) : 'The file could not be made. Try again.',
        () => void make(input, take),
      )
    } finally {
      setBusy(false)
    }
  }
  return { busy, make, save: (input: RawInputOf<D>) => void make(input, saveFile) }
}
