import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A function that exists, one that answered in some test, and a test file that ran to its end. */
type Kind = 'there is' | 'answered' | 'ended'

/** The notes of a run's processes for its end, in a folder that they share. */
export class RunNotes {
  readonly #folder: string
  readonly #written = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  note(kind: Kind, name: string): void {
    const line = `${kind} ${name}`
    if (this.#written.has(line)) return
    this.#written.add(line)
    appendFileSync(join(this.#folder, String(process.pid)), `${line}\n`)
  }

  all(kind: Kind): Set<string> {
    const lines = readdirSync(this.#folder).flatMap((file) =>
      readFileSync(join(this.#folder, file), 'utf8').split('\n'),
    )
    return new Set(lines.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : [])))
  }
}
