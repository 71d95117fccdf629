import { type Asking, asEditor } from '../scope.ts'
import { countPeople, groupNamesOf, nextPeople, type WantedPeople } from './reads.ts'

/** For features that send messages: the accounts that an editor of this roster may write to. */
export async function peopleOf(call: Asking, rosterId: string) {
  const editor = await asEditor(call, rosterId)
  const { tx } = call
  return {
    unit: editor.name,
    groupNames: (groupIds: readonly string[]) => groupNamesOf(tx, editor, groupIds),
    count: (wanted: WantedPeople) => countPeople(tx, editor, wanted),
    next: (wanted: WantedPeople, page: { readonly after: string | null; readonly most: number }) =>
      nextPeople(tx, editor, wanted, page),
  }
}
