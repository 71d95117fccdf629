import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { BROADCASTS_TOPIC } from '@muster/domain/notifications/broadcasts/functions.ts'
import { PUSH_PLATFORMS } from '@muster/domain/notifications/push/schema.ts'
import { createRoster } from '@muster/domain/roster/functions.ts'
import { joinRoster } from '@muster/domain/roster/linking/functions.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { breakGlassPages } from './admin/break-glass/pages.ts'
import { adminFunctions } from './admin/functions.ts'
import { storedSegment } from './admin/push/functions.ts'
import { nextInSegment } from './admin/push/reads.ts'
import { requireEntitled } from './billing/entitled.ts'
import { ErrandRunner } from './billing/errands/runner.ts'
import { STORE_ERRANDS_TOPIC } from './billing/errands/writes.ts'
import { billingFunctions } from './billing/functions.ts'
import { reconcileJobs } from './billing/reconcile/reconcile.ts'
import { billingJobs } from './billing/jobs.ts'
import { billingLeaving } from './billing/leaving.ts'
import { overviewFunctions } from './billing/overview/functions.ts'
import { Cards } from './billing/stripe/cards.ts'
import { cardFunctions } from './billing/stripe/functions.ts'
import { sandboxPages } from './billing/stripe/sandbox/pages.ts'
import { SandboxStore } from './billing/stripe/sandbox/sandbox-store.ts'
import { stripeWebhook } from './billing/stripe/webhook-route.ts'
import { StoreEventWorker } from './billing/store-events/worker.ts'
import { STORE_EVENTS_TOPIC } from './billing/store-events/writes.ts'
import { byStore } from './billing/store-part.ts'
import { deviceStores } from './billing/device-stores.ts'
import { beginningTrials } from './billing/trial.ts'
import { type Config, ConfigRefusal, ROOT } from './config/config.ts'
import { pushOff } from './config/push.ts'
import { VERSION } from './config/release.ts'
import { cadenceFunctions } from './counseling/cadence/functions.ts'
import { cadenceJobs } from './counseling/cadence/notices/jobs.ts'
import { ExportMaker, exportJobs } from './counseling/form/exports/maker.ts'
import { EXPORTS_TOPIC } from './counseling/form/exports/writes.ts'
import { formFunctions } from './counseling/form/functions.ts'
import { operatorBlank } from './counseling/form/operator-blank.ts'
import { FormPress } from './counseling/form/press.ts'
import { signingFunctions } from './counseling/signing/functions.ts'
import { counselingFunctions } from './counseling/functions.ts'
import { counselingExtension } from './counseling/roster-extension.ts'
import { dashboardFunctions } from './dashboard/functions.ts'
import { wallFunctions } from './dashboard/wall/functions.ts'
import { myDayFunctions } from './dashboard/my-day/functions.ts'
import type { Database } from './database/database.ts'
import { EVERY_TABLE } from './every-table.ts'
import { MY_DATA } from './my-data.ts'
import { awolExtension } from './dutyday/awol/roster-extension.ts'
import { awolFunctions } from './dutyday/awol/functions.ts'
import { awolJobs } from './dutyday/awol/notices/jobs.ts'
import { dutydayLeaving } from './dutyday/leaving/leaving-extension.ts'
import { dutydayFunctions } from './dutyday/functions.ts'
import { dutydayExtension } from './dutyday/roster-extension.ts'
import { taskFunctions } from './dutyday/tasks/functions.ts'
import { taskJobs } from './dutyday/tasks/jobs.ts'
import { tasksExtension } from './dutyday/tasks/roster-extension.ts'
import { accountDeletion, accountDeletionFunctions } from './identity/account-deletion/functions.ts'
import { carriedFunctions } from './identity/carried/functions.ts'
import { endDeviceKeys } from './identity/carried/writes.ts'
import { demoProvider } from './identity/demo-provider.ts'
import { bannerOf } from './identity/consent.ts'
import { identityFunctions } from './identity/functions.ts'
import { formationJobs } from './dutyday/formations/jobs.ts'
import { identityJobs } from './identity/jobs.ts'
import { providersOf } from './identity/known-providers.ts'
import { isAdminAccount } from './identity/reads.ts'
import { leaderWays } from './identity/leader-ways.ts'
import { takingIn } from './identity/newcomers.ts'
import { signInRoutes, signOutRoute } from './identity/routes.ts'
import { Broadcaster } from './notifications/broadcasts/broadcaster.ts'
import { broadcastFunctions } from './notifications/broadcasts/functions.ts'
import { broadcastJobs } from './notifications/broadcasts/jobs.ts'
import { Dispatcher } from './notifications/dispatcher.ts'
import { notificationFunctions } from './notifications/functions.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { Courier } from './notifications/push/courier.ts'
import { pushFunctions } from './notifications/push/functions.ts'
import { manifestFunctions } from './operations/manifests/functions.ts'
import { riskFunctions } from './operations/risk/functions.ts'
import { PUSH_TOPIC } from './notifications/push/deliveries/writes.ts'
import { pushSenders } from './notifications/push/senders.ts'
import { dropDevicesOf } from './notifications/push/writes.ts'
import { refusalOf } from './platform/callable/failures.ts'
import type { Implementation } from './platform/callable/implement.ts'
import { RateLimit } from './platform/callable/rate-limit.ts'
import { buildServer } from './platform/callable/server.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'
import { callerFrom } from './platform/callable/caller.ts'
import { mountAppAssociation } from './platform/http/app-association.ts'
import { mountPublicFiles } from './platform/http/public-files.ts'
import { createLive } from './platform/live/live.ts'
import { mailPages } from './platform/mail/mail-pages.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { Postman } from './platform/mail/postman.ts'
import { MAIL_TOPIC } from './platform/mail/writes.ts'
import { OUTBOX_TOPIC } from './platform/outbox/writes.ts'
import { StripeStore } from './platform/stores/stripe/stripe-store.ts'
import { appleRoots } from './platform/stores/apple/roots.ts'
import { tokenFinder } from './platform/sessions/credentials.ts'
import { callerResolver, knownCallerResolver } from './platform/sessions/resolve.ts'
import { Sessions } from './platform/sessions/sessions.ts'
import { openSecurityLog } from './platform/security-log/open.ts'
import { SECURITY_LOG_TOPIC } from './platform/security-log/writes.ts'
import { equipmentExtension } from './operations/equipment/roster-extension.ts'
import { equipmentFunctions } from './operations/equipment/functions.ts'
import { taskingJobs } from './operations/taskings/fill/jobs.ts'
import { taskingFunctions } from './operations/taskings/functions.ts'
import { manifestsExtension } from './operations/manifests/roster-extension.ts'
import { taskingsExtension } from './operations/taskings/roster-extension.ts'
import type { BusySource } from './operations/taskings/sources.ts'
import { peopleOf } from './roster/audience/people.ts'
import { readinessExtension } from './readiness/roster-extension.ts'
import { readinessFunctions } from './readiness/functions.ts'
import { rosterFunctionsWith } from './roster/functions.ts'
import { intakeFunctions } from './roster/intake/functions.ts'
import { PROOF_WORK, type ProofWork } from './roster/intake/proof.ts'
import { inviteFunctions } from './roster/invites/functions.ts'
import { isInvited } from './roster/invites/reads.ts'
import { rosterLeaving } from './roster/leaving/leaving-extension.ts'
import { rosterJobs } from './roster/jobs.ts'
import { linkingFunctions } from './roster/linking/functions.ts'
import { linkOf } from './roster/linking/reads.ts'
import { ownRecordFunctions } from './roster/own-record/functions.ts'
import { recallJobs } from './roster/recall/escalation/jobs.ts'
import { recallFunctions } from './roster/recall/functions.ts'
import { leadersOfSelf, leadsAny } from './roster/leaders/reads.ts'
import { asSelf, PROOFS } from './roster/scope.ts'
import { licenseFunctions } from './operations/licenses/functions.ts'
import { equipmentJobs } from './operations/equipment/notices/jobs.ts'
import { licenseJobs } from './operations/licenses/notices/jobs.ts'
import { licensesExtension } from './operations/licenses/roster-extension.ts'
import { leaveExtension } from './scheduling/leave/roster-extension.ts'
import { leaveFunctions } from './scheduling/leave/functions.ts'
import { calendarFunctions } from './scheduling/calendar/calendar-functions.ts'
import { calendarExtension } from './scheduling/calendar/roster-extension.ts'
import { feedRoute } from './scheduling/calendar/ics/feed-route.ts'
import { calendarJobs } from './scheduling/calendar/notices/jobs.ts'
import { EventFollower } from './scheduling/calendar/statuses/follower.ts'
import { eventStatusJobs } from './scheduling/calendar/statuses/jobs.ts'
import { ProfileFollower, profileStatusJobs } from './scheduling/profiles/follower.ts'
import { dutyRosterJobs } from './scheduling/duty-roster/fill/jobs.ts'
import { dutyRosterExtension } from './scheduling/duty-roster/roster-extension.ts'
import { dutyRosterFunctions } from './scheduling/duty-roster/functions.ts'
import { mayListen } from './roster/may-listen.ts'
import { unitZoneOf } from './roster/reads.ts'
import { dutiesAround, publishedDutiesOf } from './scheduling/duty-roster/reads.ts'
import { ondeviceFunctions } from './ondevice/functions.ts'
import { reportFunctions } from './reports/functions.ts'
import { searchFunctions } from './search/functions.ts'
import { supportFunctions } from './support/functions.ts'

export interface Composition {
  readonly app: FastifyInstance
  readonly sessions: Sessions
  readonly implementations: readonly Implementation[]
  /** The handlers of the job queue. */
  readonly jobs: readonly JobHandler[]
  /**
   * Does all waiting background work now: queries for store messages, requests to stores, notices, mail, pushes, and
   * files.
   */
  deliver(): Promise<void>
}

export interface ComposeParts {
  readonly config: Config
  readonly database: Database
  /** The public address. It is final once the server listens. */
  readonly publicUrl: () => string
  readonly log: FastifyBaseLogger
  readonly clock?: () => Date
  /** More functions, for tests of the platform. */
  readonly implementations?: readonly Implementation[]
  readonly callLimitMs?: number
  readonly overloadMs?: number
  /** The work that a device must do before it may send an enrollment form. */
  readonly intakeWork?: ProofWork
  /** The folder of the built app, for tests of how it is served. */
  readonly webApp?: string
  /** Whether to deliver after each commit that announces something (default), or only when `deliver` is called. */
  readonly deliverByItself?: boolean
}

/** The whole server with everything connected, not listening yet. */
export async function compose(parts: ComposeParts): Promise<Composition> {
  const { config, database, publicUrl, log, clock = () => new Date() } = parts
  const { adminUid } = config
  const newId = randomUUID
  const https = config.publicUrl?.startsWith('https:') ?? false

  const { system } = database
  const leaders = leaderWays(
    config.leadersSignInWith,
    async (tx, uid) => (await leadsAny(tx, uid)) || isAdminAccount(tx, uid, adminUid),
  )
  const { dataDir, securityLog: wanted } = config
  const securityLog = openSecurityLog({ ...wanted, dataDir, database: system, clock, log })
  if ('fault' in securityLog) throw new ConfigRefusal([`SECURITY_LOG_STREAM: ${securityLog.fault}`])
  const { security } = securityLog
  const sessions = new Sessions({
    database: system,
    standingOf: async (tx, { uid, provider }) => ({
      isAdmin: await isAdminAccount(tx, uid, adminUid),
      mayStay: await leaders.mayEnter(tx, uid, provider),
    }),
    onEnding: async (tx, uid, which, by) => {
      await dropDevicesOf(tx, uid, which)
      await endDeviceKeys(tx, uid, which, { by, at: clock() })
    },
    newId,
    log,
    clock,
    limits: config.sessions,
    labelOf: (id) => providers.find(id)?.settings.label ?? id,
  })
  database.changes.listen(({ topics }) => {
    for (const topic of topics) if (topic.startsWith('sessions/')) sessions.forget(topic.slice('sessions/'.length))
  })
  const tokenOf = tokenFinder(https)
  const callerOf = callerResolver(sessions, tokenOf, clock, () => new URL(publicUrl()).origin)

  const mailer = openMailer(config.mail)
  const postman = new Postman({ database: system, mailer, publicUrl, clock, log })
  const senders = pushSenders(config.push, clock)
  const courier = new Courier({ database: system, senders, clock, chance: Math.random, log })
  const platforms = PUSH_PLATFORMS.filter((platform) => config.push[platform] !== null)
  const dispatcher = new Dispatcher({
    database: system,
    clock,
    newId,
    email: mailer.through !== null,
    push: platforms,
    publicUrl,
    log,
  })
  const broadcaster = new Broadcaster({
    database: system,
    clock,
    log,
    peopleOf,
    inSegment: (tx, segment, page) => nextInSegment(tx, storedSegment(segment), page),
    tell: () => dispatcher.run(),
  })
  const blank = await operatorBlank({ blank: config.da4856Blank, fields: config.da4856Fields })
  if ('fault' in blank) throw new ConfigRefusal([blank.fault])
  const press = new FormPress(blank.bytes, blank.definition)
  const exportMaker = new ExportMaker({ database, press, clock, log })
  const { card } = config
  const cardStore =
    card.kind === 'stripe'
      ? new StripeStore(card, { publicUrl, clock })
      : card.kind === 'sandbox'
        ? new SandboxStore({ database: system, publicUrl, clock })
        : null
  const cards = cardStore && new Cards({ store: cardStore, database: system, clock, newId })
  const apple = config.appStore && (await appleRoots(config.appStore.rootCertificates))
  if (apple && 'fault' in apple) throw new ConfigRefusal([`APPLE_ROOT_CERTIFICATES: ${apple.fault}`])
  const onDevices = deviceStores(
    {
      // Apple is asked whether a certificate was revoked, since money is at stake. Tests have no Apple to ask.
      appStore: config.appStore &&
        apple && { ...config.appStore, ...apple, onlineChecks: config.environment === 'production' },
      googlePlay: config.googlePlay,
      sandbox: config.storeSandbox,
    },
    { database: system, rates: new RateLimit(config.rateLimitFactor), clock, log },
  )
  const stores = byStore([...(cards ? [cards] : []), ...onDevices.parts])
  const storeEvents = new StoreEventWorker({ database: system, stores, clock, log })
  const errands = new ErrandRunner({ database: system, stores, clock, log })
  const followers = [
    new ProfileFollower({ database: system, clock, log }),
    new EventFollower({ database: system, clock, log }),
  ]
  if (parts.deliverByItself ?? true) {
    database.changes.listen(({ topics }) => {
      for (const follower of followers) if (follower.heard(topics)) follower.wake()
    })
    database.changes.listen(({ topics }) => {
      if (topics.includes(STORE_EVENTS_TOPIC)) storeEvents.wake()
      if (topics.includes(STORE_ERRANDS_TOPIC)) errands.wake()
      if (topics.includes(BROADCASTS_TOPIC)) broadcaster.wake()
      if (topics.includes(OUTBOX_TOPIC)) dispatcher.wake()
      if (topics.includes(MAIL_TOPIC)) postman.wake()
      if (topics.includes(PUSH_TOPIC)) courier.wake()
      if (topics.includes(EXPORTS_TOPIC)) exportMaker.wake()
      if (topics.includes(SECURITY_LOG_TOPIC)) securityLog.wake()
    })
  }

  const demo = config.demo ? demoProvider(publicUrl) : null
  const providers = providersOf(config, demo?.settings ?? null)
  const rosterExtensions = [
    dutydayExtension,
    awolExtension,
    tasksExtension,
    counselingExtension,
    readinessExtension,
    licensesExtension,
    equipmentExtension,
    taskingsExtension,
    manifestsExtension,
    dutyRosterExtension,
    leaveExtension,
    calendarExtension,
  ]
  const leaving = [rosterLeaving, dutydayLeaving, billingLeaving(clock)]
  const deletion = accountDeletion({ sessions, extensions: leaving })
  const off = [
    ...(mailer.through === null ? ['e-mail'] : []),
    ...(card.kind === 'stripe' ? [] : ['card payment']),
    ...onDevices.off,
    ...pushOff(config.push),
  ]
  const banner = bannerOf(config.consentBanner)
  const takesIn = takingIn({ domains: config.signUpDomains, isInvited, rates: new RateLimit(config.rateLimitFactor) })
  const features: readonly Implementation[] = [
    ...identityFunctions({
      sessions,
      providers,
      publicUrl,
      demo: config.demo,
      banner,
      adminUid,
      takesIn,
      leaders,
      linkOf,
    }),
    ...carriedFunctions,
    ...accountDeletionFunctions({ deletion, extensions: leaving }),
    ...rosterFunctionsWith({ extensions: rosterExtensions, myData: MY_DATA, tables: EVERY_TABLE }),
    ...inviteFunctions,
    ...intakeFunctions({ rates: new RateLimit(config.rateLimitFactor), work: parts.intakeWork ?? PROOF_WORK }),
    ...linkingFunctions(rosterExtensions),
    ...ownRecordFunctions(() => features.map(({ declaration }) => declaration)),
    ...recallFunctions,
    ...dutydayFunctions,
    ...taskFunctions,
    ...awolFunctions,
    ...counselingFunctions,
    ...signingFunctions,
    ...cadenceFunctions,
    ...formFunctions(press),
    ...readinessFunctions,
    ...leaveFunctions,
    ...calendarFunctions(publicUrl),
    ...dutyRosterFunctions,
    ...taskingFunctions([onDuty]),
    ...equipmentFunctions,
    ...manifestFunctions(dutiesAround),
    ...riskFunctions,
    ...dashboardFunctions,
    ...wallFunctions,
    ...myDayFunctions,
    ...searchFunctions,
    ...licenseFunctions(dutiesAround),
    ...notificationFunctions({
      emailEnabled: mailer.through !== null,
      pushEnabled: platforms.length > 0,
      leadersOf: (tx, uid) => leadersOfSelf(tx, asSelf({ caller: { uid } }), ''),
    }),
    ...broadcastFunctions(peopleOf),
    ...pushFunctions({ platforms, web: config.push.web }),
    ...reportFunctions,
    ...ondeviceFunctions({ changes: database.changes, implementations: () => features }),
    ...supportFunctions({ mailer, supportEmail: config.supportEmail, publicUrl }),
    ...billingFunctions,
    ...overviewFunctions(cardStore?.kind ?? 'off'),
    ...cardFunctions(cards, log),
    ...onDevices.functions,
    ...adminFunctions({ sessions, adminUid, deletion, version: VERSION, off }),
  ]
  const implementations = [
    ...beginningTrials(features, [createRoster, joinRoster], config.trialDays),
    ...(parts.implementations ?? []),
  ]

  const live = createLive({
    changes: database.changes,
    callerOf: async (request) => callerFrom(await callerOf(request)),
    mayListen: (caller, topic) => mayListen(database, caller, topic),
    isSignedIn: (caller) => sessions.isRunning(caller.sessionId, clock()),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    refusalOf,
  })

  const signIn = {
    database: system,
    sessions,
    providers,
    publicUrl,
    https,
    clock,
    newId,
    takesIn,
    banner,
    mayEnter: leaders.mayEnter,
    adminUid,
    rates: new RateLimit(config.rateLimitFactor),
    security,
  }
  const app = await buildServer({
    settings: {
      https,
      allowedOrigins: config.allowedOrigins,
      trustProxy: config.trustProxy,
      rateLimitFactor: config.rateLimitFactor,
      metricsToken: config.metricsToken,
      off,
      checkOutput: config.environment === 'test' || config.environment === 'development',
      webApp: parts.webApp ?? join(ROOT, 'app/dist'),
    },
    database,
    implementations,
    proofs: PROOFS,
    requireEntitled,
    callerOf,
    knownCaller: knownCallerResolver(sessions, tokenOf, clock),
    streams: [
      live.routes,
      async (scope) => {
        await scope.register(cookie)
        signOutRoute(scope, callerOf, signIn)
      },
    ],
    pages: [
      (scope) => signInRoutes(scope, signIn),
      (scope) => breakGlassPages(scope, signIn),
      (scope) => mountAppAssociation(scope, config.apps),
      (scope) => mountPublicFiles(scope, { root: ROOT, publicUrl, supportEmail: config.supportEmail, clock }),
      feedRoute({ database, rates: new RateLimit(config.rateLimitFactor), publicUrl, clock }),
      ...(card.kind === 'stripe'
        ? [stripeWebhook({ database: system, secrets: card.webhookSecrets, clock, log })]
        : []),
      ...(card.kind === 'sandbox'
        ? [sandboxPages({ database: system, clock, zoneOf: (uid) => unitZoneOf(system.reading, uid) })]
        : []),
      ...onDevices.webhooks,
      ...(demo ? [demo.routes] : []),
      ...(config.mail.kind === 'folder' ? [mailPages(config.mail.folder)] : []),
    ],
    clock,
    freshMs: config.freshMs,
    security,
    countsForLeaders: leaders.counts,
    newId,
    log,
    ...(parts.callLimitMs === undefined ? {} : { callLimitMs: parts.callLimitMs }),
    ...(parts.overloadMs === undefined ? {} : { overloadMs: parts.overloadMs }),
  })
  app.addHook('onClose', async () => {
    await broadcaster.stop()
    await Promise.all([sessions.settle(), dispatcher.stop(), postman.stop(), courier.stop(), exportMaker.stop()])
    await Promise.all([storeEvents, errands, ...followers, securityLog].map((one) => one.stop()))
  })
  const jobs = [
    ...identityJobs(system, clock, config.sessions),
    ...rosterJobs(system, EVERY_TABLE, clock),
    ...taskJobs(system, clock),
    ...awolJobs(system, clock),
    ...formationJobs(system, clock),
    ...dutyRosterJobs(system, clock),
    ...taskingJobs(system, clock),
    ...recallJobs(system, clock),
    ...exportJobs(database, exportMaker, clock),
    ...cadenceJobs(system, clock),
    ...calendarJobs(system, clock),
    ...eventStatusJobs(system, clock),
    ...profileStatusJobs(system, clock),
    ...licenseJobs(system, clock),
    ...equipmentJobs(system, clock),
    ...broadcastJobs({ database: system, clock }, broadcaster),
    ...notificationJobs({ database: system, clock }, dispatcher, postman, courier),
    ...reconcileJobs({ database: system, clock, stores, log }),
    ...billingJobs(storeEvents, errands),
    ...securityLog.jobs,
  ]
  const deliver = async () => {
    await storeEvents.run()
    await errands.run()
    await broadcaster.run()
    await dispatcher.run()
    await postman.run()
    await courier.run()
    await exportMaker.run()
    await securityLog.run()
  }
  return { app, sessions, implementations, jobs, deliver }
}

/**
 * Operations do not read duty rosters. This passes them the Soldiers who perform a published duty or are off after it.
 */
const onDuty: BusySource = async (tx, scope, asked) => {
  const duties = await publishedDutiesOf(tx, scope, asked)
  const busy = duties.map(({ soldierId, duty, day, through }) => ({ soldierId, from: day, to: through, why: duty }))
  return Map.groupBy(busy, ({ soldierId }) => soldierId)
}
