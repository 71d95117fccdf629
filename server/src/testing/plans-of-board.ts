import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { listSearchResults } from '@muster/domain/search/functions.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

/** The dashboard, and the search over it. */
export async function callBoard(call: Calling, own: { readonly rosterId: string }): Promise<void> {
  for (const over of ['roster', 'chain']) await call(getDashboard, { ...own, over })
  for (const text of ['name', 'task 1', 'x']) await call(listSearchResults, { ...own, text })
}
