'use client';

import { type Tab, Tabs } from '#components/ui/tabs.tsx';
import { choiceParam, textParam, withDefault } from '#lib/client/url-params.ts';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { viewParams } from './list-view.ts';

/** State of a list in a tab, which does not apply to the list of another tab. */
const LIST_PARAMS = { ...viewParams, open: textParam };
const NO_LIST_STATE = { q: null, where: null, sort: null, cols: null, group: null, view: null, open: null };

/** The selected tab is in the URL: `?tab=json`. The first tab is the default. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const ids = tabs.map(({ id }) => id);
  const [{ tab }, change] = useUrlStates({ ...LIST_PARAMS, tab: withDefault(choiceParam(ids), ids[0] ?? '') });
  return (
    <Tabs
      label={label}
      tabs={tabs}
      value={tab}
      onValueChange={(id) => id !== tab && change({ ...NO_LIST_STATE, tab: id }, { isStep: true })}
    />
  );
}
