import type { DemoSession } from './words.ts'

export const HEADQUARTERS: readonly DemoSession[] = [
  {
    about: ['Supply Sergeant', 0],
    kind: 'performance',
    ago: 55,
    purpose:
      'Quarterly counseling. You have run the supply room alone since the last change of the hand receipt; we go through what that did to the inventories and to your own time.',
    keyPoints:
      'Cyclic inventories for both months were finished on time, the second one two days early. The sub-hand receipts of 2nd Platoon were 40 days old on {-6}; three items had moved without paper. You said the platoon sergeants bring changes at close of business and you do them from memory the next morning.',
    plan: [
      ['Set two hours a week, Tuesday and Thursday 1300, in which platoons turn in changes', 'Signed the same day', 7],
      ['Bring every sub-hand receipt up to date', 'None older than 30 days', 30],
    ],
    leader:
      'I put the two windows on the training calendar and turn people away at other times. I look at the receipts with you on the last Friday.',
    assess: 35,
    next: 90,
    answer: 'agree',
    assessed: {
      text: 'All sub-hand receipts are current. Only 3rd Platoon still comes outside the window.',
      result: 'achieved',
      after: 34,
    },
  },
  {
    about: ['Supply Sergeant', 0],
    kind: 'superior',
    ago: 20,
    purpose: 'The 10 percent inventory before the brigade command supply inspection, finished on {-2}.',
    keyPoints:
      'The inspectors found 412 of 412 lines and one wrong serial number, which you had already corrected on paper. They asked for your location cards as the example for the battalion. You trained SPCs of two other companies on your own afternoon.',
    plan: [['Write the location card method down for the battalion S4', 'Two pages, with a picture', 20]],
    leader: 'The commander signs an impact award packet this month. I send the two pages to the S4 shop.',
    answer: { agree: 'The armorer did half of the counting and should be on the packet too.' },
    shared: true,
  },
  {
    about: ['Armorer', 0],
    kind: 'performance',
    ago: 48,
    purpose: 'First monthly counseling as company armorer.',
    keyPoints:
      'Weapons draw for the range on {-8} took 65 minutes for 90 weapons, because the cards were sorted by rack and not by platoon. No discrepancy in the daily closing checks. You asked for the unit armorer course.',
    plan: [
      ['Sort the weapons cards by platoon and squad', 'Draw of one platoon in 15 minutes', 14],
      ['Ask the training room for a seat in the armorer course', 'Request in by the 15th', 10],
    ],
    leader: 'I time the next draw. The training room NCO has my word that the seat has priority.',
    assess: 28,
    next: 30,
    answer: 'agree',
    assessed: {
      text: 'Draw on the next range took 14 minutes a platoon. Seat confirmed for February.',
      result: 'achieved',
      after: 27,
    },
    closed: true,
  },
  {
    about: ['Armorer', 0],
    kind: 'performance',
    ago: 17,
    purpose: 'Monthly counseling: the arms room between the range and the inspection.',
    keyPoints:
      'The arms room passed the physical security check on {-4} with one remark: the key custodian roster still named your predecessor. Monthly serial number inventory was right the first time.',
    plan: [
      ['Renew the key and lock documents after every change of personnel', 'Within one duty day', 3],
      ['Train an alternate for weapons draw', 'Draws alone under your eyes by the date', 25],
    ],
    leader: 'I name the alternate with 1st Platoon this week.',
    assess: 22,
    next: 30,
    answer: 'agree',
  },
  {
    about: ['CBRN NCO', 0],
    kind: 'growth',
    ago: 40,
    purpose: 'Goals for the next twelve months, before the rating period starts.',
    keyPoints:
      'Short term: SLC distributed learning. Long term: instructor at the schoolhouse. You have 30 of 60 semester hours. Mask fit and confidence training for the company are done in a block of four days that costs everybody a training week.',
    plan: [
      ['Plan mask confidence training by platoon in place of one block', 'Four half days on the calendar', 30],
      ['Enroll in one class for the spring term', 'Confirmation shown', 45],
    ],
    leader:
      'I hold the four half days in the training meeting. Tuition assistance is approved within two days of your request.',
    assess: 38,
    next: 90,
    answer: 'agree',
    assessed: {
      text: 'The half days are on the calendar and two are done. Not enrolled yet: the class he wants starts in summer.',
      result: 'partly',
      after: 37,
    },
  },
  {
    about: ['Training Room NCO', 0],
    kind: 'performance',
    ago: 33,
    purpose: 'Counseling on the training room after two months: schools, DTMS and the weekly training meeting.',
    keyPoints:
      'DTMS stood at 84 percent on {-3}, from 71 in summer. Two airborne school seats went unused, because packets came in after the suspense. The slides for the training meeting are ready on the day before, which they were not earlier.',
    plan: [
      ['Keep one tracker for school seats with the name, packet and suspense', 'Seen by me each Monday', 7],
      ['Fill every allocated seat with a primary and an alternate', 'None unused this quarter', 29],
    ],
    leader: 'Platoon sergeants give names 45 days ahead; I carry that to them.',
    assess: 29,
    next: 90,
    answer: 'agree',
  },
  {
    about: ['Training Room NCO', 0],
    kind: 'performance',
    ago: 1,
    purpose: 'Follow-up on school seats.',
    keyPoints: '',
    plan: [],
    leader: '',
    draft: true,
  },
  {
    about: ['Orderly Room Clerk', 0],
    kind: 'performance',
    ago: 45,
    purpose: 'Monthly counseling for the orderly room.',
    keyPoints:
      'Leave forms came back from S1 four times in three weeks: twice the block for the leave address, twice a missing signature. Phones and visitors interrupt you while you check. Your evaluations tracker is right and current.',
    plan: [['Check each leave form against the card on the desk before it leaves', 'No form returned for a month', 30]],
    leader: 'From 0900 to 1000 the CQ takes the phone, so that you can check undisturbed.',
    assess: 30,
    next: 30,
    answer: 'agree',
    assessed: {
      text: 'One form returned in the month, for a signature that the Soldier owed.',
      result: 'achieved',
      after: 31,
    },
    closed: true,
  },
  {
    about: ['Orderly Room Clerk', 0],
    kind: 'performance',
    ago: 14,
    purpose: 'Monthly counseling, and what you want to do with your promotion points.',
    keyPoints:
      'You have 41 points from civilian education and none from marksmanship since {-40}. Correspondence hours are at the maximum. You read the leave regulation on your own and found that we filed two passes as leave.',
    plan: [
      ['Qualify on the next company range', '36 or better', 26],
      ['Show the points worksheet with the new score', 'Correct in every block', 33],
    ],
    leader: 'You are on the manifest for the range and off the desk that day.',
    assess: 35,
    next: 30,
    answer: 'agree',
    tasks: true,
  },
  {
    about: ['Signal Support NCO', 0],
    kind: 'growth',
    ago: 26,
    purpose: 'Professional growth: what comes after this company.',
    keyPoints:
      'You want to go to a signal battalion and to learn to run a network node. Your radio classes to the squads work; the platoons ask for you by name. Public speaking costs you a night of sleep each time, as you said.',
    plan: [
      ['Give the radio class at the next company training meeting', '10 minutes, leaders of all platoons', 20],
      ['Write down three assignments that you would take, with what each asks for', 'One page', 30],
    ],
    leader: 'I sit in the first class and tell you afterwards what I saw. The battalion S6 takes you along for a day.',
    assess: 38,
    next: 90,
    answer: 'agree',
  },
  {
    about: ['Driver', 0],
    kind: 'substandard',
    ago: 30,
    purpose:
      'HMMWV A-21 went to the field on {-2} without its before-operation checks. I found the sheet empty at 0710.',
    keyPoints:
      'The standard is TM checks and a signed 5988-E before the vehicle leaves the motor pool. You said that you checked oil and tires the evening before and did not write it down. The vehicle came back on a tow bar with no coolant.',
    plan: [
      ['Do and sign before-operation checks on the day, at the vehicle', 'Sheet shown to the dispatcher', 28],
      ['Walk the checks of one vehicle with the motor sergeant', 'He signs that you did each one', 7],
    ],
    leader: 'I look at five of your sheets, on days that I do not tell you.',
    assess: 20,
    next: 30,
    answer: 'agree',
    assessed: {
      text: 'Four of five sheets were complete. The fifth was signed for a vehicle that had not been opened.',
      result: 'partly',
      after: 20,
    },
  },
  {
    about: ['Driver', 0],
    kind: 'substandard',
    ago: 9,
    purpose:
      'The sheet of {-1} says that A-21 was checked. The dispatcher opened the hood at 0700 and found the seal from the day before.',
    keyPoints:
      'This is the second time in a month. I said what a signature on a 5988-E means for whoever rides in that vehicle. You said that you were told to hurry by the detail NCO.',
    plan: [
      ['Check with the dispatcher standing there, both sign', 'Each duty day', 21],
      ['Tell the detail NCO that the vehicle leaves when it is checked, and call me if that is a problem', '', null],
    ],
    leader:
      'I speak with the detail NCO today. We sit down again in three weeks; what comes then depends on the sheets.',
    assess: 21,
    next: 21,
    answer: { disagree: 'I did check it. The seal was put back by the night shift.' },
    addendum: 'I asked the night shift. They opened A-22 and not A-21; the seal numbers are in the dispatch log.',
  },
  {
    about: ['Driver', 1],
    kind: 'performance',
    ago: 36,
    purpose: 'Monthly counseling.',
    keyPoints:
      'Your license now has the LMTV on it. You were on time for every detail this month, and twice you waited for others with the engine warm. You do not yet ask questions when a convoy brief leaves something open.',
    plan: [['Brief back the route before each dispatch', 'Route, halts, frequencies from memory', 25]],
    leader: 'The convoy commander asks you for it; I told them.',
    assess: 30,
    next: 30,
    answer: 'agree',
    assessed: {
      text: 'Briefs back without notes. Found a wrong frequency on the last one.',
      result: 'achieved',
      after: 31,
    },
  },
  {
    about: ['Driver', 1],
    kind: 'performance',
    ago: 2,
    purpose: 'Monthly counseling. Convoy live fire, and the wrong frequency that you caught.',
    keyPoints: 'Found the wrong frequency in the brief on {-5}, before the vehicles rolled.',
    plan: [['', '', null]],
    leader: '',
    draft: true,
  },
]
