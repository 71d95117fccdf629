import type { TourVariant } from '../../identity/onboarding.ts'
import { tabsOf } from '../guard.ts'
import type { AppRoute } from '../routes.ts'

export interface TourStep {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Where it points, the first of these that is in sight: a tab, or More when it has collapsed into that. */
  readonly targets: readonly string[]
  /** Its place is in the phone's drawer, which opens for it. */
  readonly inDrawer: boolean
}

/** Specification section 2. */
export const TOUR_LENGTH: Readonly<Record<TourVariant, number>> = { desktop: 11, mobile: 10 }

/** What a tab does: for who keeps a roster, and for a Soldier who keeps none. */
const TABS: Readonly<Record<string, { readonly leader: string; readonly soldier: string }>> = {
  '/dashboard': {
    leader: 'Your unit’s day at a glance: who is present, what is due, what needs you first.',
    soldier: 'Your own record, once you are linked to your leader. Start a roster, and your unit’s day stands here.',
  },
  '/soldiers': {
    leader: 'Your roster. Add Soldiers one by one or import your spreadsheet. The alert roster is here too.',
    soldier: 'Leaders keep their roster here. You see your own record when a leader has linked you.',
  },
  '/dutyday': {
    leader: 'Take accountability in a minute, and submit it. PERSTAT, absences, tasks and AWOL stand beside it.',
    soldier: 'Your own duty status, day by day, and the tasks you were given, once you are linked.',
  },
  '/scheduling': {
    leader: 'The calendar, the training schedule, leave and pass, and duty rosters.',
    soldier: 'Leaders plan here. Your own schedule, duties and leave stand with your record.',
  },
  '/operations': {
    leader: 'Your unit’s operations, licenses among them.',
    soldier: 'Leaders keep operations and licenses here. Yours stand with your record.',
  },
  '/counseling': {
    leader: 'Who is due for counseling, and the DA Form 4856 from the first note to the signatures.',
    soldier: 'The counselings you were given, to read and to sign.',
  },
  '/invite': {
    leader: 'A link or QR code by which Soldiers fill in their own data sheet. You check each one first.',
    soldier: 'From here a leader invites Soldiers to fill in their data sheet. You get the link from yours.',
  },
  '/reports': {
    leader: 'Reports to read, print and send.',
    soldier: 'Reports of a roster. They begin when you start one.',
  },
  '/support': {
    leader: 'Answers to what is asked most, people for the rest, and this tour again when you want it.',
    soldier: 'Answers to what is asked most, people for the rest, and this tour again when you want it.',
  },
}

/**
 * The tour of the app as it is built: each tab that everybody has, profile and chain of command, and Support last.
 * While a tab is still to come, what else is worth knowing takes its place, so that the tour keeps its length.
 */
export function tourSteps(
  variant: TourVariant,
  { keepsNone }: { readonly keepsNone: boolean },
  routes: readonly AppRoute[],
): readonly TourStep[] {
  const tabs = tabsOf(routes, false).flatMap((route) => {
    const words = TABS[route.path]
    return words ? [tabStep(variant, route, keepsNone ? words.soldier : words.leader)] : []
  })
  const support = tabs.filter(({ id }) => id === '/support')
  const places = tabs.filter(({ id }) => id !== '/support')
  const about = variant === 'desktop' ? desktopProfile(keepsNone) : mobileProfile(keepsNone)
  const missing = TOUR_LENGTH[variant] - tabs.length - about.length
  const spare = SPARE[variant].slice(0, missing)
  const before = spare.filter(({ first }) => first).map(({ step }) => step)
  const after = spare.filter(({ first }) => !first).map(({ step }) => step)
  return [...before, ...places, ...about, ...after, ...support]
}

function tabStep(variant: TourVariant, route: AppRoute, text: string): TourStep {
  const { path: id, title } = route
  if (variant === 'mobile') return { id, title, text, inDrawer: true, targets: inDrawer(id) }
  return {
    id,
    title,
    text,
    inDrawer: false,
    targets: [`[data-tour="tabs"] > a[href="${id}"]`, '[data-tour="tabs"] > button'],
  }
}

/** When somebody closed the drawer: the button that opens it. */
function inDrawer(path: string): readonly string[] {
  return [`[data-tour="drawer"] a[href="${path}"]`, '[data-tour="menu"]']
}

const chain = (keepsNone: boolean) =>
  keepsNone
    ? 'Under My Profile you link yourself to your leader, by their code, and see who keeps your record.'
    : 'Under My Profile you see who leads you, and link yourself to the leader above: your roster then stands below theirs.'

const CHAIN = '[data-tour="chain"]'
const USER = '[data-tour="user"]'

function desktopProfile(keepsNone: boolean): readonly TourStep[] {
  return [
    {
      id: 'profile',
      title: 'My Profile',
      text: 'Behind your name: your profile with rank and DoD ID, your subscription, and Sign out.',
      targets: [USER],
      inDrawer: false,
    },
    { id: 'chain', title: 'Chain of command', text: chain(keepsNone), targets: [CHAIN, USER], inDrawer: false },
  ]
}

function mobileProfile(keepsNone: boolean): readonly TourStep[] {
  return [
    {
      id: 'profile',
      title: 'My Profile and chain of command',
      text: chain(keepsNone),
      targets: inDrawer('/profile'),
      inDrawer: true,
    },
  ]
}

const BELL: TourStep = {
  id: 'bell',
  title: 'Notifications',
  text: 'What is new for you. The number says how many you have not read.',
  targets: ['[data-tour="bell"]'],
  inDrawer: false,
}

const NIGHT = 'Light, dark, or night: dim red on black, which keeps your night vision.'

/** What fills up the tour, the most useful first; those marked stand at its beginning. */
const SPARE: Readonly<Record<TourVariant, readonly { readonly step: TourStep; readonly first?: true }[]>> = {
  desktop: [
    { step: BELL },
    { step: { id: 'theme', title: 'Theme', text: NIGHT, targets: [USER], inDrawer: false } },
    {
      step: {
        id: 'home',
        title: 'Back to the start',
        text: 'From wherever you are, this leads to your first screen.',
        targets: ['header a'],
        inDrawer: false,
      },
    },
  ],
  mobile: [
    {
      step: {
        id: 'menu',
        title: 'Menu',
        text: 'Every screen, your profile and Sign out are behind this button.',
        targets: ['[data-tour="menu"]'],
        inDrawer: false,
      },
      first: true,
    },
    { step: BELL, first: true },
    {
      step: {
        id: 'theme',
        title: 'Theme',
        text: NIGHT,
        targets: ['[data-tour="theme"]', '[data-tour="menu"]'],
        inDrawer: true,
      },
    },
  ],
}
