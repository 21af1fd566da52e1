/** Decodes a path segment, which Next passes URL-encoded. */
export function nameOfPath(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // The URL contains an invalid percent escape.
    return segment;
  }
}
