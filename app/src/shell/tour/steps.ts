import type { TourVariant } from '../../identity/onboarding.ts'
import { tabsOf } from '../routing/guard.ts'
import type { AppRoute } from '../routing/routes.ts'

export interface TourStep {
  readonly id: string
  readonly title: string
  readonly text: string
  /** What the step points at, the first of these that is visible: a tab, or More if the tab is in there. */
  readonly targets: readonly string[]
  /** Whether its place is in the phone's drawer, which is then opened. */
  readonly inDrawer: boolean
}

/** What a tab is for: for a person with a roster, and for a Soldier without one. */
const TABS: Readonly<Record<string, { readonly leader: string; readonly soldier: string }>> = {
  '/dashboard': {
    leader: 'Your unit’s day at a glance: who is present, what is due, what needs you first.',
    soldier: 'Your own record, once you are linked to your leader. Start a roster, and your unit’s day shows here.',
  },
  '/soldiers': {
    leader: 'Your roster. Add Soldiers one by one or import your spreadsheet. The alert roster is here too.',
    soldier: 'Leaders keep their roster here. You see your own record when a leader has linked you.',
  },
  '/dutyday': {
    leader: 'Take accountability in a minute, and submit it. PERSTAT, absences, tasks and AWOL are next to it.',
    soldier: 'Your own duty status, day by day, and the tasks you were given, once you are linked.',
  },
  '/scheduling': {
    leader: 'The calendar, the training schedule, leave and pass, and duty rosters.',
    soldier: 'Your own schedule, once you are linked. Duties and leave are with your record.',
  },
  '/operations': {
    leader: 'Taskings, manifests, risk worksheets, equipment, and licenses: who can drive what, and when.',
    soldier: 'Leaders keep operations and licenses here. Yours are with your record.',
  },
  '/counseling': {
    leader: 'Who is due for counseling, and the DA Form 4856 from the first note to the signatures.',
    soldier: 'The counselings you were given, to read and to sign.',
  },
  '/invite': {
    leader: 'A link or QR code for Soldiers to fill in their own enrollment form. You check each one first.',
    soldier: 'From here a leader invites Soldiers to fill in their enrollment form. You get the link from yours.',
  },
  '/reports': {
    leader: 'Strength, readiness, licenses, duties, absences: each as a chart and a table, to print or send.',
    soldier: 'Reports of a roster. They start when you start a roster.',
  },
  '/support': {
    leader: 'FAQs, contact, and this tour again when you want it.',
    soldier: 'FAQs, contact, and this tour again when you want it.',
  },
}

/**
 * All tabs that everybody has, profile and chain of command, and Support last: 11 and 10 steps (specification section
 * 2). A Soldier without a roster has fewer tabs, and so fewer steps.
 */
export function tourSteps(
  variant: TourVariant,
  { keepsNone, isSoldier = false }: { readonly keepsNone: boolean; readonly isSoldier?: boolean },
  routes: readonly AppRoute[],
): readonly TourStep[] {
  const tabs = tabsOf(routes, false, isSoldier).flatMap((route) => {
    const words = TABS[route.path]
    return words ? [tabStep(variant, route, keepsNone ? words.soldier : words.leader)] : []
  })
  const support = tabs.filter(({ id }) => id === '/support')
  const places = tabs.filter(({ id }) => id !== '/support')
  const about = variant === 'desktop' ? desktopProfile(keepsNone) : mobileProfile(keepsNone)
  return [...places, ...about, ...support]
}

function tabStep(variant: TourVariant, route: AppRoute, text: string): TourStep {
  const { path: id, title } = route
  if (variant === 'mobile') return { id, title, text, inDrawer: true, targets: inDrawer(id) }
  return {
    id,
    title,
    text,
    inDrawer: false,
    targets: [`[data-tour="tabs"] a[href="${id}"]`, '[data-tour="tabs"] button'],
  }
}

/** If somebody closed the drawer, the step points at the button that opens it. */
function inDrawer(path: string): readonly string[] {
  return [`[data-tour="drawer"] a[href="${path}"]`, '[data-tour="menu"]']
}

const chain = (keepsNone: boolean) =>
  keepsNone
    ? 'Under My Profile you link yourself to your leader, by their code, and see who keeps your record.'
    : 'Under My Profile you see who leads you, and link yourself to the leader above: your roster is then below theirs.'

const CHAIN = '[data-tour="chain"]'
/** The roster's name, which the chain of command step is about. A person without a roster has only their own name. */
const ROSTER = '[data-tour="roster"]'
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
    { id: 'chain', title: 'Chain of command', text: chain(keepsNone), targets: [CHAIN, ROSTER, USER], inDrawer: false },
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
