import { type Asking, asEditor, mustHaveWhole } from '../scope.ts'
import { countPeople, groupNamesOf, nextPeople, type WantedPeople } from './reads.ts'

/**
 * For features that send messages: the accounts that an editor of this roster may write to. A leader with a part still
 * sees what they wrote while they had the whole.
 */
export async function peopleOf(call: Asking, rosterId: string) {
  const editor = await asEditor(call, rosterId, 'accountability')
  const { tx } = call
  return {
    unit: editor.name,
    groupNames: (groupIds: readonly string[]) => groupNamesOf(tx, editor, groupIds),
    count: (wanted: WantedPeople) => {
      mustHaveWhole(editor)
      return countPeople(tx, editor, wanted)
    },
    next: (wanted: WantedPeople, page: { readonly after: string | null; readonly most: number }) => {
      mustHaveWhole(editor)
      return nextPeople(tx, editor, wanted, page)
    },
  }
}
