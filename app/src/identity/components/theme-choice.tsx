import { chooseTheme, type Theme, useTheme } from '../../platform/device/theme.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'night', label: 'Night' },
]

export function ThemeChoice() {
  const theme = useTheme()
  // The theme of the system counts as not chosen yet. A press on it keeps it, whatever the system does later.
  return <Segmented label="Theme" value={theme} onChange={chooseTheme} options={THEMES} again />
}
