import { clientOf } from '#lib/contract/client.ts';
import { serverApi } from '../contract.ts';
import type { Server } from '../schema.ts';
import { imageIdOf } from './attributes.ts';

/** Servers in questions before a deletion. */
export type ServerEntry = Pick<Server, 'id' | 'name' | 'user_id' | 'key_name'> & { imageId: string | undefined };

const entryOf = (server: Server): ServerEntry => {
  const { id, name, user_id, key_name } = server;
  return { id, name, user_id, key_name, imageId: imageIdOf(server) };
};

/** All servers of a project by use; loaded for open questions only. */
export const allServersQuery = (projectId: string) =>
  clientOf(serverApi).list.facts(projectId, { name: 'uses', entryOf });
