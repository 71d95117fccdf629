import { lazy } from 'react'
import { RollUpScreen } from '../../dutyday/screens/roll-up-screen.tsx'

const ChainWithReadiness = lazy(async () => ({
  default: (await import('./chain-with-readiness.tsx')).ChainWithReadiness,
}))

/** The roll-up, with the chart of the chain of command. */
export function RostersBelowScreen() {
  return <RollUpScreen chart={ChainWithReadiness} />
}
