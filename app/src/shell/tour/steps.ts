import type { TourVariant } from '../../identity/onboarding.ts'
import { type BarEntry, barOf } from '../phone/bar.ts'
import { tabsOf } from '../routing/entries.ts'
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

/** What a tab is for. */
const TABS: Readonly<Record<string, string>> = {
  '/dashboard': 'Your unit’s day at a glance: who is present, what is due, what needs you first.',
  '/soldiers': 'Your roster. Add Soldiers one by one or import your spreadsheet. The alert roster is here too.',
  '/dutyday': 'Take accountability in a minute, and submit it. PERSTAT, absences, tasks and AWOL are next to it.',
  '/scheduling': 'The calendar, the training schedule, leave and pass, and duty rosters.',
  '/operations': 'Taskings, manifests, risk worksheets, equipment, and licenses: who can drive what, and when.',
  '/counseling': 'Who is due for counseling, and the DA Form 4856 from the first note to the signatures.',
  '/invite': 'A link or QR code for Soldiers to fill in their own enrollment form. You check each one first.',
  '/reports': 'Strength, readiness, licenses, duties, absences: each as a chart and a table, to print or send.',
  '/support': 'FAQs, contact, and the whole tour when you want it.',
}

/** The entries of a Soldier that the tour shows. */
const OWN: Readonly<Record<string, string>> = {
  '/dashboard': 'What needs you now, next thing first: answer a recall, sign, mark a task done.',
  '/profile/schedule': 'Formations, duties and leave that concern you, also in your phone’s calendar.',
  '/profile/leave': 'Request leave or a pass, see the answer, and sign out and in.',
  '/profile/record': 'What your leaders keep about you, and who looked at it. Your phone numbers are yours to change.',
}

/** The tabs of the tour that starts by itself. One step stands for the others. */
const FIRST = ['/dashboard', '/soldiers', '/dutyday']

interface Person {
  readonly keepsNone: boolean
  readonly isSoldier?: boolean
  /** Asked for under Support: all tabs that everybody has, in the 11 and 10 steps of specification section 2. */
  readonly whole?: boolean
}

/**
 * The steps for this person. By itself the tour has five: who has just signed in wants to begin.
 */
export function tourSteps(
  variant: TourVariant,
  { keepsNone, isSoldier = false, whole = false }: Person,
  routes: readonly AppRoute[],
): readonly TourStep[] {
  const words = isSoldier ? OWN : TABS
  const inBar = whole && !isSoldier ? [] : barOf({ isAdmin: false, isSoldier, keepsNone })
  const tabs = tabsOf(routes, false, isSoldier).flatMap((route) => {
    const text = words[route.path]
    if (!text) return []
    const atHand = variant === 'mobile' && inBar.find(({ path }) => path === route.path)
    return [atHand ? barStep(atHand, text) : tabStep(variant, route, text)]
  })
  if (isSoldier) return [...tabs, ownAccount(variant)]
  const support = tabs.filter(({ id }) => id === '/support')
  const places = tabs.filter(({ id }) => id !== '/support')
  if (!whole) {
    const first = places.filter(({ id }) => FIRST.includes(id))
    return [...first, otherTabs(variant), profileAndSupport(variant, keepsNone)]
  }
  return [...places, ...(variant === 'desktop' ? desktopProfile(keepsNone) : aboutBoth(variant, keepsNone)), ...support]
}

/** On a phone, the bar at the bottom if it has the entry, by the bar's word for it. */
function barStep({ path: id, word: title }: BarEntry, text: string): TourStep {
  return { id, title, text, inDrawer: false, targets: [`[data-tour="bar"] a[href="${id}"]`, ...inDrawer(id)] }
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

function aboutBoth(variant: TourVariant, keepsNone: boolean): readonly TourStep[] {
  const phone = variant === 'mobile'
  return [
    {
      id: 'profile',
      title: 'My Profile and chain of command',
      text: chain(keepsNone),
      targets: phone ? inDrawer('/profile') : [CHAIN, USER],
      inDrawer: phone,
    },
  ]
}

/** The last two places of the whole tour in one step. */
function profileAndSupport(variant: TourVariant, keepsNone: boolean): TourStep {
  const phone = variant === 'mobile'
  const lead = keepsNone
    ? 'Under My Profile you link to your leader by their code.'
    : 'Under My Profile: your chain of command, and the link to the leader above.'
  return {
    id: 'profile',
    title: 'My Profile and Support',
    text: `${lead} Support has FAQs and the whole tour.`,
    targets: phone ? inDrawer('/profile') : [CHAIN, USER],
    inDrawer: phone,
  }
}

function otherTabs(variant: TourVariant): TourStep {
  const phone = variant === 'mobile'
  return {
    id: 'others',
    title: 'Everything else',
    text: 'Scheduling, operations, counseling, enrollment and reports have a tab each. Search finds them all.',
    targets: phone ? inDrawer('/scheduling') : ['[data-tour="tabs"] a[href="/scheduling"]', '[data-tour="tabs"]'],
    inDrawer: phone,
  }
}

/** A Soldier has Support beside My Profile. */
function ownAccount(variant: TourVariant): TourStep {
  const phone = variant === 'mobile'
  return {
    id: 'profile',
    title: 'My Profile and Support',
    text: 'Your account, the leader who keeps your record, FAQs, contact, and this tour again.',
    targets: phone ? inDrawer('/profile') : [USER],
    inDrawer: phone,
  }
}
