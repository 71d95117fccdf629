import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inDatabase } from './database.ts'

const ROOT = join(import.meta.dirname, '../..')

// How the processes of one run learn what the first one has set up.
const RUNNING = 'MUSTER_E2E_PORT'
const FOLDER = 'MUSTER_E2E_FOLDER'
const PREPARED = 'MUSTER_E2E_PREPARED'

/** The real server with its embedded database, in demo mode, with its own folder and port. */
export class MusterServer {
  readonly url: string
  readonly dataDir: string
  readonly #environment: NodeJS.ProcessEnv
  /** Whether new people see the guided tour, as normal. Otherwise all of them count as having seen it. */
  readonly #tour: boolean
  #prepared = false
  #child: ChildProcess | null = null

  private constructor(port: number, dataDir: string, settings: Readonly<Record<string, string>>, tour: boolean) {
    this.#tour = tour
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = dataDir
    this.#environment = {
      PATH: process.env.PATH,
      ...clockOfRun(),
      // A zone that no unit and no browser has: the server's answers must not depend on its location.
      TZ: 'Asia/Kathmandu',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'true',
      // Many tests call from one address, faster than people do.
      RATE_LIMIT_FACTOR: '100',
      ...settings,
    }
  }

  static async start(
    settings: Readonly<Record<string, string>> = {},
    { tour = false }: { readonly tour?: boolean } = {},
  ): Promise<MusterServer> {
    for (let attempt = 1; ; attempt++) {
      const folder = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
      const prepared = process.env[PREPARED]
      // Servers without the demo start empty.
      if (prepared && settings.DEMO === undefined) await cp(prepared, folder, { recursive: true })
      const server = new MusterServer(await freePort(), folder, settings, tour)
      try {
        await server.start()
        return server
      } catch (error) {
        // Another process may take the port between the check and its use.
        const again = attempt < 3 && server.log.includes('Its port is in use')
        await server.dispose()
        if (!again) throw error
      }
    }
  }

  /** The server of the whole run (`global-setup.ts`). Many tests use it at once, and none may stop it. */
  static ofRun(): MusterServer {
    const { [RUNNING]: port, [FOLDER]: folder } = process.env
    if (!port || !folder) throw new Error('The server of the run was not started: see e2e/support/global-setup.ts.')
    return new MusterServer(Number(port), folder, {}, false)
  }

  /** Lets the processes of this run find this server (`ofRun`). */
  shareInRun(): void {
    process.env[RUNNING] = new URL(this.url).port
    process.env[FOLDER] = this.dataDir
  }

  /** Stops with the demo in its database. The servers that this run starts from now on begin with a copy of it. */
  async becomePrepared(): Promise<void> {
    await this.stop()
    process.env[PREPARED] = this.dataDir
  }

  /** Everything that the server has printed. */
  get log(): string {
    return readFileSync(this.#logFile, 'utf8')
  }

  get #logFile(): string {
    return join(this.dataDir, 'output.log')
  }

  /** The id of the process that answers, for tests that kill it. */
  get pid(): number {
    const pid = this.#child?.pid
    if (pid === undefined) throw new Error('The server does not run.')
    return pid
  }

  /** Starts, or starts again on the same folder and port, and waits until `/healthz` answers. */
  async start(): Promise<void> {
    const output = openSync(this.#logFile, 'a')
    const before = this.log.length
    const stdio = ['ignore', output, output] as const
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      env: this.#environment,
      stdio: [...stdio],
    })
    closeSync(output)
    this.#child = child
    const deadline = Date.now() + 240_000
    // The server answers before it is completely ready.
    while (!(await this.#isHealthy()) || !this.log.slice(before).includes('Muster is ready')) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${this.log}`)
      if (Date.now() > deadline) throw new Error(`The server is not ready after 4 minutes:\n${this.log}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    if (!this.#prepared && !this.#tour) await this.#skipTour()
    this.#prepared = true
  }

  /** The demo's people and new accounts count as having seen the tour, because most tests are about other things. */
  async #skipTour(): Promise<void> {
    await inDatabase(
      this,
      'update accounts set has_seen_tour = true, has_seen_tour_desktop = true, has_seen_tour_mobile = true',
    )
    await inDatabase(
      this,
      'alter table accounts alter has_seen_tour set default true, alter has_seen_tour_desktop set default true, alter has_seen_tour_mobile set default true',
    )
  }

  async #isHealthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/healthz`)).ok
    } catch {
      return false
    }
  }

  /** What a command of the operator prints, run beside this server with its settings. */
  async command(file: 'break-glass.ts' | 'security-log.ts', ...given: readonly string[]): Promise<string> {
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [join('server/src', file), ...given], {
      cwd: ROOT,
      env: this.#environment,
    })
    return stdout
  }

  /** Stops as an operator does. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Stops as a power cut does. `start` must bring everything back. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Stops for good and removes all files. */
  async dispose(): Promise<void> {
    await this.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** If libfaketime moves the clock of the whole run forward, the server gets the same clock. */
function clockOfRun(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*)$/.test(name)))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
