import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something in the summary that may come as a surprise. */
export const WarningItem = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning-ink" />
    {children}
  </li>
);
