/** The kinds of an act on the roster, as the records of changes say them. */
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
