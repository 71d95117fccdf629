import {
  adminListJobs,
  adminListStoreErrands,
  adminListStoreEvents,
  adminRetryJob,
  adminRetryStoreErrand,
  adminRetryStoreEvent,
} from '@muster/domain/admin/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { hasJobs, readFailedJobs, readQueues } from '../../platform/jobs/reads.ts'
import { retryJob } from '../../platform/jobs/writes.ts'
import { recordAct } from '../acts/writes.ts'
import { listStoreErrands, listStoreEvents } from './reads.ts'
import { retryStoreErrand, retryStoreEvent } from './writes.ts'

const MOST_FAILED = 50

export const workFunctions: readonly Implementation[] = [
  implement(adminListJobs, { asSystem: 'reads the job queues, which only the system may see' }, async (call) => {
    if (!(await hasJobs(call.tx))) return { queues: [], failed: [] }
    const [queues, failed] = await Promise.all([readQueues(call.tx), readFailedJobs(call.tx, MOST_FAILED)])
    return {
      queues: queues.map((queue) => ({ ...queue, doneAt: queue.doneAt?.toISOString() ?? null })),
      failed: failed.map((job) => ({
        ...job,
        askedAt: job.askedAt.toISOString(),
        failedAt: job.failedAt?.toISOString() ?? null,
      })),
    }
  }),

  implement(adminRetryJob, { asSystem: 'changes a job, which only the system may do' }, async (call, { name, id }) => {
    if (!(await hasJobs(call.tx)) || !(await retryJob(call.tx, name, id)))
      refuse('failed-precondition', 'This job is running, done or deleted.', { field: 'id' })
    await recordAct(call.tx, { at: call.now, by: call.caller.uid, act: 'retry job', about: `${name} ${id}` })
    return { waiting: true as const }
  }),

  implement(adminListStoreEvents, { asSystem: 'reads store messages, which only the system may see' }, (call, input) =>
    listStoreEvents(call.tx, input),
  ),
  implement(
    adminListStoreErrands,
    { asSystem: 'reads requests to stores, which only the system may see' },
    (call, input) => listStoreErrands(call.tx, input),
  ),

  implement(
    adminRetryStoreEvent,
    { asSystem: 'changes how that message is processed' },
    async (call, { store, eventId }) => {
      if (!(await retryStoreEvent(call.tx, store, eventId, call.now)))
        refuse('failed-precondition', 'This message is waiting, done or not used here.', {
          field: 'eventId',
        })
      const about = `${store} ${eventId}`
      await recordAct(call.tx, { at: call.now, by: call.caller.uid, act: 'retry store event', about })
      return { waiting: true as const }
    },
  ),

  implement(adminRetryStoreErrand, { asSystem: 'changes when that request is sent' }, async (call, { id }) => {
    if (!(await retryStoreErrand(call.tx, id, call.now)))
      refuse('failed-precondition', 'This sync job is done or deleted.', { field: 'id' })
    await recordAct(call.tx, { at: call.now, by: call.caller.uid, act: 'retry store errand', about: id })
    return { waiting: true as const }
  }),
]
