import { accessList } from '@muster/domain/roster/own-record/list.ts'
import { ListRows } from '../../kit/lists/list-rows.tsx'

/** Who opened or changed the person's record. */
export function RecordAccesses() {
  return (
    <div className="max-w-[46rem]">
      <p className="pb-3 text-14 text-ink-soft">
        Everyone who opened or changed your record, and everyone who viewed the whole roster. A report or list over
        several rosters is in the log of the roster that it was opened for. The same action by one person within an hour
        is one line.
      </p>
      <ListRows list={accessList} of={null} asked={{}} headings={false} />
    </div>
  )
}
