/**
 * What it meant for the Soldiers of a roster that somebody called one of these without naming anyone: they looked
 * through all of it. Calls that are not here show no Soldier's data.
 */
const WHOLE_ROSTER: Readonly<Record<string, string>> = {
  listSoldiers: 'Opened the whole roster',
  exportRoster: 'Took the roster out as a file',
  listChanges: 'Opened the record of changes of the roster',
  listLinkRequests: 'Compared the roster with people who ask to be linked',
  listIntakeSubmissions: 'Compared the roster with enrollments',
  listTransfers: 'Opened the transfers of the roster',
  getAccountability: 'Opened accountability',
  getPerstat: 'Opened the PERSTAT',
  exportPerstat: 'Took the PERSTAT out as a file',
  submitAccountability: 'Submitted accountability',
  getRollUp: 'Opened the roll-up',
  getAlertRoster: 'Opened the alert roster',
  exportAlertRoster: 'Took the alert roster out as a file',
  openSharedAlertRoster: 'Opened the alert roster by a shared link',
  startRecall: 'Started a recall',
  getRecall: 'Opened a recall',
  exportRecall: 'Took the report of a recall out as a file',
  listCounselings: 'Opened the list of counselings',
  getCounselingBoard: 'Opened the board of counselings due',
  exportCounselingBoard: 'Took the board of counselings due out as a file',
  readImportFile: 'Compared a file with the roster',
  previewImport: 'Compared a file with the roster',
}

/** And with their name on it. */
const ONE_SOLDIER: Readonly<Record<string, string>> = {
  getSoldier: 'Opened the record',
  listSoldierChanges: 'Opened the record of changes',
  getDutyHistory: 'Opened the duty history',
  listLinkEvents: 'Opened the history of the link',
  createSoldier: 'Added the record',
  updateSoldiers: 'Changed the record',
  commitImport: 'Changed the record by an import',
  undoChange: 'Took a change of the record back',
  archiveSoldiers: 'Archived the record',
  restoreSoldiers: 'Restored the record',
  recordStatus: 'Recorded a duty status',
  markOthersPresent: 'Recorded a duty status',
  withdrawStatus: 'Took a duty status back',
  decideLinkRequest: 'Confirmed the link',
  unlinkSoldierFromLeader: 'Ended the link',
  offerTransfer: 'Offered a transfer',
  decideTransfer: 'Accepted a transfer',
  compareIntake: 'Compared the record with an enrollment',
  decideIntake: 'Took over an enrollment',
  setAlertLeader: 'Chose who leads a group of the phone tree',
  verifyAlertContacts: 'Noted that the phone numbers were checked',
  verifyMyContact: 'Said that the phone numbers are right',
  markRecall: 'Noted an answer to a recall',
  withdrawRecallMarks: 'Took a note about a recall back',
  makeRecallLinks: 'Made a personal link to a recall',
  voidRecallLinks: 'Ended the personal links to a recall',
  getCounseling: 'Opened a counseling',
  generate4856: 'Took a counseling out as a PDF',
  exportCounselingFiles: 'Took counselings out as PDFs in a ZIP',
  getCounselingYear: 'Opened the year of counselings',
  deliverCounseling: 'Delivered a counseling',
  withdrawCounseling: 'Took a counseling back',
  addCounselingAddendum: 'Added to a counseling',
  assessCounseling: 'Assessed the plan of a counseling',
  closeCounseling: 'Closed a counseling or opened it again',
  shareCounseling: 'Changed whether leaders above may read a counseling',
  makeCounselingTasks: 'Made tasks of the plan of a counseling',
  signCounseling: 'Signed a counseling as counselor',
  signCounselingHere: 'Had a counseling signed on the leader’s device',
  recordSignRefusal: 'Put on record that a counseling was not signed',
  signAssessment: 'Had part IV of a counseling signed',
  makeSignLink: 'Made a link to sign a counseling',
  withdrawSignLink: 'Ended a link to sign a counseling',
  openSignLink: 'Opened a counseling by a link to sign it',
  signByLink: 'Signed a counseling by a link',
  signMyCounseling: 'Signed a counseling',
  signMyAssessment: 'Signed part IV of a counseling',
  answerMyRecall: 'Answered a recall',
  answerRecallLink: 'Answered a recall by the personal link',
}

export const WHOLE_ROSTER_CALLS = Object.keys(WHOLE_ROSTER)

/** What a line of the access log meant for one Soldier; `alone` when it named them. */
export function accessWords(name: string, alone: boolean): string {
  return (alone ? ONE_SOLDIER[name] : undefined) ?? WHOLE_ROSTER[name] ?? 'Opened or changed the record'
}
