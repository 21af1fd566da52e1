'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type Tab, Tabs } from '#components/ui/tabs.tsx';

/** The tabs of a page, the chosen one in the URL: `?tab=json`. The first is the default. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const ids = tabs.map(({ id }) => id);
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(ids).withDefault(ids[0] ?? ''));
  return <Tabs label={label} tabs={tabs} value={tab} onValueChange={(id) => void setTab(id, { history: 'push' })} />;
}
