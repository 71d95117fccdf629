import type { ComponentType } from 'react'

/** One screen's entry in the app. Router, tabs, drawer, menus and titles all come from this table. */
export interface AppRoute {
  /** In the router's format: `/soldiers/$soldierId`. */
  readonly path: string
  readonly title: string
  /** Where its link is shown. Without one it is reached from another screen. */
  readonly place?: 'tab' | 'user menu'
  /** The tab or entry of the user menu that it belongs to, if it is not one itself. */
  readonly under?: string
  /** It has an entry in the row of screens of its tab. */
  readonly row?: boolean
  /** The name of a tab's first screen, if it is not the tab's. */
  readonly label?: string
  /** `public`: open to everybody, in the plain frame with the notice. */
  readonly access?: 'public' | 'admin'
  /** Public, but signed-in people see it in the frame of the signed-in area. */
  readonly eitherFrame?: boolean
  /** Its entry is shown only if there are rosters below the current one. */
  readonly needsRostersBelow?: boolean
  /** It shows a roster. Without one, the person is asked to start one. */
  readonly needsRoster?: boolean
  /** One of the entries of a Soldier without a roster, named by its label if it has one, else by its title. */
  readonly own?: boolean
  /** Loads the screen's own code. */
  readonly screen: () => Promise<ComponentType>
}

const identity = {
  login: () => import('../../identity/screens/login-screen.tsx').then((module) => module.LoginScreen),
  welcome: () => import('../screens/welcome-screen.tsx').then((module) => module.WelcomeScreen),
  goodbye: () => import('../../identity/screens/goodbye-screen.tsx').then((module) => module.GoodbyeScreen),
}
const dashboard = () => import('../screens/dashboard-screen.tsx').then((module) => module.DashboardScreen)
const soldiers = {
  list: () => import('../screens/soldiers-screen.tsx').then((module) => module.SoldiersScreen),
  alerts: () => import('../screens/alerts-screen.tsx').then((module) => module.AlertsScreen),
  record: () => import('../screens/soldier-screen.tsx').then((module) => module.SoldierScreen),
  settings: () =>
    import('../../roster/screens/roster-settings-screen.tsx').then((module) => module.RosterSettingsScreen),
  import: () => import('../../roster/screens/import-screen.tsx').then((module) => module.ImportScreen),
}
const reports = {
  index: () => import('../../reports/screens/reports-screen.tsx').then((module) => module.ReportsScreen),
  one: () => import('../../reports/screens/report-screen.tsx').then((module) => module.ReportScreen),
}
const readiness = {
  matrix: () => import('../beside/screens/readiness-screen.tsx').then((module) => module.ReadinessScreen),
  policy: () => import('../../readiness/screens/policy-screen.tsx').then((module) => module.PolicyScreen),
}
const dutyday = {
  accountability: () => import('../../dutyday/screens/duty-day-screen.tsx').then((module) => module.DutyDayScreen),
  perstat: () => import('../../dutyday/screens/perstat-screen.tsx').then((module) => module.PerstatScreen),
  absences: () => import('../../dutyday/screens/absences-screen.tsx').then((module) => module.AbsencesScreen),
  formations: () => import('../../dutyday/screens/formations-screen.tsx').then((module) => module.FormationsScreen),
  rollUp: () => import('../screens/rosters-below-screen.tsx').then((module) => module.RostersBelowScreen),
  awol: () => import('../../dutyday/screens/awol-screen.tsx').then((module) => module.AwolScreen),
  tasks: () => import('../../dutyday/screens/tasks-screen.tsx').then((module) => module.TasksScreen),
}
const wall = () => import('../screens/wall-screen.tsx').then((module) => module.WallScreen)
const scheduling = {
  calendar: () =>
    import('../../scheduling/calendar/screens/calendar-screen.tsx').then((module) => module.CalendarScreen),
  schedule: () =>
    import('../../scheduling/calendar/screens/training-schedule-screen.tsx').then(
      (module) => module.TrainingScheduleScreen,
    ),
  mine: () => import('../screens/my-schedule-screen.tsx').then((module) => module.MyScheduleScreen),
}
const counseling = {
  due: () => import('../beside/screens/due-screen.tsx').then((module) => module.DueScreen),
  list: () => import('../../counseling/screens/counselings-screen.tsx').then((module) => module.CounselingsScreen),
  start: () =>
    import('../../counseling/screens/new-counseling-screen.tsx').then((module) => module.NewCounselingScreen),
  session: () => import('../../counseling/screens/counseling-screen.tsx').then((module) => module.CounselingScreen),
}
const duties = {
  rosters: () =>
    import('../../scheduling/duty-roster/screens/duty-rosters-screen.tsx').then((module) => module.DutyRostersScreen),
  mine: () => import('../screens/my-pages.tsx').then((module) => module.MyDutiesScreen),
}
const enrollment = () => import('../screens/enrollment-screen.tsx').then((module) => module.EnrollmentScreen)
const intake = () => import('../screens/intake-screen.tsx').then((module) => module.IntakeScreen)
const support = () => import('../../support/screens/support-screen.tsx').then((module) => module.SupportScreen)
const myRecord = () => import('../screens/my-record-screen.tsx').then((module) => module.MyRecordScreen)
const myCounselings = () => import('../screens/my-pages.tsx').then((module) => module.MyCounselingsScreen)
const signing = {
  sign: () => import('../../counseling/signing/screens/sign-screen.tsx').then((module) => module.SignScreen),
  mine: () =>
    import('../../counseling/signing/screens/my-counseling-screen.tsx').then((module) => module.MyCounselingScreen),
}
const leave = {
  list: () => import('../../scheduling/screens/leave-screen.tsx').then((module) => module.LeaveScreen),
  mine: () => import('../screens/my-pages.tsx').then((module) => module.MyLeaveScreen),
}
const taskings = {
  list: () => import('../../operations/screens/taskings-screen.tsx').then((module) => module.TaskingsScreen),
  one: () => import('../../operations/screens/tasking-screen.tsx').then((module) => module.TaskingScreen),
}
const equipment = () => import('../../operations/screens/equipment-screen.tsx').then((module) => module.EquipmentScreen)
const operationsSheets = {
  manifests: () => import('../../operations/screens/manifests-screen.tsx').then((module) => module.ManifestsScreen),
  manifest: () => import('../../operations/screens/manifest-screen.tsx').then((module) => module.ManifestScreen),
  risk: () => import('../../operations/screens/risk-screen.tsx').then((module) => module.RiskScreen),
  worksheet: () => import('../../operations/screens/worksheet-screen.tsx').then((module) => module.WorksheetScreen),
}
const operations = () =>
  import('../../operations/screens/operations-screen.tsx').then((module) => module.OperationsScreen)
const licenses = () => import('../beside/screens/licenses-screen.tsx').then((module) => module.LicensesScreen)
const readinessEntry = {
  entry: () => import('../../readiness/screens/entry-screen.tsx').then((module) => module.EntryScreen),
  aft: () => import('../../readiness/screens/aft-screen.tsx').then((module) => module.AftScreen),
}
const billing = () => import('../../billing/screens/billing-screen.tsx').then((module) => module.BillingScreen)
const admin = () => import('../../admin/screens/admin-screen.tsx').then((module) => module.AdminScreen)
const adminPush = () => import('../../admin/screens/push-screen.tsx').then((module) => module.PushScreen)
const profile = () => import('../screens/profile-screen.tsx').then((module) => module.ProfileScreen)

const TABLE = [
  { path: '/goodbye', title: 'Goodbye', access: 'public', screen: identity.goodbye },
  { path: '/intake', title: 'Soldier Enrollment', access: 'public', screen: intake },
  { path: '/intake/$token', title: 'Soldier Enrollment', access: 'public', screen: intake },
  { path: '/counseling/sign', title: 'Counseling to sign', access: 'public', screen: signing.sign },
  { path: '/login', title: 'Sign in', access: 'public', screen: identity.login },

  { path: '/welcome', title: 'Welcome', screen: identity.welcome },

  {
    path: '/dashboard',
    title: 'Dashboard',
    place: 'tab',
    label: 'Today',
    own: true,
    needsRoster: true,
    screen: dashboard,
  },
  {
    path: '/soldiers',
    title: 'Soldiers',
    row: true,
    place: 'tab',
    needsRoster: true,
    screen: soldiers.list,
  },
  {
    path: '/soldiers/alerts',
    title: 'Alert roster',
    row: true,
    access: 'public',
    eitherFrame: true,
    under: '/soldiers',
    screen: soldiers.alerts,
  },
  {
    path: '/soldiers/readiness',
    title: 'Readiness',
    row: true,
    under: '/soldiers',
    needsRoster: true,
    screen: readiness.matrix,
  },
  {
    path: '/soldiers/readiness/entry',
    title: 'Enter results',
    row: true,
    under: '/soldiers',
    needsRoster: true,
    screen: readinessEntry.entry,
  },
  {
    path: '/soldiers/readiness/aft',
    title: 'AFT calculator',
    row: true,
    under: '/soldiers',
    needsRoster: true,
    screen: readinessEntry.aft,
  },
  {
    path: '/soldiers/readiness/policy',
    title: 'Readiness policy',
    row: true,
    under: '/soldiers',
    needsRoster: true,
    screen: readiness.policy,
  },
  {
    path: '/soldiers/import',
    title: 'Import a roster',
    row: true,
    under: '/soldiers',
    needsRoster: true,
    screen: soldiers.import,
  },
  {
    path: '/soldiers/settings',
    title: 'Groups and settings',
    row: true,
    under: '/soldiers',
    needsRoster: true,
    screen: soldiers.settings,
  },
  { path: '/soldiers/$soldierId', title: 'Soldier', under: '/soldiers', needsRoster: true, screen: soldiers.record },
  {
    path: '/dutyday',
    title: 'Duty Day',
    label: 'Accountability',
    row: true,
    place: 'tab',
    needsRoster: true,
    screen: dutyday.accountability,
  },
  {
    path: '/dutyday/perstat',
    title: 'PERSTAT',
    row: true,
    under: '/dutyday',
    needsRoster: true,
    screen: dutyday.perstat,
  },
  {
    path: '/dutyday/absences',
    title: 'Absences',
    row: true,
    under: '/dutyday',
    needsRoster: true,
    screen: dutyday.absences,
  },
  {
    path: '/dutyday/formations',
    title: 'Formations',
    row: true,
    under: '/dutyday',
    needsRoster: true,
    screen: dutyday.formations,
  },
  {
    path: '/dutyday/rosters',
    title: 'Rosters below',
    row: true,
    under: '/dutyday',
    needsRoster: true,
    needsRostersBelow: true,
    screen: dutyday.rollUp,
  },
  {
    path: '/dutyday/tasks',
    title: 'Due-outs and tasks',
    row: true,
    under: '/dutyday',
    needsRoster: true,
    screen: dutyday.tasks,
  },
  { path: '/dutyday/awol', title: 'AWOL', row: true, under: '/dutyday', needsRoster: true, screen: dutyday.awol },
  { path: '/dutyday/wall', title: 'Wall display', row: true, under: '/dutyday', needsRoster: true, screen: wall },
  {
    path: '/scheduling',
    title: 'Scheduling',
    label: 'Calendar',
    row: true,
    place: 'tab',
    needsRoster: true,
    screen: scheduling.calendar,
  },
  {
    path: '/scheduling/schedule',
    title: 'Training schedule',
    row: true,
    under: '/scheduling',
    needsRoster: true,
    screen: scheduling.schedule,
  },
  {
    path: '/scheduling/leave',
    title: 'Leave and pass',
    row: true,
    under: '/scheduling',
    needsRoster: true,
    screen: leave.list,
  },
  {
    path: '/scheduling/duty',
    title: 'Duty rosters',
    row: true,
    under: '/scheduling',
    needsRoster: true,
    screen: duties.rosters,
  },
  {
    path: '/operations',
    title: 'Operations',
    row: true,
    place: 'tab',
    needsRoster: true,
    screen: operations,
  },
  {
    path: '/operations/taskings',
    title: 'Taskings',
    row: true,
    under: '/operations',
    needsRoster: true,
    screen: taskings.list,
  },
  {
    path: '/operations/taskings/$taskingId',
    title: 'Tasking',
    under: '/operations',
    needsRoster: true,
    screen: taskings.one,
  },
  {
    path: '/operations/manifests',
    title: 'Manifests',
    row: true,
    under: '/operations',
    needsRoster: true,
    screen: operationsSheets.manifests,
  },
  {
    path: '/operations/manifests/$manifestId',
    title: 'Manifest',
    under: '/operations',
    needsRoster: true,
    screen: operationsSheets.manifest,
  },
  {
    path: '/operations/risk',
    title: 'Risk worksheets',
    row: true,
    under: '/operations',
    needsRoster: true,
    screen: operationsSheets.risk,
  },
  {
    path: '/operations/risk/$worksheetId',
    title: 'Risk worksheet',
    under: '/operations',
    needsRoster: true,
    screen: operationsSheets.worksheet,
  },
  {
    path: '/operations/equipment',
    title: 'Equipment',
    row: true,
    under: '/operations',
    needsRoster: true,
    screen: equipment,
  },
  {
    path: '/operations/licenses',
    title: 'Licenses',
    row: true,
    under: '/operations',
    needsRoster: true,
    screen: licenses,
  },
  {
    path: '/counseling',
    title: 'Counseling',
    row: true,
    place: 'tab',
    needsRoster: true,
    screen: counseling.list,
  },
  {
    path: '/counseling/due',
    title: 'Counseling due',
    row: true,
    under: '/counseling',
    needsRoster: true,
    screen: counseling.due,
  },
  {
    path: '/counseling/new',
    title: 'New counseling',
    row: true,
    under: '/counseling',
    needsRoster: true,
    screen: counseling.start,
  },
  {
    path: '/counseling/$counselingId',
    title: 'Counseling',
    under: '/counseling',
    needsRoster: true,
    screen: counseling.session,
  },
  {
    path: '/invite',
    title: 'Soldier Enrollment',
    place: 'tab',
    needsRoster: true,
    screen: enrollment,
  },
  {
    path: '/reports',
    title: 'Reports',
    place: 'tab',
    needsRoster: true,
    screen: reports.index,
  },
  {
    path: '/reports/$reportId',
    title: 'Report',
    under: '/reports',
    needsRoster: true,
    screen: reports.one,
  },
  { path: '/support', title: 'Support', place: 'tab', screen: support },
  { path: '/admin', title: 'Admin', row: true, place: 'tab', access: 'admin', screen: admin },
  {
    path: '/admin/push',
    title: 'Push messages',
    row: true,
    under: '/admin',
    access: 'admin',
    screen: adminPush,
  },

  { path: '/profile', title: 'My Profile', row: true, place: 'user menu', screen: profile },
  { path: '/profile/schedule', title: 'My schedule', row: true, under: '/profile', own: true, screen: scheduling.mine },
  { path: '/profile/leave', title: 'My leave', row: true, under: '/profile', own: true, screen: leave.mine },
  {
    path: '/profile/counselings',
    title: 'Counselings',
    row: true,
    under: '/profile',
    own: true,
    screen: myCounselings,
  },
  { path: '/profile/counselings/$counselingId', title: 'Counseling', under: '/profile', screen: signing.mine },
  { path: '/profile/duties', title: 'Duties', row: true, under: '/profile', own: true, screen: duties.mine },
  { path: '/profile/record', title: 'My record', row: true, under: '/profile', own: true, screen: myRecord },
  { path: '/billing', title: 'Manage subscription', place: 'user menu', screen: billing },
] as const satisfies readonly AppRoute[]

/**
 * All routes of specification section 2, with the tabs in its order. A new screen adds its line above, and the words
 * that people use for it in `also-called.ts`.
 */
export const ROUTES: readonly AppRoute[] = TABLE

type Listed = Extract<(typeof TABLE)[number], { place: string } | { under: string }>

/** The addresses of the screens that have an entry of their own in the search. */
export type ScreenPath = Exclude<Listed['path'], `${string}$${string}`>
