export interface LiveEvent {
  id: string | number;
  type: string;
  kind: string;
  objectId: string;
  projectId?: string | null | undefined;
  /** The user caused it in any project, or it affects the user's objects. */
  isOwn?: boolean | undefined;
  at: string;
}

export function readJson(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Validates an event, because it may come from a server of another version than the page. */
export const isLiveEvent = (said: unknown): said is LiveEvent =>
  isObject(said) && ['type', 'kind', 'objectId', 'at'].every((key) => typeof said[key] === 'string') && 'id' in said;

export const textIn = (said: unknown, key: string): string | undefined => {
  const value = isObject(said) ? said[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};
