/** What a leader of some groups reads where others have the task too. */
export const SHARED_TASK =
  'Soldiers outside your part of the roster have this task too. You set its state, check off its steps and comment. A leader of all of them changes the rest.'
