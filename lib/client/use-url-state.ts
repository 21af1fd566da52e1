'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import {
  changeParams,
  readParams,
  type UrlChanges,
  type UrlParam,
  type UrlParams,
  type UrlValue,
  type UrlValues,
} from './url-params.ts';

/**
 * Next state of the URL: the router applies changes in a transition, for which typing must not wait. Undefined once
 * applied.
 */
const useAwaited = create<{ path?: string | undefined; query?: string | undefined }>()(() => ({}));

interface Options {
  /** Whether the browser's Back button reverts the change. */
  isStep?: boolean;
}

type Change<Changes> = (changes: Changes, options?: Options) => void;

const clearAwaited = () => useAwaited.setState({ path: undefined, query: undefined });

const queryNow = () => window.location.search.slice(1);

function go(query: string, isStep: boolean) {
  // The same change twice is one step: a tab is selected both on press and on focus.
  if (query === queryNow()) return;
  const { pathname: path, hash } = window.location;
  const address = `${path}${query && `?${query}`}${hash}`;
  if (isStep) window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
  useAwaited.setState({ path, query });
  window.addEventListener('popstate', clearAwaited, { once: true });
}

/** State of a page in its URL, so that links, reloads and Back restore it. Null removes a value. */
export function useUrlStates<P extends UrlParams>(params: P): readonly [UrlValues<P>, Change<UrlChanges<P>>] {
  const routed = useSearchParams().toString();
  const path = usePathname();
  const awaited = useAwaited((change) => (change.path === path ? change.query : undefined));
  // External system: the browser's history. A later change stays until the router has applied it.
  useEffect(() => {
    if (new URLSearchParams(window.location.search).toString() === routed) clearAwaited();
  }, [routed]);
  const query = awaited ?? routed;
  const values = useMemo(() => {
    const search = new URLSearchParams(query);
    return readParams(params, (name) => search.getAll(name));
  }, [params, query]);
  return [values, (changes, { isStep = false } = {}) => go(changeParams(queryNow(), params, changes), isStep)];
}

export function useUrlState<P extends UrlParam<unknown>>(
  name: string,
  param: P,
): readonly [UrlValue<P>, Change<UrlValue<P> | null>] {
  const params = useMemo(() => ({ [name]: param }), [name, param]);
  const [values, change] = useUrlStates(params);
  return [
    values[name] as UrlValue<P>,
    (value, options) => change({ [name]: value } as UrlChanges<typeof params>, options),
  ];
}
