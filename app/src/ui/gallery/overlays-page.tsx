import Archive from 'lucide-react/icons/archive'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { DescriptionList } from '../layout/description-list.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Field } from '../forms/field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuRule } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { ShortcutsDialog } from '../overlays/shortcuts-dialog.tsx'
import { SidePanel } from '../overlays/side-panel.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { toast } from '../states/toast.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Sample } from './sample.tsx'

type Open = 'dialog' | 'confirm' | 'typed' | 'panel' | 'keys' | null

export function OverlaysPage() {
  const [open, setOpen] = useState<Open>((new URLSearchParams(window.location.search).get('open') as Open) ?? null)
  const [wide, setWide] = useState(true)
  const close = () => setOpen(null)
  return (
    <>
      <Sample title="Open one">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('typed')}>Typed confirmation</Button>
          <Button onClick={() => setOpen('panel')}>Side panel</Button>
          <Button onClick={() => setOpen('keys')}>Keys</Button>
          <Menu trigger={<IconButton icon={Ellipsis} label="More actions" />}>
            <MenuLabel>SGT Smith, J.</MenuLabel>
            <MenuItem icon={Pencil} shortcut="E" onSelect={() => undefined}>
              Edit
            </MenuItem>
            <MenuChoice checked={wide} stay onSelect={() => setWide(!wide)}>
              Wide rows
            </MenuChoice>
            <MenuRule />
            <MenuItem icon={Archive} danger onSelect={() => undefined}>
              Archive
            </MenuItem>
          </Menu>
          <Popover label="About this number" trigger={<Button>Popover</Button>}>
            <p>Present counts everyone at the place of duty or on a local authorized duty.</p>
          </Popover>
          <Tooltip text="Shown on hover and focus">
            <Button>Tooltip</Button>
          </Tooltip>
        </div>
      </Sample>
      <Sample title="Messages">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => toast.done('Roster exported.')}>Done</Button>
          <Button onClick={() => toast.undo('Set 9 Soldiers to PDY.', () => toast.done('Taken back.'))}>
            With undo
          </Button>
          <Button onClick={() => toast.problem('Not sent. The entry is kept on this device.', () => undefined)}>
            Problem
          </Button>
        </div>
      </Sample>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Add Soldier"
        description="Rank and last name are enough to begin with."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Add Soldier
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Last name" required>
            <TextInput />
          </Field>
          <Field label="First name">
            <TextInput />
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Archive 3 Soldiers?"
        description="They leave the roster and every count from today on. You can restore them for 30 days."
        action="Archive 3 Soldiers"
        onConfirm={close}
      />
      <ConfirmDialog
        open={open === 'typed'}
        onOpenChange={close}
        title="Delete the roster?"
        description="120 Soldiers and their history are removed for good. This cannot be undone."
        action="Delete roster"
        typed="A Company"
        danger
        onConfirm={close}
      />
      <SidePanel
        open={open === 'panel'}
        onOpenChange={close}
        title="SGT Smith, J."
        subtitle="Squad leader, 1st Squad"
        footer={<Button variant="primary">Open record</Button>}
      >
        <DescriptionList
          items={[
            { term: 'MOS', value: '11B' },
            { term: 'ETS', value: '26 Jun 2027' },
            { term: 'Phone', value: '555-0134' },
          ]}
        />
      </SidePanel>
      <ShortcutsDialog
        open={open === 'keys'}
        onOpenChange={close}
        groups={[
          {
            title: 'Everywhere',
            keys: [
              { keys: '/', does: 'Search' },
              { keys: '?', does: 'Show keys' },
            ],
          },
          {
            title: 'In a table',
            keys: [
              { keys: 'Enter', does: 'Open' },
              { keys: 'Space', does: 'Choose' },
              { keys: 'Shift+Space', does: 'Choose a range' },
            ],
          },
        ]}
      />
    </>
  )
}
