import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TEST_CERTIFICATE } from '../../../testing/messages/smtp-certificate.ts'
import { startSyslog, SYSLOG_CA, type TestSyslog } from '../../../testing/messages/syslog.ts'
import { BEGINNING, hashAfter, lineOf } from '../chain.ts'
import type { SealedEntry } from '../entry.ts'
import { openTarget, type StreamTarget, targetFault } from './targets.ts'

const UID = '3f1c9a52-7a0e-4e39-9d0b-0a4f6f2f8a11'

function entry(given: Partial<Omit<SealedEntry, 'hash'>> = {}): SealedEntry {
  const linked = {
    seq: 7,
    at: new Date('2026-11-12T17:00:00.125Z'),
    kind: 'sign-in',
    what: 'with Google',
    outcome: 'ok',
    uid: UID,
    about: null,
    address: '203.0.113.7',
    times: 1,
    details: {},
    ...given,
  } as const
  return { ...linked, hash: hashAfter(BEGINNING, linked) }
}

/** More than the buffers of a connection take, in one batch. */
const flood = Array.from({ length: 16 }, (_, n) => entry({ seq: n + 1, details: { long: 'x'.repeat(2 ** 20) } }))

/** As a SIEM gets it. */
const asSent = (sent: SealedEntry) => ({ ...JSON.parse(lineOf(sent)), hash: sent.hash.toString('hex') })

describe('syslog over TLS', () => {
  async function started(options: Parameters<typeof startSyslog>[0] = {}): Promise<TestSyslog> {
    const syslog = await startSyslog(options)
    onTestFinished(() => syslog.close())
    return syslog
  }

  function opened(
    { port }: Pick<TestSyslog, 'port'>,
    { at = 'localhost', from = 'muster.example', ca = SYSLOG_CA }: { at?: string; from?: string; ca?: string } = {},
  ): StreamTarget {
    const target = openTarget(`syslog+tls://${at}:${port}`, { host: from, ...(ca ? { ca } : {}) })
    onTestFinished(() => target.close())
    return target
  }

  test('an entry is a message of RFC 5424', async () => {
    const syslog = await started()
    const target = opened(syslog)
    const sent = entry({ about: 'a roster' })
    await target.send([sent])
    const [message] = await syslog.messages(1)
    const data = `seq="7" outcome="ok" what="with Google" uid="${UID}" about="a roster" address="203.0.113.7" times="1"`
    const hash = sent.hash.toString('hex')
    expect(message?.raw).toBe(
      `<110>1 2026-11-12T17:00:00.125Z muster.example muster ${process.pid} sign-in [muster@32473 ${data}] ` +
        `\uFEFF{"seq":7,"at":"2026-11-12T17:00:00.125Z","kind":"sign-in","what":"with Google","outcome":"ok",` +
        `"uid":"${UID}","about":"a roster","address":"203.0.113.7","times":1,"details":{},"hash":"${hash}"}`,
    )
  })

  test('any text arrives as it was', async () => {
    const syslog = await started()
    const target = opened(syslog)
    const what = 'say "no" ] \\ \\" [x@1 a="b"] Grüße 猫 🙂'
    const hard = entry({ kind: 'refusal', outcome: 'refused', uid: null, what, details: { a: `${what}\r\n`, B: '\0' } })
    const lines = entry({ seq: 8, what: 'one\n<110>1 two' })
    await target.send([hard, lines])
    const [first, second] = await syslog.messages(2)
    expect(first).toMatchObject({ priority: 108, version: 1, id: 'refusal' })
    expect(first?.data).toEqual({
      'muster@32473': { seq: '7', outcome: 'refused', what, address: '203.0.113.7', times: '1' },
    })
    expect(JSON.parse(first?.text ?? '')).toEqual(asSent(hard))
    expect(second?.data['muster@32473']?.['what']).toBe('one <110>1 two')
    expect(JSON.parse(second?.text ?? '')).toEqual(asSent(lines))
    expect(`${first?.raw}${second?.raw}`).not.toMatch(/\p{Cc}/u)
  })

  test('batches arrive in their order, on one connection', async () => {
    const syslog = await started()
    const target = opened(syslog)
    const sent = Array.from({ length: 300 }, (_, n) => entry({ seq: n + 1, what: '猫'.repeat(n) }))
    await target.send(sent.slice(0, 200))
    await target.send([])
    await target.send(sent.slice(200))
    const received = await syslog.messages(300)
    expect(received.map((message) => JSON.parse(message.text))).toEqual(sent.map(asSent))
    expect(syslog.connections).toEqual([{ protocol: 'TLSv1.3', servername: 'localhost' }])
  })

  test.each([
    ['', '-'],
    ['Grüße', 'Gre'],
    ['猫', '-'],
    ['mus ter\n', 'muster'],
    ['x'.repeat(300), 'x'.repeat(255)],
  ])('the name %j of this server is written %s', async (from, written) => {
    const syslog = await started()
    await opened(syslog, { from }).send([entry()])
    expect(await syslog.messages(1)).toMatchObject([{ host: written }])
  })

  test('a receiver with TLS 1.2 is good enough', async () => {
    const syslog = await started({ maxVersion: 'TLSv1.2' })
    await opened(syslog).send([entry()])
    expect(await syslog.messages(1)).toHaveLength(1)
    expect(syslog.connections).toMatchObject([{ protocol: 'TLSv1.2' }])
  })

  test.each([
    ['signed by nobody we know', { ca: '' }, {}, /unable to verify|unable to get/],
    ['signed by another than the one given', { ca: TEST_CERTIFICATE }, {}, /unable to verify|unable to get/],
    ['for another name', { at: '127.0.0.1' }, {}, /does not match|not in the cert's list/],
    ['with TLS 1.1', {}, { maxVersion: 'TLSv1.1' }, /protocol version/],
  ] as const)('a receiver %s gets nothing', async (_, ours, theirs, reason) => {
    const syslog = await started(theirs)
    await expect(opened(syslog, ours).send([entry()])).rejects.toThrow(reason)
    expect(syslog.received).toEqual([])
  })

  test.each([
    ['reset', /EPIPE|ECONNRESET|closed the connection/],
    ['end', /The receiver closed the connection/],
  ] as const)('a connection that breaks (%s) in a batch fails it', async (act, reason) => {
    const syslog = await started()
    const target = opened(syslog)
    await target.send([entry()])
    await syslog.messages(1)
    void syslog.onData(act)
    await expect(target.send(flood)).rejects.toThrow(reason)
    void syslog.onData(null)
    await target.send([entry({ seq: 8 })])
    expect((await syslog.messages(2)).map(({ data }) => data['muster@32473']?.['seq'])).toEqual(['7', '8'])
    expect(syslog.connections).toHaveLength(2)
  })

  test('one that ended between batches is opened again', async () => {
    const syslog = await started()
    const target = opened(syslog)
    await target.send([entry()])
    await syslog.messages(1)
    await syslog.hangUp()
    await target.send([entry({ seq: 8 })])
    expect(await syslog.messages(2)).toHaveLength(2)
    expect(syslog.connections).toHaveLength(2)
  })

  test('a receiver that is down fails the batch, and takes it when it is up again', async () => {
    const down = await startSyslog()
    await down.close()
    const target = opened(down)
    await expect(target.send([entry()])).rejects.toThrow('ECONNREFUSED')
    const up = await started({ port: down.port })
    await target.send([entry()])
    expect(await up.messages(1)).toHaveLength(1)
  })

  test('is closed, and opens again when there is more', async () => {
    const syslog = await started()
    const target = opened(syslog)
    await target.close()
    await target.send([entry()])
    await syslog.messages(1)
    await target.close()
    await target.send([entry({ seq: 8 })])
    expect(await syslog.messages(2)).toHaveLength(2)
    expect(syslog.connections).toHaveLength(2)
  })

  describe('without end', () => {
    function stopTheClock(): void {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
    }

    /** Listens at once, because the failure comes while the test does something else. */
    const failureOf = (sent: Promise<void>) => sent.then(String, String)

    test('a receiver that does not answer is given up', async () => {
      const silent = createServer()
      silent.listen(0, '127.0.0.1')
      await once(silent, 'listening')
      onTestFinished(() => void silent.close())
      const target = opened({ port: (silent.address() as AddressInfo).port })
      stopTheClock()
      const failure = failureOf(target.send([entry()]))
      const [socket] = await once(silent, 'connection')
      vi.advanceTimersByTime(8000)
      expect(await failure).toBe('Error: The receiver took longer than 8 s to connect')
      socket.destroy()
    })

    test('a receiver that takes nothing more is given up', async () => {
      const syslog = await started()
      const target = opened(syslog)
      stopTheClock()
      const stopped = syslog.onData('stop reading')
      const failure = failureOf(target.send(flood))
      await stopped
      vi.advanceTimersByTime(30_000)
      expect(await failure).toBe('Error: The receiver took longer than 30 s to write')
      void syslog.onData(null)
      await target.send([entry()])
      expect(await syslog.messages(1)).toHaveLength(1)
    })
  })
})

describe('a file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-stream-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const opened = (path: string) => openTarget(pathToFileURL(path).href, { host: '' })
  const linesOf = async (path: string) => (await readFile(path, 'utf8')).split('\n')
  const lineFor = (sent: SealedEntry) => JSON.stringify(asSent(sent))
  const [one, two, three] = [entry({ seq: 1 }), entry({ seq: 2, what: 'Grüße\n"' }), entry({ seq: 3 })] as const

  test('gets lines of JSON behind those it has, and only its owner reads it', async () => {
    const path = join(folder, 'with a space.jsonl')
    const target = opened(path)
    await target.send([one, two])
    await target.send([])
    await target.send([three])
    await target.close()
    expect(await linesOf(path)).toEqual([lineFor(one), lineFor(two), lineFor(three), ''])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('is a new one after it was renamed', async () => {
    const path = join(folder, 'rotated.jsonl')
    const target = opened(path)
    await target.send([one])
    await rename(path, `${path}.1`)
    await target.send([two])
    expect(await linesOf(`${path}.1`)).toEqual([lineFor(one), ''])
    expect(await linesOf(path)).toEqual([lineFor(two), ''])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('with a broken line at its end gets whole ones behind it', async () => {
    const path = join(folder, 'broken.jsonl')
    await writeFile(path, '{"seq":1,"wha')
    await opened(path).send([one, two])
    expect(await linesOf(path)).toEqual(['{"seq":1,"wha', lineFor(one), lineFor(two), ''])
  })

  test('in no folder fails the batch', async () => {
    await expect(opened(join(folder, 'none/security.jsonl')).send([one])).rejects.toThrow('ENOENT')
  })
})

test('the output of the server gets marked lines, and a closed one fails the batch only', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { stdio: 'pipe' })
  const exit = once(child, 'close')
  const said = text(child.stderr)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  expect(line).toBe('{"log":"security","seq":1,"at":"2026-11-12T17:00:00.000Z","details":{},"hash":"abcd"}')
  child.stdout.destroy()
  child.stdin.end()
  expect(await exit).toEqual([0, null])
  expect(await said).toBe('EPIPE EPIPE')
})

/** Sends a batch, waits for the end of its input, and says how two more fail. */
const PROGRAM = `
  import { openTarget } from ${JSON.stringify(new URL('targets.ts', import.meta.url).href)}
  const entry = { seq: 1, at: new Date('2026-11-12T17:00:00Z'), details: {}, hash: Buffer.from('abcd', 'hex') }
  const target = openTarget('stdout:', { host: '' })
  const fate = () => target.send([entry]).then(() => 'sent', ({ code }) => code)
  await fate()
  for await (const _ of process.stdin);
  process.stderr.write([await fate(), await fate()].join(' '))
`

describe('an address', () => {
  test.each([
    ['file:///var/log/muster/security.jsonl', 'file:///var/log/muster/security.jsonl'],
    ['file:///var/log/a%20b%3F@c.jsonl', 'file:///var/log/a%20b%3F@c.jsonl'],
    ['stdout:', 'stdout:'],
    ['syslog+tls://siem.example.mil:6515', 'syslog+tls://siem.example.mil:6515'],
    ['syslog+tls://siem.example.mil/', 'syslog+tls://siem.example.mil:6514'],
    ['syslog+tls://[2001:db8::1]', 'syslog+tls://[2001:db8::1]:6514'],
  ])('%s names its cursor %s', async (address, name) => {
    expect(targetFault(address)).toBeNull()
    const target = openTarget(address, { host: 'muster.example' })
    expect(target.name).toBe(name)
    await target.close()
  })

  const anyOf = 'must be file:///var/log/muster/security.jsonl, stdout: or syslog+tls://host:6514'
  const whole = 'must have three slashes and a whole path: file:///var/log/muster/security.jsonl'
  const escapes = 'must be a path with % only in escapes such as %20: file:///var/log/muster/security.jsonl'
  const marks = 'must have %3F for ? and %23 for # in its path'
  const login = 'must have no name and no password: syslog+tls://host:6514'
  const bare = 'must be a host and a port, and nothing behind them: syslog+tls://host:6514'
  test.each([
    ['', anyOf],
    ['security.jsonl', anyOf],
    ['/var/log/security.jsonl', anyOf],
    ['stdout', anyOf],
    ['syslog://siem.example:514', anyOf],
    ['syslog+tls://siem.example:99999', anyOf],
    ['syslog+tls://siem\n.example:6514', anyOf],
    [' stdout:', anyOf],
    ['https://secret@siem.example', anyOf],
    ['stdout:security', 'must be stdout: with nothing behind it'],
    ['file:security.jsonl', whole],
    ['file:/var/log/security.jsonl', whole],
    ['file://var/log/security.jsonl', whole],
    ['file:///./security.jsonl', whole],
    ['file:///var/../security.jsonl', whole],
    ['file:///', whole],
    ['file:///var/log/', 'must be a file and not a folder: file:///var/log/muster/security.jsonl'],
    ['file:///var/log/a.jsonl?mode=0644', marks],
    ['file:///var/log/a#1.jsonl', marks],
    ['file:///var/log/100%.jsonl', escapes],
    ['file:///var/log%2Fa.jsonl', escapes],
    ['file:///var/log/a%00.jsonl', escapes],
    ['syslog+tls://muster:secret@siem.example:6514', login],
    ['syslog+tls://secret@siem.example', login],
    ['syslog+tls://', bare],
    ['syslog+tls:siem.example:6514', bare],
    ['syslog+tls://siem.example:0', bare],
    ['syslog+tls://siem.example/muster', bare],
    ['syslog+tls://siem.example?x=1', bare],
    ['syslog+tls://siem.example#x', bare],
    ['syslog+tls://grüße.example', bare],
  ])('%j %s', (address, fault) => {
    expect(targetFault(address)).toBe(fault)
    expect(() => openTarget(address, { host: '' })).toThrow(`The address of the stream ${fault}`)
  })
})
