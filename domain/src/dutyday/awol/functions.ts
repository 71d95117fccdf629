import * as z from 'zod'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { chainTopic } from '../../roster/linking/functions.ts'
import { groupId, ROSTER_LIMIT, rosterId, soldierId } from '../../roster/schema.ts'
import { dutyTopic } from '../functions.ts'
import { AWOL_STATES } from './awol-state.ts'
import { EVENTS_SHOWN, WHOLE_CASES } from './limits.ts'
import {
  awolCase,
  awolEvent,
  awolNote,
  awolPolicyInput,
  CASES_LIMIT,
  caseChange,
  caseId,
  EVENTS_LIMIT,
  openCaseInput,
  policyVersion,
  savedPolicy,
  stepMarkInput,
} from './schema.ts'

const both = (input: { rosterId: string }) => [rosterTopic(input.rosterId), dutyTopic(input.rosterId)]
const aboutCase = { rosterId, caseId }
const wholeCase = z.object({
  case: awolCase,
  policy: savedPolicy,
  /** The newest version of the roster's policy. Differs from the case's own when the policy changed since. */
  newestVersion: z.int(),
  /** Newest first. */
  events: z.array(awolEvent).max(EVENTS_LIMIT),
  moreEvents: z.boolean(),
  /** When leaders were reminded of each step. */
  reminders: z.array(z.object({ step: z.string(), at: z.iso.datetime() })),
})
/**
 * The cursor of a page of cases: the last case of the page before, and when it was closed or, while open, discovered.
 */
const cursor = z.strictObject({ at: z.iso.datetime(), id: caseId })
const changed = z.object({ caseId, state: z.enum(AWOL_STATES) })

export const listAwolCases = defineFunction({
  name: 'listAwolCases',
  summary: 'Absence cases of a roster or its chain of command, open or closed, a page at a time.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  logged: { roster: 'Opened the list of absence cases' },
  input: z.strictObject({
    rosterId,
    which: z.enum(['open', 'closed']).default('open'),
    over: z.enum(['roster', 'chain']).default('roster'),
    /** A group of the roster, with those below it. */
    groupId: groupId.nullable().default(null),
    after: cursor.nullable().default(null),
    limit: z.int().min(1).max(CASES_LIMIT).default(CASES_LIMIT),
  }),
  output: z.object({
    cases: z.array(awolCase).max(CASES_LIMIT),
    /** The policies of these cases, each once. */
    policies: z.array(z.object({ rosterId, ...savedPolicy.pick({ version: true, policy: true }).shape })),
    next: cursor.nullable(),
  }),
  topics: (input) => (input.over === 'chain' ? [...both(input), chainTopic(input.rosterId)] : both(input)),
})

export const listSoldiersWithCase = defineFunction({
  name: 'listSoldiersWithCase',
  summary: 'The Soldiers of a roster with an open absence case, for the lists of the duty day.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ rosterId }),
  output: z.object({
    cases: z.array(z.object({ soldierId, caseId, state: z.enum(AWOL_STATES) })).max(ROSTER_LIMIT),
  }),
  topics: both,
})

export const getAwolCase = defineFunction({
  name: 'getAwolCase',
  summary: 'One absence case: the facts of its clock, its steps, its policy and its history.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: (_, found) => [found.case.soldierId],
  logged: { soldier: 'Opened an absence case' },
  input: z.strictObject({ ...aboutCase, events: z.int().min(1).max(EVENTS_LIMIT).default(EVENTS_SHOWN) }),
  output: wholeCase,
  topics: both,
})

export const listWholeAwolCases = defineFunction({
  name: 'listWholeAwolCases',
  summary: 'The open absence cases of a roster as discovered, each whole, with its newest events.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  logged: { roster: 'Opened the absence cases of the roster' },
  input: z.strictObject({ rosterId }),
  output: z.object({ cases: z.array(wholeCase).max(WHOLE_CASES) }),
  topics: both,
})

export const openAwolCase = defineFunction({
  name: 'openAwolCase',
  summary: 'Open an absence case about a Soldier. When one is open already, returns that one and who opened it.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'found',
  subscription: 'needed',
  input: openCaseInput,
  output: z.object({
    caseId,
    state: z.enum(AWOL_STATES),
    /** Set when somebody else opened a case first. Their case is used. */
    openedBefore: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  }),
})

export const recordAwolStep = defineFunction({
  name: 'recordAwolStep',
  summary: 'Mark a step of a case as done, not applicable or not done. Every act stays in the history.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'found',
  subscription: 'needed',
  input: stepMarkInput,
  output: changed,
})

export const changeAwolCase = defineFunction({
  name: 'changeAwolCase',
  summary:
    'Change the state of a case: decide, report the return, close, reopen or correct it. Sets the matching duty status.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  about: 'found',
  subscription: 'needed',
  input: z.strictObject({
    ...aboutCase,
    /** The state on the caller's screen. Refused when somebody changed it since. */
    state: z.enum(AWOL_STATES),
    change: caseChange,
  }),
  output: changed,
})

export const dropFromRolls = defineFunction({
  name: 'dropFromRolls',
  summary: 'Drop a Soldier from the rolls: the row is archived as a loss and leaves the strength.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  about: 'found',
  subscription: 'needed',
  input: z.strictObject({ ...aboutCase, note: awolNote.default('') }),
  output: changed,
})

export const takeBackDrop = defineFunction({
  name: 'takeBackDrop',
  summary: 'Undo a drop from the rolls: the case is as before, and a Soldier whom the drop archived is restored.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  about: 'found',
  subscription: 'needed',
  input: z.strictObject(aboutCase),
  /** `archived` is true when the Soldier remains archived, because the drop did not archive him. */
  output: changed.extend({ archived: z.boolean() }),
})

export const getAwolPolicy = defineFunction({
  name: 'getAwolPolicy',
  summary: 'The absence policy for new cases of a roster, with date and sources.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ rosterId }),
  output: policyVersion,
  topics: both,
})

export const saveAwolPolicy = defineFunction({
  name: 'saveAwolPolicy',
  summary:
    'Change the absence policy of a roster, as a new version. Null returns to the seed. Open cases keep their version.',
  kind: 'write',
  access: 'roster editor',
  area: 'accountability',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    /** The version that was changed. Null for the seed. Refused when somebody saved another version since. */
    version: z.int32().nullable(),
    policy: awolPolicyInput.nullable(),
  }),
  output: z.object({ version: z.int() }),
})

export const exportAwolCase = defineFunction({
  name: 'exportAwolCase',
  summary: 'A case as PDF: steps with times and names, history, policy and its sources.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'accountability',
  about: 'found',
  input: z.strictObject(aboutCase),
  output: fileContent,
  limits: { perMinute: 30 },
})
