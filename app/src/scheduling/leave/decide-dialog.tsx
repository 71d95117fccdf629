import { getLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { LEAVE_KINDS, LOCATIONS } from '@muster/domain/scheduling/leave/kinds.ts'
import { lengthWords } from '@muster/domain/scheduling/leave/leave-days.ts'
import { lastWord } from '@muster/domain/scheduling/leave/words.ts'
import { actualDays, spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DecideBar } from './decide-bar.tsx'
import { EXPECTED_LEAVE } from './expected-leave.ts'
import { StrengthCheck } from './strength-check.tsx'

interface DecideDialogProps {
  rosterId: string
  requestId: string
  /** Whose request it is, shown while it loads. */
  name: string
  onClose: () => void
}

/** The decision on one request over another screen: what is requested, its effect on strength, and the acts. */
export function DecideDialog({ rosterId, requestId, name, onClose }: DecideDialogProps) {
  const { data, error, retry } = useRead(getLeave, { rosterId, requestId }, { pending: EXPECTED_LEAVE })
  return (
    <Dialog open title={name} onOpenChange={onClose} description={data && <Asked request={data.request} />}>
      {data ? (
        <div className="flex flex-col gap-4">
          <p className="text-14">
            {lastWord(data.request)}
            {data.request.recommendation?.remark && `: “${data.request.recommendation.remark}”`}
          </p>
          <StrengthCheck check={data.check} />
          <DecideBar request={data.request} may={data.may} deciders={data.deciders} inDialog onDecided={onClose} />
        </div>
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the request" />
      )}
    </Dialog>
  )
}

function Asked({ request }: { request: Parameters<typeof DecideBar>[0]['request'] }) {
  const days = actualDays(request)
  const where = [LOCATIONS[request.location], request.place].filter(Boolean).join(', ')
  return (
    <>
      {LEAVE_KINDS[request.kind].label}, {spanWords(days)}, {lengthWords({ ...days, kind: request.kind })}. {where}.
      {request.note && ` “${request.note}”`}
    </>
  )
}
