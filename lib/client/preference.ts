import { createPersistentStore } from './persistent-store.ts';

/**
 * A preference in this browser's local storage, with the hook that reads and changes it. The server renders the
 * fallback, and so does a browser without readable data.
 */
export function createPreference<T>(name: string, fallback: T): () => readonly [T, (value: T) => void] {
  const useKept = createPersistentStore<{ value: T }>(name, { value: fallback }, () => window.localStorage);
  const change = (value: T) => useKept.setState({ value });
  return () => [useKept(({ value }) => value), change];
}
