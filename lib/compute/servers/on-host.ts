import { Conflict } from '#lib/http/errors.ts';
import type { ServerRow } from './view.ts';

/** @throws 409 for a server that is on no host, as upstream says it */
export function assertOnHost({ id, host }: Pick<ServerRow, 'id' | 'host'>): void {
  if (host === null) throw Conflict(`Instance ${id} is not ready`);
}

/** 409: its host does not answer now. */
export const hostSilent = ({ id }: Pick<ServerRow, 'id'>) =>
  Conflict(`Instance ${id} is not ready: its host does not answer. Try again later.`);
