import type { Reader } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { Viewer } from '../rights.ts';
import { defineStore } from '../store.ts';
import { ADDRESS_GROUPS } from './schema.ts';

export const addressGroupStore = defineStore(ADDRESS_GROUPS, { isShareable: true });

/** @throws 404 for an invisible address group; null is allowed */
export async function assertAddressGroup(db: Reader, viewer: Viewer, id: string | null): Promise<void> {
  if (id !== null && !(await addressGroupStore.find(db, viewer, id))) throw NotFound('Address Group', id);
}
