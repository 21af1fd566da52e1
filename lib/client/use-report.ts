import { useEffect, useEffectEvent } from 'react';

/** Reports a value, and each new one, to what is not a part of the component. */
export function useReport<Value>(value: Value, report: (value: Value) => void): void {
  const latest = useEffectEvent(report);
  // External system: what the component reports to.
  useEffect(() => latest(value), [value]);
}
