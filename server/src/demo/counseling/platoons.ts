import type { DemoSession } from './words.ts'

export const PLATOONS: readonly DemoSession[] = [
  {
    about: ['Platoon Sergeant', 0],
    kind: 'performance',
    ago: 50,
    purpose: 'Quarterly counseling on the support form: 1st Platoon through gunnery.',
    keyPoints:
      'Both gun teams qualified first time. Your counseling packets had gaps: four of nine Soldiers in 2nd Squad had nothing since summer. You said the new squad leader writes well and not often.',
    plan: [
      ['Put the month’s counselings of each squad leader on your own calendar', 'Done by the 10th', 30],
      ['Read two packets a week yourself', 'Initialed', 28],
    ],
    leader: 'I read what you initialed, four packets a month, without telling which.',
    assess: 30,
    next: 90,
    answer: 'agree',
    assessed: {
      text: 'Every Soldier of 2nd Squad has one for the month. They say what happened and when.',
      result: 'achieved',
      after: 30,
    },
  },
  {
    about: ['Platoon Sergeant', 1],
    kind: 'performance',
    ago: 47,
    purpose: 'Quarterly counseling on the support form: 2nd Platoon, personnel and property.',
    keyPoints:
      'You lost two team leaders to schools in one month and kept the platoon on the road. Property moved between squads without hand receipts, three items by {-6}. NCOER support forms of your squad leaders are late.',
    plan: [
      ['Sub-hand receipts to squad leaders', 'Signed for every item above the squad', 21],
      ['Initial support forms of all squad leaders', 'In the system', 28],
    ],
    leader: 'The supply sergeant gives you Thursday afternoon. I free your squad leaders for one hour each.',
    assess: 35,
    next: 90,
    answer: 'agree',
  },
  {
    about: ['Platoon Sergeant', 2],
    kind: 'growth',
    ago: 22,
    purpose: 'Your path to first sergeant: what the next board will look for, and what you have.',
    keyPoints:
      'You have drill sergeant time and no staff time. You would take operations sergeant over another line job, though you like neither answer. MLC is done.',
    plan: [
      ['Run the company training meeting twice in my place', 'Agenda out the day before', 40],
      ['Talk with the battalion operations sergeant about a year in the 3 shop', '', 30],
    ],
    leader: 'I am in the room and say nothing. I call the operations sergeant major before you go.',
    assess: 45,
    next: 90,
    answer: 'agree',
    tasks: true,
  },
  {
    about: ['Squad Leader', 0],
    kind: 'superior',
    ago: 13,
    purpose: 'Live fire on {-3}: your squad stopped itself.',
    keyPoints:
      'Your left gunner called cease fire when he lost sight of the flag man, before the safety did, and nobody argued. You had rehearsed that call eleven times, on a week with three details. The brigade commander asked whose squad it was.',
    plan: [['Show the rehearsal to the other squad leaders', 'One hour at the sand table', 15]],
    leader: 'Award recommendation for the gunner and for you goes up this week.',
    answer: 'agree',
    shared: true,
  },
  {
    about: ['Squad Leader', 2],
    kind: 'growth',
    ago: 4,
    purpose: 'Ranger School or SLC first.',
    keyPoints: 'Knows that SLC cannot wait much longer. Wants to try for Ranger School once more.',
    plan: [['Take the Ranger assessment in January', '', 70]],
    leader: '',
    next: 90,
    draft: true,
  },
  {
    about: ['Weapons Squad Leader', 0],
    kind: 'performance',
    ago: 28,
    purpose: 'Counseling after taking over weapons squad.',
    keyPoints:
      'Gun drills run every morning without you having to be there. The range card from {-5} had no final protective line. Two ammunition bearers do not know their alternate position.',
    plan: [
      ['Range cards for both guns, checked by you at the position', 'Complete, with FPL and dead space', 14],
      ['Cross-train the ammunition bearers', 'Each fires the gun once', 24],
    ],
    leader: 'Blank ammunition for the cross-training is on the request.',
    assess: 26,
    next: 27,
    answer: 'agree',
  },
  {
    about: ['Gunner', 0],
    kind: 'transition',
    ago: 19,
    purpose:
      'You told your squad leader that you will leave at the end of your term. What that asks of you, and of us.',
    keyPoints:
      'You want to study engineering and live near your brother. The transition classes must begin a year ahead. Nobody thinks less of your work for it; you are still the best gunner in the company.',
    plan: [
      ['First appointment with the transition center', 'Date shown to your squad leader', 14],
      ['Train the assistant gunner to take the gun', 'He qualifies on the next range', 50],
    ],
    leader: 'Your appointments stand on the training calendar like any other duty.',
    assess: 45,
    next: 60,
    answer: 'agree',
  },
  {
    about: ['Rifleman', 0],
    kind: 'substandard',
    ago: 12,
    purpose: 'You missed the 0630 formation on {-8} and on {-1}, and could not be reached by phone before 0720.',
    keyPoints:
      'The standard is to be at the place of duty 10 minutes before. Both times you had been up playing until three, as you said yourself. Your team leader stood in front of an empty place and could not say where you were.',
    plan: [
      ['Be at the company area at 0620 and report to the team leader', 'Each duty day for 30 days', 30],
      ['Give the team leader a number at which you answer', 'Tried the same evening', 1],
    ],
    leader: 'The team leader notes the time each morning. One more miss, and we sit down with the commander.',
    assess: 30,
    next: 30,
    answer: 'refused',
  },
  {
    about: ['RTO', 0],
    kind: 'referral',
    ago: 16,
    purpose: 'You asked for help with a car loan that takes more than a third of your pay.',
    keyPoints:
      'You signed in town in your second week, at 24 percent, and had nobody read it before. You have not missed a payment. I gave you the number of the financial counselor, who sees people on Wednesdays.',
    plan: [
      ['See the financial counselor', 'Bring the contract and two pay statements', 9],
      ['Show your platoon sergeant the plan that comes out of it', 'The plan, no figures needed', 20],
    ],
    leader: 'Wednesday afternoon is yours until that is done. Nobody in the company needs to know why.',
    assess: 30,
    answer: 'agree',
  },
  {
    about: 'Lindqvist',
    kind: 'reception',
    ago: 23,
    purpose:
      'Reception and integration: who we are, what I expect in your first 90 days, and what you can expect of us.',
    keyPoints:
      'Airborne qualified, comes from Benning, knows nobody here. Has a car, needs a parking decal. The sponsor met her at the airport and showed her the post the next day. We went through the standards, who to call at night, and how to come to see me.',
    plan: [
      ['Finish in-processing', 'Every stamp on the sheet', 7],
      ['Zero and qualify with your own weapon', '30 or better', 30],
    ],
    leader:
      'Your sponsor stays with you until the sheet is full. I ask you at 30 days how it went, and I want the true answer.',
    assess: 20,
    next: 30,
    answer: 'agree',
    assessed: {
      text: 'In-processing took five days. She says that nobody told her where the squad meets on Fridays; now it is on the sponsor’s list.',
      result: 'achieved',
      after: 20,
    },
  },
  {
    about: ['Grenadier', 3],
    kind: 'promotion',
    ago: 29,
    purpose: 'Lateral appointment to corporal: what changes for you from today.',
    keyPoints:
      'You lead two people who were your friends last week. You said that correcting them in front of others is what you fear most. We went through three situations and what you would say in each.',
    plan: [
      ['Counsel both of your Soldiers in writing', 'Read by your squad leader first', 21],
      ['Lead PT for the team', 'Plan handed in the Friday before', 14],
    ],
    leader:
      'Your squad leader sits with you for the first one. You come to me if friendship and duty pull in different directions.',
    assess: 33,
    next: 30,
    answer: 'agree',
  },
]
