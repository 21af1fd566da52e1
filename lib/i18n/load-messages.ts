import type { Messages } from './translate.ts';

let loaded: { path: string; messages: Promise<Messages | undefined> } | undefined;

/** The messages in a file of the server, which is loaded once for each page load. Undefined if it cannot be loaded. */
export function loadMessages(path: string): Promise<Messages | undefined> {
  if (loaded?.path !== path) loaded = { path, messages: fetchMessages(path) };
  return loaded.messages;
}

/** Does not reject: English sentences are better than no page. */
async function fetchMessages(path: string): Promise<Messages | undefined> {
  try {
    const response = await fetch(path);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
