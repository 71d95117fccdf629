import { getMyLeader } from '@muster/domain/roster/recall/functions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { callLink, textLink } from '../../roster/call-link.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'

/** The leader who calls the Soldier in the phone tree, with their number to press. Else who keeps the roster. */
export function MyLeader({ keeper }: { keeper: string }) {
  const leader = useRead(getMyLeader, {}).data?.leader ?? null
  const number = [leader?.cell, leader?.altPhone].find((each) => callLink(each) !== undefined)
  return (
    <>
      <p className="min-w-0 text-16 font-strong wrap-anywhere">
        {leader?.name ?? keeper}
        {number && <span className="tabular block text-14 font-regular text-ink-soft">{number}</span>}
      </p>
      {number && (
        <>
          <a href={callLink(number)} className={buttonClass('quiet')}>
            Call
          </a>
          <a href={textLink(number)} className={buttonClass('quiet')}>
            Text
          </a>
        </>
      )}
    </>
  )
}
