import AppWindow from 'lucide-react/icons/app-window'
import { device } from '../../platform/device/device.ts'
import { openSecondWindow } from '../../platform/windows/windows.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

/** Opens a Soldier in a second window, which from then on shows whom this list chooses. */
export function SecondWindow({ soldierId }: { soldierId: string | undefined }) {
  if (device.platform !== 'web') return null
  return (
    <IconButton
      icon={AppWindow}
      label="Open a second window that follows this list"
      disabled={soldierId === undefined}
      onClick={() => openSecondWindow(`/soldiers/${soldierId}?follows=list`)}
    />
  )
}
