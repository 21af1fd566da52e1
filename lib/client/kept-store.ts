import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** Where the browser keeps it: for this tab, or for good. Asked for late: the server has neither, and a browser may refuse. */
type StorageProvider = () => Storage;

/**
 * A store whose state the browser keeps under a name. The server draws `initial`, and so does the browser where nothing readable is
 * kept. As the middleware of the library does it, in the same words, without what nothing here needs: versions, migrations,
 * storages that answer later. It weighs a tenth, and is in the frame of every page.
 */
export function keptStore<T extends object>(
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
      // A browser that keeps nothing, or has no room: it lasts as long as the page.
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
