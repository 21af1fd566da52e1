import { useEffect } from 'react';

/** Reports a value to another component after each render. */
export function useReport<Value>(value: Value, report: (value: Value) => void): void {
  // External system: the other component, which may be displayed before the value exists.
  useEffect(() => report(value));
}
