import type { ReactNode } from 'react';

/** Two fields of a form in a row, where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2">{children}</div>
);
