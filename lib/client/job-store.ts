import { createStore } from 'zustand/vanilla';
import type { Text } from '#lib/i18n/text.ts';
import type { ApiError } from './api-error.ts';

export interface JobLine {
  id: string;
  text: Text;
  state: 'running' | 'done' | 'failed';
  error?: ApiError | undefined;
  href?: string | undefined;
  /** Result to copy, such as a checksum. */
  copyable?: { label: Text; value: string } | undefined;
  /** Result that only its creator may see, once and on request; never rendered in the tray. */
  secret?: { description: Text; value: string } | undefined;
  /** Repeats this step; set by `step`. */
  retry?: (() => void) | undefined;
}

export type JobState = 'running' | 'paused' | 'cancelling' | 'done' | 'failed' | 'cancelled';

/** Work of several calls that continues while the user opens other pages. */
export interface Job {
  id: string;
  title: Text;
  state: JobState;
  /** From 0 to 1; undefined if unknown. */
  progress?: number | undefined;
  /** Progress as text: "12 of 40 MiB". */
  detail?: Text | undefined;
  /** Project of the job, if it differs from the page's. */
  place?: string | undefined;
  lines: readonly JobLine[];
  error?: ApiError | undefined;
  href?: string | undefined;
  /** Id of the object, so that its row can show the progress. */
  about?: string | undefined;
  startedAt: number;
  canPause: boolean;
  /** The platform does the work and this tab only displays it: leaving the page loses nothing. */
  isOnlyLookedAt: boolean;
  /** Question before cancelling, if that discards work. */
  cancelWarning?: Text | undefined;
  /** Cancelled and reverted, so it cannot be resumed. */
  isUndone?: boolean;
}

/** The jobs of this tab, newest first. They survive navigation, but not a reload. */
export const jobs = createStore<{ all: readonly Job[] }>(() => ({ all: [] }));

/** Whether leaving the page would interrupt it. */
export const isUnfinished = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'running' || state === 'paused' || state === 'cancelling';
