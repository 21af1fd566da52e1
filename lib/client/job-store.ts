import { createStore } from 'zustand/vanilla';
import type { Text } from '#lib/i18n/text.ts';
import type { ApiError } from './api-error.ts';

export interface JobLine {
  id: string;
  text: Text;
  state: 'running' | 'done' | 'failed';
  error?: ApiError | undefined;
  href?: string | undefined;
  /** What it came to, to be copied: a checksum. */
  copyable?: { label: Text; value: string } | undefined;
  /** What only its maker may see, once and when asked for: it is never drawn in the tray. */
  secret?: { description: Text; value: string } | undefined;
  /** Does this one part again; set by `step`. */
  retry?: (() => void) | undefined;
}

export type JobState = 'running' | 'paused' | 'cancelling' | 'done' | 'failed' | 'cancelled';

/** Work of several calls that goes on while its user looks at other pages. */
export interface Job {
  id: string;
  title: Text;
  state: JobState;
  /** From 0 to 1; undefined where nobody can say. */
  progress?: number | undefined;
  /** Where it stands: "12 of 40 MiB". */
  detail?: Text | undefined;
  /** The project that it works in, where that is another than the page's. */
  place?: string | undefined;
  lines: readonly JobLine[];
  error?: ApiError | undefined;
  href?: string | undefined;
  /** The id of the object it works on, whose row can then show how far it is. */
  about?: string | undefined;
  startedAt: number;
  canPause: boolean;
  /** The platform does it and this tab only follows it: nothing is lost when the page is left. */
  isOnlyLookedAt: boolean;
  /** What is asked before it is cancelled, where that throws work away. */
  cancelWarning?: Text | undefined;
  /** It was cancelled and taken back: there is nothing left to go on with. */
  isUndone?: boolean;
}

/** The jobs of this tab, newest first. They survive navigation, not a reload. */
export const jobs = createStore<{ all: readonly Job[] }>(() => ({ all: [] }));

/** Whether it goes on by itself, or after a pause; leaving the page would end it half done. */
export const isUnfinished = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'running' || state === 'paused' || state === 'cancelling';
