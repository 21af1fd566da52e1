const prefix = 'nephos-draft-';

export function readDraft(key: string): Record<string, unknown> | undefined {
  const raw = window.sessionStorage.getItem(prefix + key);
  if (raw === null) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the input until the form succeeds, except secret fields. */
export function writeDraft(key: string, values: Record<string, unknown>, secret: readonly string[]): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
  window.sessionStorage.setItem(prefix + key, JSON.stringify(kept));
}

export const clearDraft = (key: string): void => window.sessionStorage.removeItem(prefix + key);
