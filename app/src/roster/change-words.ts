/** The kinds of roster changes, in the words of the change records. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  create: 'Added',
  edit: 'Changed',
  move: 'Moved',
  archive: 'Archived',
  restore: 'Restored',
  import: 'Imported',
  undo: 'Undone',
  purge: 'Deleted for good',
  transfer: 'Transferred',
}
