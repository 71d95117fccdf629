import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { getMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import { useEffect, useState } from 'react'
import { useConnection } from '../platform/calls/calls.ts'
import { useSession } from '../platform/session/session.ts'
import { type RosterStorage, rosterStorage } from '../platform/storage/roster-storage.ts'
import { useStore } from '../platform/storage/store.ts'
import { sinceText } from '../shell/frame/as-of.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Segmented } from '../ui/forms/segmented.tsx'
import { type Choice, choiceOf, choose } from './choice.ts'
import { syncing, syncNow, taken } from './keep-in-sync.ts'
import { answerOfPart, keptRosters, OWN, recordOf, sizeOf } from './records.ts'

interface Holding {
  /** One's own record. */
  readonly own: boolean
  readonly rosters: number
  readonly bytes: number
  /** When the oldest part was last compared with the server. Null when there is none. */
  readonly askedAt: number | null
}

const WORDS: Readonly<Record<Choice, string>> = {
  all: 'Also leave, the calendar, readiness, licenses, equipment and counselings work without signal, as of the last time they were brought.',
  essentials: 'Soldiers, accountability, the alert roster, the PERSTAT, tasks and your own record work without signal.',
  nothing: 'Only what you open with signal is kept, for two weeks.',
}

/** How much of the rosters this device keeps for use without signal. */
export function OnThisDevice() {
  const session = useSession()
  return session.state === 'signed-in' ? <Setting uid={session.uid} /> : null
}

function Setting({ uid }: { uid: string }) {
  const [choice, setChoice] = useState(() => choiceOf(uid))
  const holding = useHolding(uid)
  const state = useStore(syncing)
  const offline = useConnection().state === 'offline'
  function change(next: Choice) {
    choose(uid, next)
    setChoice(next)
    syncNow()
  }
  return (
    <div className="grid gap-3">
      <p>{WORDS[choice]}</p>
      <Segmented
        label="On this device"
        value={choice}
        onChange={change}
        options={[
          { value: 'all', label: 'All' },
          { value: 'essentials', label: 'The essentials' },
          { value: 'nothing', label: 'Nothing' },
        ]}
      />
      <p aria-live="polite" className="text-ink-soft">
        {holding && holdingWords(holding, state)}
      </p>
      {choice !== 'nothing' && (
        <div>
          <Button onClick={syncNow} disabled={offline || state === 'now'}>
            Bring now
          </Button>
        </div>
      )}
    </div>
  )
}

function holdingWords({ own, rosters, bytes, askedAt }: Holding, state: 'now' | 'done' | 'cut off' | null): string {
  if (askedAt === null) return state === 'now' ? 'Bringing what you need.' : 'Nothing is on this device.'
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  const count = rosters === 1 ? '1 roster' : `${rosters} rosters`
  const alone = own ? 'Your own record' : 'Your account'
  const what = rosters === 0 ? alone : own ? `${count} and your own record` : count
  const end =
    state === 'now' ? ' Bringing what has changed.' : state === 'cut off' ? ' The last time it was cut off.' : ''
  return `${what}, ${size}, as of ${sinceText(askedAt, Date.now())}.${end}`
}

function useHolding(uid: string): Holding | null {
  const step = useStore(taken)
  const [holding, setHolding] = useState<Holding | null>(null)
  useEffect(() => {
    let over = false
    holdingIn(rosterStorage(uid)).then(
      (found) => over || setHolding(found),
      () => over || setHolding({ own: false, rosters: 0, bytes: 0, askedAt: null }),
    )
    return () => {
      over = true
    }
  }, [uid, step])
  return holding
}

async function holdingIn(storage: RosterStorage): Promise<Holding> {
  const ids = await keptRosters(storage)
  const records = await Promise.all(ids.map((id) => recordOf(storage, id)))
  const times = records.flatMap(({ parts }) => parts.map(({ askedAt }) => askedAt))
  const mine = records.find(({ rosterId }) => rosterId === OWN)?.parts.find(({ name }) => name === 'my record')
  const found = mine && ((await answerOfPart(storage, OWN, mine)) as OutputOf<typeof getMyRecord> | undefined)
  return {
    // Without a link the device knows that there is none.
    own: (found?.record ?? null) !== null,
    rosters: ids.filter((id) => id !== OWN).length,
    bytes: records.reduce((sum, record) => sum + sizeOf(record), 0),
    askedAt: times.length > 0 ? Math.min(...times) : null,
  }
}
