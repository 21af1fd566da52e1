'use client';

import type { Action } from './action.ts';
import { Properties, type Property } from './properties.tsx';
import { SummaryPanel } from './summary-panel.tsx';

interface RowPanelProps {
  name: string;
  kind: string;
  actions: readonly Action[];
  href: string | undefined;
  activityId: string | undefined;
  /** Values of all columns of the list, including hidden ones. */
  facts: readonly Property[];
  onClose: () => void;
}

export const RowPanel = ({ facts, ...panel }: RowPanelProps) => (
  <SummaryPanel isOpen {...panel}>
    <Properties items={facts} />
  </SummaryPanel>
);
