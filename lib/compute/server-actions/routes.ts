import type { Action } from '#lib/http/actions.ts';
import { consoleActions } from '../consoles/routes.ts';
import { powerActions } from './power/routes.ts';

/** Every action of `POST /servers/{id}/action` by its key; contract/compute.md 7. */
export const serverActions: Record<string, Action> = {
  ...powerActions,
  ...consoleActions,
};
