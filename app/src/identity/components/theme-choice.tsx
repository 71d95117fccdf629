import { chooseTheme, type Theme, useTheme } from '../../platform/theme.ts'
import { Segmented } from '../../ui/segmented.tsx'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'night', label: 'Night' },
]

export function ThemeChoice() {
  const theme = useTheme()
  return <Segmented label="Theme" value={theme} onChange={chooseTheme} options={THEMES} />
}
