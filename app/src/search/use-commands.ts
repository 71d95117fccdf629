import { entriesNow } from '@muster/domain/dutyday/entries-now.ts'
import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import { recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import { entryProblem, readQuickEntry } from '@muster/domain/dutyday/tasks/quick-entry.ts'
import { clockAt } from '@muster/domain/dutyday/tasks/typed-when.ts'
import { namesOf, type Target } from '@muster/domain/dutyday/tasks/typed-whom.ts'
import type { Area } from '@muster/domain/kernel/area.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { closedWords } from '@muster/domain/roster/leaders/part.ts'
import { getRoster, listSoldiers } from '@muster/domain/roster/functions.ts'
import { groupPath } from '@muster/domain/roster/groups.ts'
import { MOST_TEXTED, planTexts, severalLink, type Texted } from '@muster/domain/roster/texts/text-several.ts'
import { type Command, commandWords, mayName, needsNumber, readCommand } from '@muster/domain/search/commands.ts'
import { FOUND_LIMIT } from '@muster/domain/search/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { cutShort } from '../dutyday/cut-short.ts'
import { useTaskActs } from '../dutyday/tasks/use-task-acts.ts'
import { useToday } from '../dutyday/use-today.ts'
import { KEPT_STATUS, KEPT_WITHDRAWAL } from '../dutyday/kept-statuses.ts'
import { useSignOut } from '../identity/use-sign-out.ts'
import { useRead, useWrite } from '../platform/calls/calls.ts'
import { useEntitlement } from '../platform/calls/entitlement.ts'
import { serverNow } from '../platform/clock/device-clock.ts'
import { unitZone } from '../platform/clock/unit-zone.ts'
import { chooseTheme, useTheme } from '../platform/device/theme.ts'
import { callLink } from '../roster/call-link.ts'
import { mayEdit, mayReport, maySee, type RosterChoice, useMyRosters } from '../roster/current-roster.ts'
import { copyNumbers, textsHere } from '../roster/texts/texts-here.ts'
import { toast } from '../ui/states/toast.tsx'

/** What the typed line would do. */
export interface OfferedCommand {
  readonly key: string
  /** Exactly what happens. */
  readonly words: string
  /** Why it cannot be done. */
  readonly why: string | null
  /** Does it. Where a name fits several people, it only says who is meant. */
  readonly run: () => void
}

export interface OfferedCommands {
  readonly title: string
  readonly commands: readonly OfferedCommand[]
  /** Several people are meant, so that choosing one of them does nothing yet. */
  readonly open: boolean
  /** How many are meant. Only the first ones are listed. */
  readonly meant: number
}

const NOTHING: OfferedCommands = { title: '', commands: [], open: false, meant: 0 }
const FIELDS = ['altPhone', 'cell'] as const
const NOT_YOURS = 'You can view this roster but not change it. Ask its owner to make you an editor.'

/** What the typed line asks for. Nothing of it happens until the person chooses it. */
export function useCommands(
  line: string,
  chosenId: string | null,
  choose: (soldierId: string) => void,
): OfferedCommands {
  const known = useKnown(line)
  const { names, clock, today } = known
  const reading = useMemo(() => readCommand(line, { names, clock, chosenId }), [line, names, clock, chosenId])
  const start = useStart(known)
  if (reading === null) return NOTHING
  const title = 'Do this'
  if ('problem' in reading) {
    return {
      title,
      open: false,
      meant: 1,
      commands: [{ key: 'command', words: line.trim(), why: reading.problem, run: () => undefined }],
    }
  }
  if ('choices' in reading) {
    const commands = reading.choices.slice(0, FOUND_LIMIT).map((command): OfferedCommand => {
      const id = 'whom' in command ? command.whom.id : ''
      return { key: `command ${id}`, words: commandWords(command, today), why: null, run: () => choose(id) }
    })
    return { title: 'Who is meant?', open: true, meant: reading.choices.length, commands }
  }
  const { command } = reading
  const { words = commandWords(command, today), why, run } = start(command)
  return { title, open: false, meant: 1, commands: [{ key: 'command', words, why, run }] }
}

type Known = ReturnType<typeof useKnown>

/** Why the person may not do what belongs to an area. */
function notYours(roster: RosterChoice | null, area: Area): string {
  return roster && !maySee(roster, area) ? closedWords(area) : NOT_YOURS
}

/** The roster as this device has it, also without signal. */
function useKnown(line: string) {
  const { current } = useMyRosters()
  const rosterId = current?.id ?? ''
  // Most searches are one name. The names of 10,000 Soldiers in a table would hold up the next letter.
  const enabled = mayName(line) && current !== null
  const roster = useRead(getRoster, { rosterId }, { enabled }).data
  const numbers = { rosterId, fields: [...FIELDS], archived: false }
  const phones = useRead(listSoldiers, numbers, { enabled: needsNumber(line) && current !== null }).data?.soldiers
  const rows = useToday(rosterId, enabled).data?.rows
  return useMemo(() => {
    const clock = clockAt(new Date(), roster?.settings.timeZone ?? unitZone())
    const groups = roster?.groups ?? []
    const soldiers = (rows ?? []).map((row) => Object.assign({ id: row.soldierId }, row))
    return {
      current,
      groups,
      rows: rows ?? [],
      phones: phones ?? [],
      names: namesOf(groups, soldiers),
      clock,
      today: clock.today,
    }
  }, [current, roster, phones, rows])
}

interface Start {
  /** In place of the usual words, where more is known. */
  readonly words?: string
  readonly why: string | null
  readonly run: () => void
}

function useStart(known: Known): (command: Command) => Start {
  const { current, clock, names, today } = known
  const navigate = useNavigate()
  const theme = useTheme()
  const signOut = useSignOut()
  const tasks = useTaskActs()
  const mark = useMark(known)
  const entitlement = useEntitlement()
  const rosterId = current?.id ?? ''
  const locked = entitlement?.readOnly ? entitlement.words : null
  const reports = (area: Area) => (current && mayReport(current, area) ? locked : notYours(current, area))
  const edits = (area: Area) => (current && mayEdit(current, area) ? locked : notYours(current, area))
  return (command) => {
    switch (command.kind) {
      case 'status': {
        const { words, run } = mark(command)
        return { words, why: reports('accountability'), run }
      }
      case 'status screen':
        return {
          why: reports('accountability'),
          run: () => void navigate({ to: '/dutyday', search: { soldier: command.whom.id, status: command.status } }),
        }
      case 'call':
      case 'text':
        return dialing(command.kind, command.whom, known)
      case 'leave':
        return {
          why: reports('leave'),
          run: () => void navigate({ to: '/scheduling/leave', search: { file: command.whom.id } }),
        }
      case 'counsel':
        return {
          why: edits('counseling'),
          run: () => void navigate({ to: '/counseling/new', search: { soldier: command.whom.id } }),
        }
      case 'issue':
        return {
          why: edits('operations'),
          run: () =>
            void navigate({
              to: '/operations/equipment',
              search: { view: 'items', find: command.item, to: command.whom.id },
            }),
        }
      case 'task': {
        const entry = readQuickEntry(command.line, clock, names)
        const problem = entryProblem(entry) ?? guardText(entry.task.title) ?? guardText(entry.task.source)
        const untitled = entry.task.title === '' ? 'Say what must be done.' : null
        const parts = [entry.task.title, ...entry.spans.map(({ label }) => label)]
        return {
          words: `Add the task: ${parts.filter(Boolean).join(', ')}`,
          why: reports('accountability') ?? untitled ?? problem,
          run: () => void tasks.add(rosterId, entry.task),
        }
      }
      case 'theme':
        return {
          words: theme === command.theme ? `The ${command.theme} theme is on` : commandWords(command, today),
          why: null,
          run: () => {
            chooseTheme(command.theme)
            toast.undo(`The ${command.theme} theme is on.`, () => chooseTheme(theme))
          },
        }
      case 'sign out':
        return { why: null, run: signOut }
    }
  }
}

/** Sets a status as Duty Day does: kept on the device until it is sent, with the absence that it ends in the words. */
function useMark({ current, rows, today }: Known) {
  const { run: record } = useWrite(recordStatus, { outbox: KEPT_STATUS })
  const { run: withdraw } = useWrite(withdrawStatus, { outbox: KEPT_WITHDRAWAL })
  const rosterId = current?.id ?? ''
  return (command: Extract<Command, { kind: 'status' }>) => {
    const { whom, status, span } = command
    const row = rows.find(({ soldierId }) => soldierId === whom.id)
    const ends = row && span.from === today ? cutShort(row, { status, from: span.from }) : ''
    const run = () => {
      const draft = Object.assign(entryForDay(status, span.from), { to: span.to, hours: null, source: null })
      const now = { now: new Date(serverNow()), timeZone: unitZone() }
      const entries = entriesNow(draft, row?.entry ?? null, now).map((each) =>
        Object.assign(each, {
          id: crypto.randomUUID(),
          soldierId: whom.id,
          reason: '',
          madeAt: new Date().toISOString(),
        }),
      )
      // The frame shows what the server refuses.
      record({ rosterId, entries }, whom.name).catch(() => undefined)
      const entryIds = entries.map(({ id }) => id)
      const undo = () => void withdraw({ rosterId, entryIds }, whom.name).catch(() => undefined)
      toast.undo(`${whom.name}: ${status}${ends}`, undo)
    }
    return { words: `${commandWords(command, today)}${ends}`, run }
  }
}

function dialing(kind: 'call' | 'text', whom: Target, { groups, rows, phones }: Known): Start {
  const people = rows
    .filter(({ soldierId, groupId }) =>
      whom.kind === 'soldier' ? soldierId === whom.id : groupPath(groups, groupId).some(({ id }) => id === whom.id),
    )
    .map((row) => ({ name: rosterName(row), phone: phones.find(({ id }) => id === row.soldierId) }))
  if (kind === 'text')
    return texting(
      whom,
      people.map(({ name, phone }) => ({ name, cell: phone?.cell })),
    )
  const phone = people[0]?.phone
  const link = callLink(phone?.cell) ?? callLink(phone?.altPhone)
  const why = link ? null : 'No number to call is on the roster.'
  return { words: `Call ${whom.name}`, why, run: () => location.assign(link ?? '') }
}

/** Opens the message on a phone, and copies the numbers elsewhere. Says who is left out. Nothing counts as sent. */
function texting(whom: Target, people: readonly Texted[]): Start {
  const { messages, leftOut } = planTexts(people)
  const on = textsHere()
  const numbers = messages.flatMap((message) => message.numbers)
  const act = on || whom.kind === 'soldier' ? 'Text' : 'Copy the numbers of'
  const without = leftOut.length > 0 ? `, without ${leftOut.slice(0, 2).join(', ')}` : ''
  const more = leftOut.length > 2 ? ` and ${leftOut.length - 2} more` : ''
  const who = whom.kind === 'group' ? `, ${people.length - leftOut.length} of ${people.length}${without}${more}` : ''
  const tooMany = on !== null && messages.length > 1
  return {
    words: `${act} ${whom.name}${who}`,
    why:
      numbers.length === 0
        ? 'No number to text is on the roster.'
        : tooMany
          ? `A phone sends one message to about ${MOST_TEXTED}, and these are ${numbers.length}. Choose them in Soldiers, then press Text.`
          : null,
    run: () => {
      if (on || whom.kind === 'soldier') return location.assign(severalLink(numbers, on ?? 'android'))
      copyNumbers(numbers).then(
        () => toast.done(`${numbers.length} numbers are on the clipboard. Paste them into your message.`),
        () => toast.problem('The numbers could not be copied.'),
      )
    },
  }
}
