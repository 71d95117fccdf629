import Bell from 'lucide-react/icons/bell'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { DateInput } from '../forms/dates/date-input.tsx'
import { Field } from '../forms/field.tsx'
import { FileDrop } from '../forms/file-drop.tsx'
import { FilterMenu } from '../forms/filter-menu.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Kbd } from '../buttons/kbd.tsx'
import { NumberInput } from '../forms/number-input.tsx'
import { RadioGroup } from '../forms/radio-group.tsx'
import { SearchInput } from '../forms/search-input.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { Select } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Toolbar } from '../layout/toolbar.tsx'
import { Sample } from './sample.tsx'

const RANKS = ['PV2', 'PFC', 'SPC', 'CPL', 'SGT', 'SSG', 'SFC', 'MSG', '1SG', '2LT', '1LT', 'CPT'].map((rank) => ({
  value: rank,
  label: rank,
  count: rank.length * 3,
}))

export function ControlsPage() {
  const [search, setSearch] = useState('')
  const [ranks, setRanks] = useState<string[]>(['SGT', 'SSG'])
  const [date, setDate] = useState('2026-11-12')
  const [checked, setChecked] = useState<boolean | 'indeterminate'>('indeterminate')
  const [on, setOn] = useState(true)
  const [role, setRole] = useState<'Leader' | 'Soldier' | null>('Leader')
  const [tab, setTab] = useState<'overview' | 'history' | 'changes'>('overview')
  const [view, setView] = useState<'list' | 'board' | 'calendar'>('list')
  return (
    <>
      <Sample title="Buttons">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary">Submit accountability</Button>
          <Button variant="primary" icon={Plus}>
            Add Soldier
          </Button>
          <Button icon={Download}>Export</Button>
          <Button>Cancel</Button>
          <Button variant="danger" icon={Trash}>
            Delete roster
          </Button>
          <Button variant="plain">Show all</Button>
          <IconButton icon={Bell} label="Notifications" count={3} />
          <IconButton icon={Bell} label="No notifications" />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button variant="primary" busy>
            Submit accountability
          </Button>
          <Button busy>Export</Button>
          <Button variant="primary" disabled>
            Submit accountability
          </Button>
          <Button disabled>Export</Button>
          <Button variant="danger" disabled>
            Delete roster
          </Button>
          <span className="text-14 text-ink-soft">
            Keys <Kbd keys="Shift+Space" /> <Kbd keys="?" />
          </span>
        </div>
      </Sample>
      <Sample title="Toolbar, search, filter">
        <Toolbar label="Sample tools" end={<Button icon={Download}>Export</Button>}>
          <SearchInput label="Search Soldiers" value={search} onChange={setSearch} slash />
          <FilterMenu label="Rank" options={RANKS} value={ranks} onChange={setRanks} />
          <FilterMenu label="Group" options={RANKS.slice(0, 3)} value={[]} onChange={() => undefined} />
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: 'List' },
              { value: 'board', label: 'Board' },
              { value: 'calendar', label: 'Calendar' },
            ]}
          />
        </Toolbar>
      </Sample>
      <Sample title="Fields">
        <div className="grid gap-4 desk:grid-cols-3">
          <Field label="Last name" required>
            <TextInput defaultValue="de la Cruz" />
          </Field>
          <Field
            label="DoD ID"
            hint="10 digits, on the back of the ID card"
            error="A DoD ID has 10 digits. This has 9."
          >
            <TextInput inputMode="numeric" defaultValue="123456789" />
          </Field>
          <Field label="Rank">
            <Select options={RANKS} placeholder="Choose a rank" defaultValue="" />
          </Field>
          <Field label="ETS" hint="As 12 Nov 2026 or 2026-11-12">
            <DateInput value={date} onChange={setDate} />
          </Field>
          <Field label="Authorized" hint="From the MTOE">
            <NumberInput unit="Soldiers" defaultValue="131" />
          </Field>
          <Field label="Owner" hint="Only the owner hands the roster over">
            <TextInput readOnly defaultValue="CPT Reyes, A." />
          </Field>
          <Field label="Remark" hint="No classified or CUI content" className="desk:col-span-2">
            <TextArea placeholder="Where, why, until when" />
          </Field>
          <Field label="Unit">
            <TextInput disabled defaultValue="A Company" />
          </Field>
        </div>
      </Sample>
      <Sample title="Choices">
        <div className="grid gap-6 desk:grid-cols-3">
          <div>
            <Checkbox label="Show archived Soldiers" checked={checked} onChange={setChecked} />
            <Checkbox
              label="Keep personal data"
              hint="Date of birth, home address, blood type"
              checked
              onChange={() => undefined}
            />
            <Checkbox label="Not to be changed" checked={false} disabled onChange={() => undefined} />
          </div>
          <Field label="I am a">
            <RadioGroup
              value={role}
              onChange={setRole}
              options={[
                { value: 'Leader', label: 'Leader', hint: 'I keep a roster' },
                { value: 'Soldier', label: 'Soldier', hint: 'I see my own record' },
              ]}
            />
          </Field>
          <div>
            <Switch label="Push notifications" hint="Recalls, due-outs, approvals" checked={on} onChange={setOn} />
            <Switch label="Quiet hours" checked={!on} onChange={(next) => setOn(!next)} />
            <Switch label="Not to be changed" checked={false} disabled onChange={() => undefined} />
          </div>
        </div>
        <div className="mt-4 max-w-[32rem]">
          <Segmented
            label="View, filled"
            fill
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: 'List' },
              { value: 'board', label: 'Board' },
              { value: 'calendar', label: 'Calendar', disabled: true },
            ]}
          />
        </div>
      </Sample>
      <Sample title="Tabs">
        <Tabs
          label="Soldier"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'overview', label: 'Overview' },
            { value: 'history', label: 'Duty history', count: 61 },
            { value: 'changes', label: 'Record of changes', count: 4 },
          ]}
        >
          <p>The panel of {tab}.</p>
        </Tabs>
      </Sample>
      <Sample title="File">
        <FileDrop title="Drop a roster here" accept=".csv,.xlsx" onFile={() => undefined}>
          CSV or XLSX, up to 10 MB. Nothing is saved before you have seen what was read.
        </FileDrop>
      </Sample>
    </>
  )
}
