import type { InstanceAction } from '#lib/compute/instance-actions/schema.ts';
import { verbOfHistory } from '#lib/compute/server-actions/verbs.ts';

/** Returns when the current state began, as far as the history shows; `actions` are newest first. */
export const stateSince = (actions: readonly InstanceAction[]): string | undefined =>
  actions.find(({ action, message }) => message === null && verbOfHistory(action)?.history?.isNewState)?.updated_at;
