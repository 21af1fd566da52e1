import type { InstanceAction } from '#lib/compute/instance-actions/schema.ts';
import { verbOfHistory } from '#lib/compute/server-actions/verbs.ts';

/** When the present state began, as far as the history tells; the newest actions first. */
export const stateSince = (actions: readonly InstanceAction[]): string | undefined =>
  actions.find(({ action, message }) => message === null && verbOfHistory(action)?.history?.isNewState)?.updated_at;
