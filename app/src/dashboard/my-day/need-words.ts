import type { Need } from '@muster/domain/dashboard/my-day/needs.ts'
import { COUNSELING_KINDS } from '@muster/domain/counseling/kinds.ts'
import { addDays, type CalendarDate, dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { LEAVE_KINDS } from '@muster/domain/scheduling/leave/kinds.ts'
import { spanWords } from '@muster/domain/scheduling/leave/rules.ts'
import { lastWord } from '@muster/domain/scheduling/leave/words.ts'

export interface NeedWords {
  /** The column at the left: a time, or a word. */
  readonly when: string
  /** Below it: the day. */
  readonly day: string
  readonly late: boolean
  readonly title: string
  readonly under: string
}

interface Clock {
  readonly now: number
  readonly timeZone: string
}

/** One line of Today. A recall is drawn by itself. */
export function needWords(need: Exclude<Need, { kind: 'recall' }>, clock: Clock): NeedWords {
  const plain = { when: 'To do', day: '', late: false }
  switch (need.kind) {
    case 'sign': {
      const { counseling } = need
      const title = `${COUNSELING_KINDS[counseling.kind].label} counseling`
      const part = counseling.part === 'session' ? '' : ', part IV'
      return { ...plain, when: 'Now', title: `${title}${part}`, under: `From ${counseling.counselor}` }
    }
    case 'sign out':
    case 'sign in':
    case 'answered': {
      const { request, kind } = need
      const about = `${LEAVE_KINDS[request.kind].label}, ${spanWords(request)}`
      if (kind === 'answered') {
        const remark = request.decision?.remark ? ` “${request.decision.remark}”` : ''
        return { ...plain, when: 'New', title: `${lastWord(request)}.${remark}`, under: about }
      }
      const title = kind === 'sign out' ? 'Sign out on leave or pass' : 'Sign in from leave or pass'
      if (kind === 'sign in') {
        const late = Number(need.at) <= clock.now
        return { when: late ? 'Late' : 'Today', day: '', late, title, under: about }
      }
      return { ...plain, when: dayOf(need.at, clock).day, title, under: about }
    }
    case 'event': {
      const { title, place, uniform, when } = need.event
      const under = [place, uniform].filter(Boolean).join('. ')
      return { ...(when.allDay ? { ...dayOf(need.at, clock), when: 'All day' } : timeOf(need.at, clock)), title, under }
    }
    case 'duty': {
      const { duty, place } = need.duty
      return { ...timeOf(need.at, clock), title: duty, under: place }
    }
    case 'task': {
      const { title, suspense, from, source } = need.task
      const under = from ? `From ${from.leader}` : source
      if (need.at === null) return { ...plain, title, under }
      if (need.at < clock.now) return { ...plain, when: 'Late', late: true, title, under }
      const due = suspense?.time === null ? { ...dayOf(need.at, clock), when: 'Due' } : timeOf(need.at, clock)
      return { ...due, title, under }
    }
    case 'data sheet': {
      const missing = need.missing.map((key) => SOLDIER_FIELDS[key].label)
      return { ...plain, title: 'Complete your data sheet', under: `Missing: ${missing.join(', ')}` }
    }
    case 'due': {
      const { label, due, late } = need.item
      return { when: late ? 'Overdue' : 'Due', day: due === null ? '' : shortDay(due), late, title: label, under: '' }
    }
    case 'number': {
      const { cell, altPhone } = need.contact
      const numbers = [cell, altPhone].filter(Boolean).join(', ')
      return { ...plain, title: 'Is your number right?', under: `In a recall you are called at ${numbers}.` }
    }
  }
}

function timeOf(at: number | null, clock: Clock) {
  return { ...dayOf(at, clock), when: formatTime(new Date(at ?? clock.now), clock.timeZone) }
}

function dayOf(at: number | null, { now, timeZone }: Clock) {
  const today = dayAt(new Date(now), timeZone)
  const day = dayAt(new Date(at ?? now), timeZone)
  return { day: day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : shortDay(day), late: false }
}

/** `14 Nov`: the year goes without saying. */
function shortDay(day: CalendarDate): string {
  return formatDate(day).slice(0, -5)
}
