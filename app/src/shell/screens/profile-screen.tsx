import { ProfileScreen as Profile } from '../../identity/screens/profile-screen.tsx'
import { ExportMyData } from '../../roster/components/export-my-data.tsx'
import { Part } from '../../ui/part.tsx'
import { RANK_OPTIONS } from './rank-options.ts'

export function ProfileScreen() {
  return (
    <Profile ranks={RANK_OPTIONS}>
      <Part title="Your data">
        <ExportMyData />
      </Part>
    </Profile>
  )
}
