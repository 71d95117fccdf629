import { CONFIRM_POLICY, SEED_AS_OF } from '@muster/domain/dutyday/awol/policy.ts'
import type { PolicyVersion } from '@muster/domain/dutyday/awol/schema.ts'
import { formatDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'

interface ConfirmPolicyProps {
  version?: PolicyVersion | undefined
  timeZone?: string | undefined
}

/** Always shown: the local authority knows its policy better than this product does. */
export function ConfirmPolicy({ version, timeZone = 'UTC' }: ConfirmPolicyProps) {
  return (
    <p className="border-y border-line-strong bg-surface px-3 py-2 text-14">
      <strong className="font-heavy">{CONFIRM_POLICY}</strong>{' '}
      {version && (
        <Link to="/dutyday/awol" search={{ view: 'policy' }} className="text-action underline">
          {version.at === null || version.seed
            ? `Policy as of ${formatDate(SEED_AS_OF)}`
            : `Policy version ${version.version} of ${formatDate(dayAt(new Date(version.at), timeZone))}`}
        </Link>
      )}
    </p>
  )
}
