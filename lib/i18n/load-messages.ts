import type { Messages } from './translate.ts';

let loaded: { path: string; messages: Promise<Messages | undefined> } | undefined;

/** Loads a message file once per page load. Resolves to undefined if it cannot be loaded. */
export function loadMessages(path: string): Promise<Messages | undefined> {
  if (loaded?.path !== path) loaded = { path, messages: fetchMessages(path) };
  return loaded.messages;
}

/** Does not reject: on an error the page is shown in English. */
async function fetchMessages(path: string): Promise<Messages | undefined> {
  try {
    const response = await fetch(path);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
