import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** Session or local storage. Called lazily: the server has neither, and a browser may deny access. */
type StorageProvider = () => Storage;

/**
 * A store that the browser persists under a name. The server renders `initial`, and so does a browser without readable
 * data. Uses the format of zustand's `persist`, without versions, migrations and asynchronous storage: a tenth of the
 * size, which matters because every page loads it.
 */
export function createPersistentStore<T extends object>(
  name: string,
  initial: T,
  storageOf: StorageProvider,
): UseBoundStore<StoreApi<T>> {
  const store = create<T>()(() => initial);
  store.setState(read(name, storageOf));
  store.subscribe((state) => {
    try {
      storageOf().setItem(name, JSON.stringify({ state, version: 0 }));
    } catch {
      // Storage is denied or full: the state lasts as long as the page.
    }
  });
  return store;
}

function read<T extends object>(name: string, storageOf: StorageProvider): Partial<T> {
  try {
    const kept: unknown = JSON.parse(storageOf().getItem(name) ?? '{}');
    const state: unknown = Reflect.get(Object(kept), 'state');
    return typeof state === 'object' && state !== null ? (state as Partial<T>) : {};
  } catch {
    return {};
  }
}
