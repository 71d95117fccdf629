export interface HelpAnswer {
  /** Its anchor in the page's address: `/support#share`. */
  readonly id: string
  readonly question: string
  /** Paragraphs. */
  readonly answer: readonly string[]
}

/** The most likely questions of leaders and Soldiers, in the order in which they come up. */
export const HELP_ANSWERS: readonly HelpAnswer[] = [
  {
    id: 'sign-in',
    question: 'I cannot sign in, or I see an empty account. What now?',
    answer: [
      'Sign in the same way as the first time. Google and Apple are two different accounts to Muster, even with the same e-mail address.',
      'If a page says that the sign-in has expired, start again from the login page. After six hours without activity you are signed out; what you entered is kept. On a phone with app lock on, you stay signed in for 30 days.',
    ],
  },
  {
    id: 'enroll',
    question: 'How do my Soldiers get onto my roster?',
    answer: [
      'Three ways. Import the spreadsheet you keep now, from the Soldiers screen. Make a link or QR code under Soldier Enrollment and let Soldiers fill in their own enrollment form; you check each one before it is added to the roster. Or add them one by one.',
      'Only rank and last name are required. Muster has no field for a Social Security number and refuses text that looks like one.',
    ],
  },
  {
    id: 'find',
    question: 'How do I find a Soldier, a task or a screen?',
    answer: [
      'Press the magnifying glass at the top, or Ctrl+K (⌘K on a Mac). Type the start of each word: “smi j” finds SGT Smith, John. It finds people by name, rank, MOS, position, group, phone number or the last four of the DoD ID. It also finds tasks, events, taskings, equipment, manifests, risk worksheets, leave, counselings by their kind, licenses, single settings, status codes, screens, and what you can do, such as starting a recall. Leaders above find what is below them. It also does what a line says, once you press Enter on it: “mark SPC Clay TDY until 5 dec”, “text 2nd squad”, “leave for clay”, “new task clean weapons NLT fri”.',
    ],
  },
  {
    id: 'link',
    question: 'How do I link my account to my leader?',
    answer: [
      'Ask your leader for their code and enter it under My Profile. Your leader sees the request and confirms which Soldier you are. If your confirmed e-mail address and your DoD ID are both on a roster already, its leader’s request is shown to you when you sign in.',
      'Nobody is linked without saying yes. A DoD ID is no secret, so it alone never links anybody: a leader must confirm. Either side can end the link at any time; the record stays with the leader.',
    ],
  },
  {
    id: 'chain',
    question: 'Why is my roster not on my first sergeant’s screen?',
    answer: [
      'Your roster is below another one when you yourself are a linked Soldier on it. Link your own account to the leader above you, with their code, and your roster shows up there.',
      'Whether you have submitted shows there too. A number that differs is usually an entry made after you submitted: resubmit.',
    ],
  },
  {
    id: 'accountability',
    question: 'Why does a Soldier show as not reported again?',
    answer: [
      'A status with an end date goes back to not reported the day after, and never to present by itself. Someone has to see the Soldier first. A Soldier who should be back is listed as due back until you confirm them.',
    ],
  },
  {
    id: 'offline',
    question: 'What happens to what I enter without signal?',
    answer: [
      'Duty statuses are kept on your device from the moment you tap, and are sent in order, once each, when there is signal again. The bar at the top says since when you are offline and how many entries wait.',
      'If the server rejects an entry, you are shown which one and why. Nothing is dropped silently. Do not sign out on a shared device before entries are sent: they go out only when the same account signs in there again.',
    ],
  },
  {
    id: 'tasks',
    question: 'How do I add a task in one line?',
    answer: [
      'Type it on Tasks as you would write it down: “NLT 20 Nov 1600 @2nd platoon !high Clean weapons from S4”. What Muster understood shows below the line before you press Add, and you can remove each part. Everything else stays in the title, so nothing you type is lost.',
      'Dates: 20 Nov, 20NOV26, 2026-11-20, 20261120, 11/20, fri, next fri, tomorrow, in 3 days, 201600NOV26. Times: 1600, 4pm, EOD (1700); a time alone is today, a day alone lasts to its end. “every monday 0900” repeats when it is complete. @ names a group or a Soldier by last name; if several could be meant, you choose. !high and !crit set the priority.',
      'To give a task to the rosters below yours, open it and roll it down: each gets its own suspense, before yours, and you see live who is done and who is late. Adding, completing and commenting work without network, too.',
    ],
  },
  {
    id: 'import',
    question: 'My import shows problems. What happens to those rows?',
    answer: [
      'Every problem is listed with its line and column, and nothing is changed before you confirm. The good rows are imported together; rows with problems are left out and named. Fix them in your file and import it again: rows that match by DoD ID or name are updated, not duplicated. A row without a middle name is matched to the one Soldier of its first and last name, and “Assumptions” says so.',
      'An import can be undone from the record of changes.',
    ],
  },
  {
    id: 'who-sees',
    question: 'Who can see a Soldier’s data?',
    answer: [
      'The owner of the roster and the leaders it is shared with see all of it. Leaders above see accountability, duty status and readiness, and none of the personal fields. A linked Soldier sees their own record. Peers and strangers see nothing, and admins of this server see no roster.',
      'Who viewed or changed a record is logged, and the log cannot be edited.',
    ],
  },
  {
    id: 'share',
    question: 'How do I share my roster, or hand it over when I leave?',
    answer: [
      'The owner of a roster can invite co-leaders by code: editors change everything but deleting and sharing, viewers look. To leave for good, make a co-leader the owner; you stay as an editor until you leave or are removed.',
      'Soldiers who move to another unit are offered to the gaining leader. Their history stays with you; their record moves with them.',
    ],
  },
  {
    id: 'data',
    question: 'How do I get my data, fewer e-mails, or delete my account?',
    answer: [
      'All three are under My Profile. Download my data gives you everything about you and the rosters you own as one file. Under Notifications you choose what is mailed, what only shows in the bell, and the hours without e-mail.',
      'Deleting your account first shows what happens to your rosters, and asks you to type a confirmation. It cannot be undone.',
    ],
  },
]

/** The answers that contain every word of the search, in their order. */
export function helpFor(search: string, answers: readonly HelpAnswer[] = HELP_ANSWERS): readonly HelpAnswer[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return answers.filter(({ question, answer }) => {
    const text = plain([question, ...answer].join(' '))
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
