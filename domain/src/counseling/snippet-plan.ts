import type { PlanLine } from './schema.ts'

type Said = Pick<PlanLine, 'action' | 'standard'>

/**
 * Lines of a plan of action as the text of a snippet: the action on one line, the standard on the next, and an empty
 * line between two entries. Dates are left out, because they belong to one session.
 */
export function planText(lines: readonly Said[]): string {
  return lines
    .filter(({ action, standard }) => action.trim() !== '' || standard.trim() !== '')
    .map(({ action, standard }) => `${oneLine(action)}\n${oneLine(standard)}`.trimEnd())
    .join('\n\n')
}

export function planLinesOf(text: string): Said[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.replace(/^\n+/, '').split('\n'))
    .map(([action = '', ...standard]) => ({ action: oneLine(action), standard: oneLine(standard.join(' ')) }))
    .filter(({ action, standard }) => action !== '' || standard !== '')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
