'use client';

import { type Tab, Tabs } from '#components/ui/tabs.tsx';
import { choiceParam, withDefault } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

/** The selected tab is in the URL: `?tab=json`. The first tab is the default. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const ids = tabs.map(({ id }) => id);
  const [tab, setTab] = useUrlState('tab', withDefault(choiceParam(ids), ids[0] ?? ''));
  return <Tabs label={label} tabs={tabs} value={tab} onValueChange={(id) => setTab(id, { isStep: true })} />;
}
