/** Stores a preference for a year, readable by the rendering server. */
export function writeCookie(name: string, value: string): void {
  // The Cookie Store API is asynchronous, but a change of language reloads the page immediately.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}
