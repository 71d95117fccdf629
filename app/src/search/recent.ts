import { keepFor, keptFor } from '../platform/storage/kept-values.ts'

const CHOICES = 'search'
const TEXTS = 'searched'
const MOST = 6
const MOST_TEXTS = 3

/** The keys of the last choices and the last opened Soldiers, newest first. They are IDs and pages, never names. */
export function recentOf(uid: string): readonly string[] {
  return linesOf(uid, CHOICES, MOST)
}

export function remember(uid: string, key: string): void {
  // Tasks and events are not stored, because this device has no words to show them later.
  if (/^(soldier|action|page|setting|help) /.test(key)) keepFirst(uid, CHOICES, key, MOST)
}

/** The last texts that led to a choice, newest first. */
export function textsOf(uid: string): readonly string[] {
  return linesOf(uid, TEXTS, MOST_TEXTS)
}

export function rememberText(uid: string, text: string): void {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length > 1) keepFirst(uid, TEXTS, line, MOST_TEXTS)
}

function linesOf(uid: string, name: string, most: number): readonly string[] {
  return (keptFor(uid, name) ?? '').split('\n').filter(Boolean).slice(0, most)
}

function keepFirst(uid: string, name: string, line: string, most: number): void {
  keepFor(uid, name, [line, ...linesOf(uid, name, most).filter((each) => each !== line)].slice(0, most).join('\n'))
}
