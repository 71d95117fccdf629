import { subscriptionChangeList } from '@muster/domain/admin/list.ts'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'

/** Every change to the sources of an account's subscription, and what caused it. */
export function ChangesList({ uid }: { uid: string }) {
  return (
    <ListRows
      list={subscriptionChangeList}
      of={uid}
      asked={{}}
      headings={false}
      renderRow={({ why }, shown) => (
        <ListLine {...shown} stacked>
          {why && <p className="text-14 wrap-anywhere">“{why}”</p>}
        </ListLine>
      )}
    />
  )
}
