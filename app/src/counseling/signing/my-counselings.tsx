import { myCounselingList } from '@muster/domain/counseling/list.ts'
import { MY_COUNSELINGS } from '@muster/domain/counseling/signing/addresses.ts'
import { ListRows } from '../../kit/lists/list-rows.tsx'

const ALL = {}

/** Counselings delivered to the person who is signed in, newest first. */
export function MyCounselings() {
  return (
    <ListRows
      list={myCounselingList}
      picture="paper"
      of={null}
      asked={ALL}
      opens={({ id }) => ({ to: `${MY_COUNSELINGS}/$counselingId`, params: { counselingId: id } })}
    />
  )
}
