/** Escapes as upstream does, so that users that were created with their `unique_id` in advance are found. */
export const uniqueIdOf = (id: string): string =>
  encodeURIComponent(id)
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
