import { createHash } from 'node:crypto'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { spanOf } from '@muster/domain/scheduling/calendar/event-when.ts'
import { getCalendarImport, importCalendar } from '@muster/domain/scheduling/calendar/functions.ts'
import { ICS_BYTES, ICS_SHOWN } from '@muster/domain/scheduling/calendar/limits.ts'
import type { IcsPreview } from '@muster/domain/scheduling/calendar/schema.ts'
import { JobStopped, runInProcess } from '../../../../platform/child-process/run-in-process.ts'
import { type Implementation, implement, implementPrepared } from '../../../../platform/callable/implement.ts'
import type { RosterEditor } from '../../../../roster/scope.ts'
import { mustBeKnown, mustHaveRoom, touchCalendar } from '../../writes.ts'
import { holdImports, insertImported } from './writes.ts'
import type { IcsAnswer, IcsJob, PlannedEvent } from './read-job.ts'
import { knownSources } from '../reads.ts'

const LIMITS = { milliseconds: 25_000, heapMegabytes: 768, queue: 3, foreign: true } as const
/** The most rows that name the audience of imported events. */
const MOST_NAMED = 200_000

interface Asked {
  readonly content: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

export const importFunctions: readonly Implementation[] = [
  implement(getCalendarImport, async (call, input) => {
    const events = await readFile(input, call.scope)
    return previewOf(events, await knownSources(call.tx, call.scope, sourcesOf(events)))
  }),

  implementPrepared(
    importCalendar,
    (before, input) => readFile(input, before.scope),
    async (call, input, events) => {
      // One import per roster at a time, so that two of the same file import it once.
      await holdImports(call.tx, call.scope)
      const known = await knownSources(call.tx, call.scope, sourcesOf(events))
      const { ready, already, problems } = previewOf(events, known)
      const wanted = events.filter((event) => event.fields !== null && !known.has(sourceOf(event)))
      const { groupIds, soldierIds } = input.audience
      if (wanted.length * (groupIds.length + soldierIds.length) > MOST_NAMED) {
        refuse(
          'resource-exhausted',
          'There are too many events for this many names. Choose the whole roster or one group.',
          {
            field: 'audience',
          },
        )
      }
      const [first] = wanted
      if (first?.fields) await mustBeKnown(call.tx, call.scope, { ...first.fields, audience: input.audience })
      await mustHaveRoom(call.tx, call.scope, wanted.length)
      await insertImported(call, call.scope, {
        audience: input.audience,
        events: wanted.map((event) => ({ ...event, id: call.newId(), source: sourceOf(event) })),
      })
      await touchCalendar(call.tx, call.scope, [])
      return { imported: ready, already, problems }
    },
  ),
]

async function readFile({ content, from, to }: Asked, editor: RosterEditor): Promise<readonly PlannedEvent[]> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > ICS_BYTES) refuse('invalid-argument', 'Choose a file of 10 MB at most.', { field: 'content' })
  if (from !== null && to !== null && to < from) {
    refuse('invalid-argument', 'The last day is before the first one.', { field: 'to' })
  }
  try {
    const job: IcsJob = { bytes, rosterZone: editor.timeZone, from, to }
    const answer = await runInProcess<IcsJob, IcsAnswer>(new URL('./read-job.ts', import.meta.url), job, LIMITS)
    if ('refused' in answer) return refuse('invalid-argument', answer.refused, { field: 'content' })
    return answer.events
  } catch (error) {
    if (!(error instanceof JobStopped)) throw error
    return refuse(
      'invalid-argument',
      'This file is too large or too complex to read. Export fewer years and choose that file.',
      {
        field: 'content',
      },
    )
  }
}

/**
 * The stored identity of an event. It is hashed, because an identity may be as long as a file wants. For a changed day,
 * it includes its series.
 */
function sourceOf({ uid, replaces }: PlannedEvent): string {
  return createHash('sha256')
    .update(replaces === null ? uid : `${uid}\n${replaces}`)
    .digest('hex')
}

function sourcesOf(events: readonly PlannedEvent[]): string[] {
  return events.filter(({ fields }) => fields !== null).map(sourceOf)
}

function previewOf(events: readonly PlannedEvent[], known: ReadonlySet<string>): IcsPreview {
  const good = events.filter(({ fields }) => fields !== null)
  const ready = good.filter((event) => !known.has(sourceOf(event)))
  const problems = events.filter(({ fields }) => fields === null)
  const start = ({ fields }: PlannedEvent) => (fields ? spanOf(fields.when, 'UTC').start.getTime() : 0)
  const shown = [...problems, ...ready.toSorted((a, b) => start(a) - start(b))].slice(0, ICS_SHOWN)
  return {
    total: events.length,
    ready: ready.length,
    already: good.length - ready.length,
    problems: problems.length,
    events: shown.map(({ number, title, fields, problem, notes }) => ({
      number,
      title,
      problem,
      notes: notes.slice(0, 5),
      when: fields?.when ?? null,
      recurrence: fields?.recurrence ?? null,
    })),
  }
}
