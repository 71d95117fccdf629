import type { OwnRecall } from '@muster/domain/roster/recall/schema.ts'
import { type Answer, AnswerLine, type LineState, type Sent } from './answer-line.ts'
import { dropSecondTaps } from '../../../ui/overlays/second-tap.ts'
import { ended } from './ended.ts'
import { ANSWER_REASONS } from './reasons.ts'

/**
 * The page behind a personal link. It does not load the app, because on a bad line every kilobyte takes a second. The
 * secret is in the fragment, which browsers do not send; it goes to the server in the body of a call.
 */
const secret = window.location.hash.slice(1)
const ETAS = [10, 20, 30, 45, 60, 90, 120, 180]
const TRY_MS = 20_000

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.createElement('div')
const statusLine = byId('status')
const choices = byId('answers')
let recall: OwnRecall | null = null
let chosen: Answer['answer'] | null = null

// The text after an answer moves the other answers, so a second tap could hit the wrong one.
dropSecondTaps()

// --- Talking to the server ---------------------------------------------------------------------------

interface Refused {
  readonly status: string
  readonly message: string
  readonly details?: { readonly retryAfterSeconds?: number }
}

/** Null without an answer: no signal, or the server is down. */
async function call<Result>(name: string, data: object): Promise<{ result?: Result; error?: Refused } | null> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TRY_MS)
  try {
    const response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ data }),
      // The link answers, not the account that may be signed in on this phone.
      credentials: 'omit',
      signal: stop.signal,
    })
    return (await response.json()) as { result?: Result; error?: Refused }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const PASSING = new Set(['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'INTERNAL', 'UNKNOWN', 'CANCELLED', 'ABORTED'])

function isPassing(error: Refused): boolean {
  return PASSING.has(error.status) || error.details?.retryAfterSeconds !== undefined
}

async function send(answer: Answer): Promise<Sent> {
  const came = await call<{ at: string; late: boolean }>('answerRecallLink', { secret, ...answer })
  if (came?.result) return { kind: 'taken', ...came.result }
  if (!came?.error || isPassing(came.error)) return { kind: 'later' }
  return { kind: 'refused', message: came.error.message }
}

/** Waits this long, or until there may be signal again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    document.addEventListener('visibilitychange', done)
  })
}

// --- What is stored on the phone: unsent answers, but neither the secret nor the message ----------------

const KEPT = `muster:recall:${fingerprint(secret)}`

/** Tells links on one phone apart without revealing them. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}

function kept(): Answer[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as unknown
    return Array.isArray(found) ? (found as Answer[]) : []
  } catch {
    return []
  }
}

function keep(answers: readonly Answer[]): void {
  try {
    if (answers.length === 0) localStorage.removeItem(KEPT)
    else localStorage.setItem(KEPT, JSON.stringify(answers))
  } catch {
    // A phone that cannot store anything still sends as long as the page is open.
  }
}

// --- What is on the page ------------------------------------------------------------------------------

function time(instant: string): string {
  const at = new Date(instant)
  const zone = recall ? { timeZone: recall.timeZone } : {}
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone })
    .format(at)
    .replace(':', '')
}

function line(text: string, className = ''): HTMLElement {
  const made = document.createElement('p')
  made.textContent = text
  made.className = className
  return made
}

function button(text: string, className: string, onTap: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.className = className
  made.addEventListener('click', onTap)
  return made
}

function said(what: Answer['answer'], minutes: number | null): string {
  if (what === 'on the way') return minutes === null ? 'You are on the way' : `You are on the way, ${minutes} minutes`
  return { 'need help': 'You need help', 'cannot come': 'You are unable to report', arrived: 'You have arrived' }[what]
}

function showStatus(text: string, wrong = false): void {
  statusLine.className = text === '' ? '' : `status${wrong ? ' wrong' : ''}`
  statusLine.textContent = text
}

function show(state: LineState): void {
  if (state.kind === 'sending') showStatus(`${said(state.answer.answer, state.answer.etaMinutes)}. Sending.`)
  else if (state.kind === 'waiting') {
    showStatus(
      `No signal. ${said(state.answer.answer, state.answer.etaMinutes)}: kept on this phone and sent when there is signal. Leave this page open.`,
      true,
    )
  } else if (state.kind === 'taken') {
    const { answer, at, late } = state
    showStatus(
      late
        ? `Your answer came after the recall had ended. Your leader can see it; call if it matters.`
        : `${said(answer.answer, answer.etaMinutes)}. Your leader got it at ${time(at)}. You can change it below.`,
      late,
    )
  } else if (state.kind === 'refused') showStatus(state.message, true)
}

const answers = new AnswerLine({ kept: kept(), keep, send, pause, show })

function answer(what: Answer['answer'], more: { etaMinutes?: number; reason?: string } = {}): void {
  chosen = what
  answers.add({
    answerId: newId(),
    answer: what,
    etaMinutes: more.etaMinutes ?? null,
    reason: more.reason ?? null,
    deviceAt: new Date().toISOString(),
    device: deviceWords(navigator.userAgent),
  })
  showAnswers()
  statusLine.scrollIntoView({ block: 'nearest' })
}

/** `crypto.randomUUID` exists only on https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function deviceWords(agent: string): string {
  const device = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(agent)?.[0] ?? 'Another device'
  const browser = /Edg|Firefox|SamsungBrowser|Chrome|Safari/.exec(agent)?.[0] ?? ''
  const names: Record<string, string> = { Macintosh: 'Mac', Edg: 'Edge', SamsungBrowser: 'Samsung Internet' }
  return [device, browser]
    .filter(Boolean)
    .map((name) => names[name] ?? name)
    .join(', ')
}

function showAnswers(): void {
  choices.hidden = false
  const main = (what: Answer['answer'], text: string, className: string, onTap: () => void) => {
    const made = button(text, className, onTap)
    made.setAttribute('aria-pressed', String(chosen === what))
    return made
  }
  choices.replaceChildren(
    // Sent at once: a Soldier who closes the page before giving details has still answered.
    main('on the way', 'On my way', 'main', () => {
      answer('on the way')
      showChoices('When will you be there?', etaButtons())
    }),
    main('need help', 'I need help', 'help', () => answer('need help')),
    main('cannot come', 'Unable to report', '', () => {
      answer('cannot come')
      showChoices('Why not?', reasonButtons())
    }),
    main('arrived', 'I have arrived', 'small', () => answer('arrived')),
  )
}

function showChoices(title: string, buttons: readonly HTMLButtonElement[]): void {
  const heading = document.createElement('h2')
  heading.textContent = title
  heading.tabIndex = -1
  const grid = document.createElement('div')
  grid.className = 'grid'
  grid.append(...buttons)
  choices.replaceChildren(heading, grid, button('Skip', 'small', showAnswers))
  heading.focus()
}

function etaButtons(): HTMLButtonElement[] {
  return ETAS.map((minutes) =>
    button(minutes < 60 ? `${minutes} min` : `${minutes / 60} h`, '', () =>
      answer('on the way', { etaMinutes: minutes }),
    ),
  )
}

function reasonButtons(): HTMLButtonElement[] {
  return ANSWER_REASONS.map((reason) => button(reason, 'small', () => answer('cannot come', { reason })))
}

function showRecall(shown: OwnRecall): void {
  recall = shown
  byId('title').textContent = shown.kind === 'drill' ? 'Recall drill' : 'Recall'
  const lines = [
    line(`${shown.rank} ${shown.last}, ${shown.unit}`, 'soft'),
    line(shown.message),
    ...(shown.place ? [line(ended(`Report to ${shown.place}`))] : []),
    line(
      `Answer by ${time(shown.respondBy)}.${shown.reportBy ? ` Report by ${time(shown.reportBy)}.` : ''} Sent ${time(shown.startedAt)}.`,
      'soft',
    ),
  ]
  byId('message').replaceChildren(...lines)
  if (shown.answer && chosen === null && kept().length === 0) {
    chosen = shown.answer.what
    const { what, etaMinutes, at } = shown.answer
    showStatus(`${said(what, etaMinutes)}. Your leader got it at ${time(at)}. You can change it below.`)
  }
  if (shown.state === 'cancelled') {
    over('This recall was canceled. You do not need to report.')
    return
  }
  if (shown.state === 'closed') {
    showStatus(
      `This recall ended at ${time(shown.endedAt ?? shown.startedAt)}. If you need help, say so or call your leader.`,
      true,
    )
  }
  showAnswers()
}

/** There is no more to answer here. */
function over(text: string): void {
  showStatus(text, true)
  choices.hidden = true
  byId('foot').hidden = true
}

async function open(): Promise<void> {
  if (secret === '') {
    byId('message').replaceChildren()
    over('This page needs the whole link from your leader’s message. Open it from there.')
    return
  }
  // The answers are shown without waiting for the message.
  showAnswers()
  for (let wait = 2_000; ; wait = Math.min(wait * 2, 30_000)) {
    const came = await call<OwnRecall>('openRecallLink', { secret })
    if (came?.result) return showRecall(came.result)
    if (came?.error && !isPassing(came.error)) {
      byId('message').replaceChildren()
      keep([])
      return over(came.error.message)
    }
    byId('message').replaceChildren(
      line('The message has not come through yet. You can answer now: it is sent as soon as there is signal.', 'soft'),
    )
    await pause(wait)
  }
}

// The same page, opened with another link.
window.addEventListener('hashchange', () => window.location.reload())
void open()
