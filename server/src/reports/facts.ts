import type { AskedReport, FactsOf } from '@muster/domain/reports/declare-report.ts'
import type { REPORTS } from '@muster/domain/reports/reports.ts'
import type { ReportId } from '@muster/domain/reports/ids.ts'
import { EXPORT_ROWS } from '@muster/domain/reports/limits.ts'
import { boardFacts } from '../counseling/cadence/reads.ts'
import { daysFacts } from '../dutyday/history/reads.ts'
import { strengthOfDays } from '../dutyday/perstat/report.ts'
import { summaryFacts } from '../readiness/summary-reads.ts'
import { alertUnits } from '../roster/recall/alert/reads.ts'
import type { Asking, ChainViewer } from '../roster/scope.ts'
import { licensesListed } from '../operations/licenses/reads.ts'
import { dutyCounts } from './reads/duties.ts'
import { ownFieldFacts } from './reads/own-values.ts'
import { resultNumbers } from './reads/numbers.ts'
import { placesOf } from './reads/places.ts'

type Facts<Id extends ReportId> = FactsOf<(typeof REPORTS)[Id]>
type Calling = Asking & { readonly now: Date }
type Summary = Awaited<ReturnType<typeof summaryFacts>>['rosters']
type Source<Id extends ReportId> = (
  call: Calling,
  scope: ChainViewer,
  asked: AskedReport,
  summary: () => Promise<Summary>,
) => Promise<Facts<Id>>

/** The source of each report's facts: one statement each, of the feature that has them. */
export const SOURCES: { readonly [Id in ReportId]: Source<Id> } = {
  strength: strengthOfDays,
  absences: async ({ tx, now }, scope, { over, from, to }) => {
    const { rosters, groups, counted, soldiers } = await daysFacts(tx, scope, { over, from, to, now })
    return {
      places: { rosters, groups },
      soldiers,
      counted: counted.map(([rosterId, soldierId, groupId, kind, days, spans, goesOn, off]) => ({
        rosterId,
        soldierId,
        groupId,
        kind,
        days,
        spans,
        goesOn,
        off,
      })),
    }
  },
  counseling: async (call, scope, { over }) => (await boardFacts(call, scope.rosterId, over)).rosters,
  duties: ({ tx }, scope, asked) => dutyCounts(tx, scope, asked),
  alert: ({ tx }, scope, { over }) => alertUnits(tx, scope, over),
  readiness: (_call, _scope, _asked, summary) => summary(),
  expirations: (_call, _scope, _asked, summary) => summary(),
  licenses: async (call, scope, { over }) => {
    const all = { kind: null, vehicle: null, colour: null, groupId: null, ended: false, after: null }
    const { licenses } = await licensesListed(call, { ...all, rosterId: scope.rosterId, over, limit: EXPORT_ROWS })
    return { places: await placesOf(call.tx, scope, over), licenses }
  },
  fields: ({ tx }, scope, { choice }) => ownFieldFacts(tx, scope, choice),
  fitness: resultFacts,
  weapons: resultFacts,
}

/** The largest facts, which several reports share. Read at the first use, and only once. */
export function summaryOnce(call: Calling, scope: ChainViewer, over: AskedReport['over']): () => Promise<Summary> {
  let read: Promise<Summary> | null = null
  return () => (read ??= summaryFacts(call, scope.rosterId, over).then(({ rosters }) => rosters))
}

async function resultFacts(call: Calling, scope: ChainViewer, { over }: AskedReport, summary: () => Promise<Summary>) {
  return { rosters: await summary(), numbers: await resultNumbers(call.tx, scope, over) }
}
