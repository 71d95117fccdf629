import { accountActList, actList } from '@muster/domain/admin/list.ts'
import type { ActLine } from '@muster/domain/admin/schema.ts'
import { ListLine, type ListLineProps } from '../kit/lists/list-line.tsx'
import { ListRows } from '../kit/lists/list-rows.tsx'

/** Admin actions, newest first. */
export function ActsList() {
  return <ListRows list={actList} of={null} asked={{}} renderRow={act} headings={false} />
}

/** Actions on one account, in its panel. */
export function AccountActs({ uid }: { uid: string }) {
  const renderRow = (line: ActLine, shown: ListLineProps) => act(line, { ...shown, stacked: true })
  return <ListRows list={accountActList} of={uid} asked={{}} renderRow={renderRow} headings={false} />
}

function act({ reason }: ActLine, shown: ListLineProps) {
  return (
    <ListLine {...shown}>{reason && <p className="text-14 whitespace-pre-line wrap-anywhere">“{reason}”</p>}</ListLine>
  )
}
