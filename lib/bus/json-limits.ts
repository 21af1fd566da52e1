const MAX_DEPTH = 40;
const MAX_VALUES = 50_000;

/** Whether a JSON value is small and shallow enough to process. Iterative, so that deep values cannot overflow the stack. */
export function isWithinJsonLimits(value: unknown): boolean {
  let level = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > MAX_DEPTH || count > MAX_VALUES) return false;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const part of Object.values(one)) next.push(part);
      if (next.length > MAX_VALUES) return false;
    }
    level = next;
  }
  return true;
}
