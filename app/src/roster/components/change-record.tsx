import { soldierChangeList } from '@muster/domain/roster/list.ts'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'

/** What changed about a Soldier, by whom and when. Append-only. */
export function ChangeRecord({ rosterId, soldierId }: { rosterId: string; soldierId: string }) {
  return (
    <ListRows
      list={soldierChangeList}
      of={rosterId}
      asked={{ soldierId }}
      headings={false}
      renderRow={({ fields }, shown) => (
        <ListLine {...shown}>
          {fields.length > 0 && (
            <ul>
              {fields.map(({ field, label, from, to }) => (
                <li key={field} className="text-14 text-ink-soft">
                  {label}: {from === null ? '' : <s>{from}</s>}{' '}
                  {to === null ? 'cleared' : <span className="text-ink">{to}</span>}
                </li>
              ))}
            </ul>
          )}
        </ListLine>
      )}
    />
  )
}
