import { createStore } from 'zustand/vanilla';
import { msg, type Text } from '#lib/i18n/text.ts';
import { toApiError } from './api-error.ts';

/** A background event of this session: first a toast, then a line in the drawer. */
export interface Notice {
  id: string;
  level: 'success' | 'info' | 'danger';
  title: Text;
  /** Values of the title that are texts themselves. */
  parts?: Readonly<Record<string, Text>> | undefined;
  message?: Text | undefined;
  requestId?: string | undefined;
  code?: string | undefined;
  retry?: (() => void) | undefined;
  /** Undoes what the notice reports. */
  undo?: (() => void) | undefined;
  /** Time until which it can be undone; without it, as long as the notice is kept. */
  undoUntil?: number | undefined;
  href?: string | undefined;
  /** The result of a request, reported by the server. */
  isResult?: true;
  at: number;
  isRead: boolean;
}

const kept = 200;
let counter = 0;

export const notices = createStore<{ all: readonly Notice[] }>(() => ({ all: [] }));

const arrivals = new Set<(notice: Notice) => void>();

/** Calls `listener` for each new notice. Returns a function that unsubscribes. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

/** Shows a toast and keeps it in the drawer for the session. */
export function notify(facts: Omit<Notice, 'id' | 'at' | 'isRead'>): void {
  counter += 1;
  const notice: Notice = { ...facts, id: `notice-${counter}`, at: Date.now(), isRead: false };
  notices.setState(({ all }) => ({ all: [notice, ...all].slice(0, kept) }));
  for (const listener of arrivals) listener(notice);
}

/** Reports a failed background action with the server's message, the request id and an optional retry. */
export function notifyFailure(title: Text, error: unknown, retry?: () => void): void {
  const { message, code, requestId } = toApiError(error);
  notify({ level: 'danger', title, message, code, requestId, retry });
}

export const markNoticesRead = (): void =>
  notices.setState((state) =>
    state.all.some(({ isRead }) => !isRead) ? { all: state.all.map((notice) => ({ ...notice, isRead: true })) } : state,
  );

export const clearNotices = (): void => notices.setState({ all: [] });

/** Reports that a job could not be started, with a retry. */
export function notifyNotBegun(error: unknown, again: () => Promise<unknown>): void {
  const retry = () => void again().catch((refusal: unknown) => notifyNotBegun(refusal, again));
  notifyFailure(msg('Could not start the job'), error, retry);
}
