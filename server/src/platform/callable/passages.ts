/**
 * The calls that reach rows which the caller may not see, and why: they run as the system, past the second wall,
 * and stand on their own proofs. Everything else acts as its caller.
 */
export const PASSAGES: ReadonlyMap<string, string> = new Map([
  ['startNativeSignIn', 'nobody is signed in yet'],
  ['finishNativeSignIn', 'finds the account of an identity, and begins a session'],
  ['previewAccountDeletion', 'names who would take over each roster'],
  ['selfDeleteAccount', 'hands rosters over, and takes the account out of everything'],
  ['getIntakeForm', 'whoever holds a link is nobody to the roster'],
  ['submitIntake', 'files with a roster that the sender does not see'],
  ['openSharedAlertRoster', 'whoever holds a key is nobody to the roster'],
  ['openRecallLink', 'whoever holds a link is nobody to the roster'],
  ['answerRecallLink', 'whoever holds a link answers for the Soldier whose it is'],
  ['linkSelfToLeader', 'uses a code of a roster that the person does not see'],
  ['linkMyProfileByDod', 'looks for rows anywhere by DoD ID'],
  ['claimMyPendingLinks', 'looks for rows anywhere by DoD ID and e-mail'],
  ['withdrawLinkRequest', 'takes requests back from rosters that the person is not told of'],
  ['unlinkSoldierFromLeader', 'tells both sides after the one no longer sees the other'],
  ['listLinkRequests', 'holds the data of who asks against the rows of the roster'],
  ['decideLinkRequest', 'makes a row of what a person says of themselves, and ends their other requests'],
  ['getMyChain', 'names the leaders up to the top'],
  ['joinRoster', 'uses a code of a roster that the person does not see'],
  ['leaveRoster', 'tells the leaders after the one who left no longer sees them'],
  ['handOverRoster', 'makes somebody else the owner, who may stand anywhere in the chain'],
  ['offerTransfer', 'uses a code of the gaining roster, or finds it in the chain'],
  ['listTransfers', 'names the other roster and its leader'],
  ['decideTransfer', 'writes in two rosters of different leaders'],
])
