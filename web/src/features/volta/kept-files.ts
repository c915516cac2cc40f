import { ownName } from '../../base-path.ts'

const databaseName = ownName('')
const storeName = 'kept-files'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = window.indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Keeps the file of a save that was not answered yet, where a reload does not reach it. Rejects in a browser that stores nothing. */
export const keepFile = (key: string, file: File): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(file, key))

/** The file that was kept with a save; null when there is none. */
export async function keptFile(key: string): Promise<File | null> {
  const value: unknown = await inStore<unknown>('readonly', (store) => store.get(key)).catch(() => null)
  return value instanceof File ? value : null
}

/** Lets go of the files whose save is not kept any more. */
export async function dropFilesBesides(keys: ReadonlySet<string>): Promise<void> {
  const stored = await inStore('readonly', (store) => store.getAllKeys())
  for (const key of stored)
    if (typeof key !== 'string' || !keys.has(key)) await inStore('readwrite', (store) => store.delete(key))
}
