'use client';

import { type ComponentType, memo, type ReactNode, useState } from 'react';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useReport } from '#lib/client/use-report.ts';
import type { KindActions } from './kind.ts';

interface HostProps<Row> {
  scope: string;
  onChange: (actions: ObjectActions<Row>) => void;
}

/** Hosts by the functions that load their actions, so that each is one component. */
const hosts = new WeakMap<object, unknown>();

function hostOf<Row>(load: () => Promise<KindActions<Row>>): ComponentType<HostProps<Row>> {
  // The host of a function has the rows of what the function loads.
  const known = hosts.get(load) as ComponentType<HostProps<Row>> | undefined;
  const host = known ?? lazyComponent(async () => toHost(await load()));
  hosts.set(load, host);
  return host;
}

/** A component for the hook, which displays the dialogs. Memoized, since the list is rendered again after its changes. */
const toHost = <Row,>(useActions: KindActions<Row>): ComponentType<HostProps<Row>> =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each hook, where it is loaded
  memo(function ActionHost({ scope, onChange }: HostProps<Row>): ReactNode {
    const actions = useActions(scope);
    useReport(actions, onChange);
    return actions.dialog;
  });

const none = () => [];

/**
 * Actions of a list whose code is loaded after its rows: only menus, selections and shortcuts need them.
 * @returns undefined without `load`; no actions until they are loaded
 */
export function useLateActions<Row>(
  load: (() => Promise<KindActions<Row>>) | undefined,
  scope: string,
): (ObjectActions<Row> & { isLoading: boolean }) | undefined {
  const [actions, setActions] = useState<ObjectActions<Row>>();
  if (!load) return undefined;
  const Host = hostOf(load);
  const dialog = <Host scope={scope} onChange={setActions} />;
  return actions
    ? { ...actions, dialog, isLoading: false }
    : { of: none, inRow: none, bulk: [], dialog, isLoading: true };
}
