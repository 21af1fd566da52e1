/** Decodes a parameter of a page's address, which Next leaves encoded. Invalid percent escapes stay as they are. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The parameters of a page's address, decoded. */
export const decodeParams = <P extends object>(params: P): P =>
  // The keys stay, and each string stays a string.
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? decodeSegment(value) : value]),
  ) as P;
