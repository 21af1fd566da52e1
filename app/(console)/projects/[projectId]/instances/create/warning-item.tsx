import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export const WarningItem = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning-ink" />
    {children}
  </li>
);
