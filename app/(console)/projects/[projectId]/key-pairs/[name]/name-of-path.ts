/** The name in a path segment, which the framework hands over as it stands in the address. */
export function nameOfPath(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Somebody typed a percent sign that escapes nothing.
    return segment;
  }
}
