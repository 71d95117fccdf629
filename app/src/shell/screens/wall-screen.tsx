import { BOARD_LABELS, SECONDS, secondsOf, WALL_BOARDS } from '@muster/domain/dashboard/wall/boards.ts'
import MonitorUp from 'lucide-react/icons/monitor-up'
import { lazy, Suspense, useState } from 'react'
import { OverSwitch } from '../../kit/lists/over-switch.tsx'
import { useOver } from '../../kit/lists/use-over.ts'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { useWallSettings } from '../../dashboard/wall/wall-settings.ts'

const WallDisplay = lazy(async () => ({ default: (await import('../../dashboard/wall/wall-display.tsx')).WallDisplay }))

/** What the screen on the wall shows, and the button that starts it. */
export function WallScreen() {
  const roster = useCurrentRoster()
  const hasBelow = useHasRostersBelow(roster)
  const [over, setOver] = useOver('chain', hasBelow)
  const [settings, change] = useWallSettings()
  const [typed, setTyped] = useState(String(settings.seconds))
  const [running, setRunning] = useState(false)
  const { boards, names, colors, locks } = settings
  const isWrong = !/^\d+$/.test(typed) || Number(typed) !== secondsOf(Number(typed))
  return (
    <>
      <PageHeader
        title="Wall display"
        actions={
          <Button
            variant="primary"
            icon={MonitorUp}
            disabled={isWrong || boards.length === 0}
            onClick={() => setRunning(true)}
          >
            Start
          </Button>
        }
      >
        <span>{roster.name}</span>
        <span>For the screen in the orderly room, legible from 4 meters</span>
      </PageHeader>
      <div className="grid max-w-[72rem] gap-x-10 desk:grid-cols-2">
        <Part title="Boards">
          {hasBelow && <OverSwitch value={over} onChange={setOver} className="mb-2" />}
          <div role="group" aria-label="Boards" className="flex flex-col">
            {WALL_BOARDS.map((board) => (
              <Checkbox
                key={board}
                label={BOARD_LABELS[board]}
                hint={board === 'recall' ? 'Only while one is running' : undefined}
                checked={boards.includes(board)}
                onChange={(on) =>
                  change({
                    ...settings,
                    boards: WALL_BOARDS.filter((one) => (one === board ? on : boards.includes(one))),
                  })
                }
              />
            ))}
          </div>
          {boards.length === 0 && (
            <p role="alert" className="text-danger">
              Choose at least one board.
            </p>
          )}
          <div className="max-w-40">
            <Field
              label="Each board for"
              error={isWrong ? `Enter ${SECONDS.least} to ${SECONDS.most} seconds.` : undefined}
            >
              <NumberInput
                unit="seconds"
                value={typed}
                onChange={({ target: { value } }) => {
                  setTyped(value)
                  if (/^\d+$/.test(value)) change({ ...settings, seconds: secondsOf(Number(value)) })
                }}
              />
            </Field>
          </div>
        </Part>
        <div>
          <Part title="Names">
            <Checkbox
              label="Show who is on duty by name"
              hint={
                names
                  ? 'Everybody who comes into the room, and everybody who looks in through the window, can read these names.'
                  : 'Rank and position only. The boards show counts, and no name is sent to this screen.'
              }
              checked={names}
              onChange={(on) => change({ ...settings, names: on })}
            />
          </Part>
          <Part title="Colors">
            <RadioGroup
              label="Colors"
              value={colors}
              onChange={(next) => change({ ...settings, colors: next })}
              options={[
                { value: 'same', label: 'As the app' },
                { value: 'by night', label: 'Night colors from 2000 to 0600' },
                { value: 'night', label: 'Night colors' },
              ]}
            />
          </Part>
          <Part title="When the display is left">
            <RadioGroup
              label="When the display is left"
              value={locks ? 'locks' : 'stays'}
              onChange={(next) => change({ ...settings, locks: next === 'locks' })}
              options={[
                {
                  value: 'locks',
                  label: 'Ask for sign-in',
                  hint: 'For a shared screen. Escape, a reload or another address ends the session on this device.',
                },
                { value: 'stays', label: 'Stay signed in', hint: 'For your own desk. Escape leads back here.' },
              ]}
            />
            <p className="pt-2 text-14 text-ink-soft">
              The display does not keep the session alive. It ends six hours after the last touch of a key or the mouse.
            </p>
          </Part>
        </div>
      </div>
      {running && (
        <Suspense>
          <WallDisplay
            rosterId={roster.id}
            over={hasBelow ? over : 'roster'}
            settings={settings}
            onLeave={() => setRunning(false)}
          />
        </Suspense>
      )}
    </>
  )
}
