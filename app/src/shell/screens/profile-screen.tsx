import { ProfileScreen as Profile, Section } from '../../identity/screens/profile-screen.tsx'
import { ExportMyData } from '../../roster/components/export-my-data.tsx'
import { RANK_OPTIONS } from './rank-options.ts'

export function ProfileScreen() {
  return (
    <Profile ranks={RANK_OPTIONS}>
      <Section title="Your data">
        <ExportMyData />
      </Section>
    </Profile>
  )
}
