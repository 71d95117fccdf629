import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { Page, Route } from '@playwright/test'

/** The origin of the apps' pages: `https://localhost` on Android, and here for both. */
const ORIGIN = 'https://localhost'
const APP = join(import.meta.dirname, '../../app/dist-native')
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

export type Platform = 'ios' | 'android'
type Answer = Readonly<Record<string, unknown>> | void
/**
 * The reaction of the native side to a call: it answers, throws (`PluginError` for an error with a code), or hangs.
 */
type Method = (options: Readonly<Record<string, unknown>>) => Answer | Promise<Answer>

export class PluginError extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

interface Call {
  readonly callbackId: string
  readonly pluginId: string
  readonly methodName: string
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * The native side of the app, simulated in a browser. The phone build runs in it with Capacitor's own bridge, and the
 * real JavaScript of its plugins sends this class the messages that a phone would get.
 */
export class Phone {
  readonly page: Page
  readonly platform: Platform
  /** All calls, oldest first, as `Plugin.method`. */
  readonly calls: { readonly name: string; readonly options: Readonly<Record<string, unknown>> }[] = []
  readonly #serverUrl: string
  readonly #methods = new Map<string, Map<string, Method>>()
  /** The callbacks that get an event, by `Plugin.event`. */
  readonly #listeners = new Map<string, Set<string>>()

  constructor(page: Page, platform: Platform, serverUrl: string) {
    this.page = page
    this.platform = platform
    this.#serverUrl = serverUrl
    // What the app uses from the start and every phone has.
    this.plugin('App', { getLaunchUrl: () => {}, minimizeApp: () => {} })
    this.plugin('Browser', { open: () => {} })
    this.plugin('Filesystem', { rmdir: () => {} })
    this.plugin('SystemBars', { setStyle: () => {} })
  }

  /**
   * Installs or replaces the methods of a plugin. A plugin without methods does not exist on this phone. Call it
   * before `open`.
   */
  plugin(name: string, methods: Readonly<Record<string, Method>>): this {
    const known = this.#methods.get(name) ?? new Map<string, Method>()
    for (const [method, does] of Object.entries(methods)) known.set(method, does)
    this.#methods.set(name, known)
    return this
  }

  /** Starts the app. */
  async open(path = '/'): Promise<void> {
    // A phone's app may call a server on this machine. A web page may do so only with permission.
    await this.page.context().grantPermissions(['local-network-access'], { origin: ORIGIN })
    await this.page.context().route(`${ORIGIN}/**`, (route) => this.#serve(route))
    await this.page.exposeBinding('musterPhone', (_source, message: string) =>
      this.#receive(JSON.parse(message) as Call),
    )
    await this.page.addInitScript({ content: await this.#bridge() })
    await this.page.goto(`${ORIGIN}${path}`)
  }

  /** Something happens on the phone: `emit('App', 'appStateChange', { isActive: false })`. */
  async emit(plugin: string, event: string, data: Readonly<Record<string, unknown>> = {}): Promise<void> {
    for (const callbackId of this.#listeners.get(`${plugin}.${event}`) ?? []) {
      await this.#answer({ callbackId, pluginId: plugin, methodName: 'addListener', save: true, success: true, data })
    }
  }

  called(name: string): number {
    return this.calls.filter((call) => call.name === name).length
  }

  async #serve(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url())
    const file = extname(pathname) ? pathname : '/index.html'
    try {
      const body = await readFile(join(APP, file))
      const type = MEDIA_TYPES[extname(file)] ?? 'application/octet-stream'
      const text = extname(file) === '.html' ? this.#withServer(body.toString()) : body
      await route.fulfill({ body: text, contentType: type })
    } catch {
      await route.fulfill({ status: 404, body: '' })
    }
  }

  /** Writes the server's address into the page, as the build does. */
  #withServer(html: string): string {
    const [, named] = /<meta name="muster-server" content="([^"]+)/.exec(html) ?? []
    if (!named) throw new Error('The build for phones names no server: vite build app --mode native')
    // In its content security policy as well.
    return html.replaceAll(named, this.#serverUrl)
  }

  async #bridge(): Promise<string> {
    const require = createRequire(new URL('../../app/package.json', import.meta.url))
    const file =
      this.platform === 'android'
        ? join(require.resolve('@capacitor/android/package.json'), '../capacitor/src/main/assets/native-bridge.js')
        : join(require.resolve('@capacitor/ios/package.json'), '../Capacitor/Capacitor/assets/native-bridge.js')
    const standard = ['addListener', 'removeListener', 'removeAllListeners']
    const headers = [...this.#methods].map(([name, methods]) => ({
      name,
      methods: [...standard, ...methods.keys()].map((method) => ({
        name: method,
        rtype: method === 'addListener' ? 'callback' : 'promise',
      })),
    }))
    const end =
      this.platform === 'android'
        ? 'window.androidBridge = { postMessage: (message) => window.musterPhone(message) };'
        : 'window.webkit = { messageHandlers: { bridge: { postMessage: (message) => window.musterPhone(JSON.stringify(message)) } } };'
    // The order of a phone: the channel to the native side first, then the bridge, then the list of plugins.
    return [
      end,
      `window.WEBVIEW_SERVER_URL = ${JSON.stringify(ORIGIN)};`,
      await readFile(file, 'utf8'),
      `window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`,
    ].join('\n')
  }

  async #receive({ callbackId, pluginId, methodName, options }: Call): Promise<void> {
    this.calls.push({ name: `${pluginId}.${methodName}`, options })
    const answer = { callbackId, pluginId, methodName }
    if (methodName === 'addListener') return this.#listen(pluginId, String(options.eventName), callbackId)
    if (methodName === 'removeListener') {
      return this.#forget(pluginId, String(options.eventName), String(options.callbackId))
    }
    const method = this.#methods.get(pluginId)?.get(methodName)
    try {
      const data = method ? ((await method(options)) ?? {}) : {}
      await this.#answer({ ...answer, save: false, success: true, data })
    } catch (thrown) {
      const { message, code } = thrown as PluginError
      await this.#answer({ ...answer, save: false, success: false, error: { message, code } })
    }
  }

  #listen(plugin: string, event: string, callbackId: string): void {
    const key = `${plugin}.${event}`
    this.#listeners.set(key, new Set([...(this.#listeners.get(key) ?? []), callbackId]))
  }

  #forget(plugin: string, event: string, callbackId: string): void {
    this.#listeners.get(`${plugin}.${event}`)?.delete(callbackId)
  }

  async #answer(result: Readonly<Record<string, unknown>>): Promise<void> {
    // A page that is gone gets no answer, as on a phone.
    await this.page
      .evaluate((answer) => {
        const { Capacitor } = window as unknown as { Capacitor: { fromNative: (answer: unknown) => void } }
        Capacitor.fromNative(answer)
      }, result)
      .catch((error: unknown) => {
        if (!this.page.isClosed()) throw error
      })
  }
}
