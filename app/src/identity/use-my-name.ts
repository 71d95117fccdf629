import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useMyProfile } from './use-my-profile.ts'

/** The caller's name as in lists and on papers: `1SG Rasmussen, D.` Empty until known. */
export function useMyName(): string {
  const profile = useMyProfile().data
  return profile?.name
    ? rosterName({ rank: profile.rank ?? '', last: profile.name.last, first: profile.name.first })
    : (profile?.displayName ?? '')
}
