import type { Tx } from '#lib/db/database.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { NetworkingKind } from './kinds.ts';

interface OwnedObject {
  id: string;
  project_id: string;
  revision: number;
  name?: string | null;
  floating_ip_address?: string;
}

/** Appends an event; with `after`, including the previous values of its columns. @param deleted facts about a deleted object */
export function recordChange(
  tx: Tx,
  actor: Actor,
  kind: NetworkingKind,
  row: OwnedObject,
  verb: string,
  after?: Record<string, unknown>,
  deleted?: Record<string, unknown>,
): Promise<void> {
  const before = after ? Object.fromEntries(Object.keys(after).map((key) => [key, Reflect.get(row, key)])) : deleted;
  const name = row.name || row.floating_ip_address || null;
  const change = { type: `${kind}.${verb}`, kind, objectId: row.id, projectId: row.project_id, name };
  return recordEvent(tx, actor, { ...change, before, after });
}
