/** The parts of a browser that sign-in needs: cookies by host and path, redirects, forms. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; host: string; path: string }>()

  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.endsWith(` ${name}`))?.[1].value
  }

  forget(name: string): void {
    for (const key of this.#cookies.keys()) if (key.endsWith(` ${name}`)) this.#cookies.delete(key)
  }

  /** The cookies that the browser would send to this address. */
  cookiesFor(url: string): string {
    const { host, pathname } = new URL(url)
    return [...this.#cookies]
      .filter(([, cookie]) => cookie.host === host && pathname.startsWith(cookie.path))
      .map(([key, cookie]) => `${key.split(' ').at(-1)}=${cookie.value}`)
      .join('; ')
  }

  /** One request, without following redirects. */
  async request(url: string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: this.cookiesFor(url) },
      ...(form ? { body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line, new URL(url).host)
    return response
  }

  /** Follows redirects until there is a page, or a redirect to one that `stop` names. */
  async open(
    url: string,
    options: { form?: URLSearchParams; stop?: (url: URL) => boolean } = {},
  ): Promise<{ url: string; response: Response }> {
    let at = url
    let response = await this.request(at, options.form)
    for (let hops = 0; hops < 20 && response.status >= 300 && response.status < 400; hops++) {
      const next = new URL(response.headers.get('location') ?? '', at)
      at = next.href
      if (options.stop?.(next)) break
      response = await this.request(at)
    }
    return { url: at, response }
  }

  #keep(line: string, host: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
    const ended = attributes.some((each) => /^max-age=0$/i.test(each) || /^expires=thu, 01 jan 1970/i.test(each))
    const key = `${host} ${path} ${name}`
    if (ended || value === '') this.#cookies.delete(key)
    else this.#cookies.set(key, { value, host, path })
  }
}

/** The fields of the first form of a page, with their values. */
export function hiddenFields(html: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1]
    const value = /value="([^"]*)"/.exec(input)?.[1] ?? ''
    if (name) fields.set(name, value.replaceAll('&quot;', '"'))
  }
  return fields
}
