/**
 * Returns the value at a path such as `.addresses.private[0].addr` or `."OS-EXT-STS:vm_state"`; `[]` selects every
 * element. An empty path returns the whole value; a missing one, undefined.
 */
export function pickPath(value: unknown, path: string): unknown {
  const steps = path.trim().match(/"[^"]*"|\[\d*\]|[^.[\]"]+/g) ?? [];
  return steps.reduce<unknown>(pickStep, value);
}

function pickStep(value: unknown, step: string): unknown {
  if (value === null || typeof value !== 'object') return undefined;
  if (step === '[]') return Object.values(value);
  const key = step.startsWith('[') ? step.slice(1, -1) : step.replaceAll('"', '');
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
