import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

/** A device with empty storage, for tests that run without a browser. Every account on it must be a new one. */
export function stubDevice() {
  const parts = {
    indexedDB: new IDBFactory(),
    localStorage: localStorageOf(),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  for (const [name, value] of Object.entries(parts)) vi.stubGlobal(name, value)
  return parts
}

/** An empty one. As in a browser, its own keys are those of what it keeps. */
export function localStorageOf(): Storage {
  const items: Record<string, string> = Object.create({
    getItem: (key: string) => (Object.hasOwn(items, key) ? items[key] : null),
    setItem: (key: string, value: string) => void (items[key] = String(value)),
    removeItem: (key: string) => void Reflect.deleteProperty(items, key),
  }) as Record<string, string>
  return items as unknown as Storage
}

/** Every byte that the device keeps, as text: names and contents of all databases, and local storage. */
export async function rawBytesOf({ indexedDB, localStorage }: ReturnType<typeof stubDevice>): Promise<string> {
  const texts = [JSON.stringify(localStorage)]
  for (const { name = '' } of await indexedDB.databases()) {
    texts.push(name)
    const database = await answerOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store)
      texts.push(JSON.stringify(await answerOf(all.getAllKeys())))
      for (const value of await answerOf(all.getAll())) texts.push(textOf(value))
    }
    database.close()
  }
  return texts.join('\n')
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : JSON.stringify(value)
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
