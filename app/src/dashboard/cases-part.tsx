import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { absentWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { More } from './lists.tsx'
import { ListPart, ListRow } from './to-list.tsx'

/** Open absence cases. They are a separate chunk: few days have any, and their states need the rules of the clock. */
export function CasesPart({ dashboard: { cases, over } }: { dashboard: Dashboard }) {
  return (
    <ListPart title="Absence cases" open="Open the cases" to="/dutyday/awol" search={over === 'roster' ? { over } : {}}>
      <ul>
        {cases.rows.map((row) => (
          <ListRow key={row.caseId} of={row} name={row.name} to="/dutyday/awol" search={{ case: row.caseId }}>
            <Badge kind="alert">{STATE_OF[row.state].label}</Badge>
            <span className="text-ink-soft">{absentWords(row)}</span>
          </ListRow>
        ))}
      </ul>
      <More all={cases.count} shown={cases.rows.length} />
    </ListPart>
  )
}
