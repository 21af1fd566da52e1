import { keptStore } from './kept-store.ts';

/**
 * A preference of this browser, kept in its local storage under a name, and the hook that reads and changes it. The
 * server renders the fallback; so does a browser where nothing readable is kept.
 */
export function createPreference<T>(name: string, fallback: T): () => readonly [T, (value: T) => void] {
  const useKept = keptStore<{ value: T }>(name, { value: fallback }, () => localStorage);
  const change = (value: T) => useKept.setState({ value });
  return () => [useKept(({ value }) => value), change];
}
