import { WelcomeScreen as Welcome } from '../../identity/screens/welcome-screen.tsx'
import { RANK_OPTIONS } from './rank-options.ts'

export function WelcomeScreen() {
  return <Welcome ranks={RANK_OPTIONS} />
}
