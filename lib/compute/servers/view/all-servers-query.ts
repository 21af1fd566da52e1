import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import type { Send } from '#lib/client/project-query.ts';
import { wholeListQuery } from '#lib/client/whole-list-query.ts';
import type { Server, ServerList } from '../schema.ts';
import { imageIdOf } from './attributes.ts';

/** Servers in questions before a deletion. */
export type ServerEntry = Pick<Server, 'id' | 'name' | 'user_id' | 'key_name'> & { imageId: string | undefined };

const entryOf = (server: Server): ServerEntry => {
  const { id, name, user_id, key_name } = server;
  return { id, name, user_id, key_name, imageId: imageIdOf(server) };
};

/** All servers of a project by use; loaded for open questions only. */
export const allServersQuery = (projectId: string, send?: Send) =>
  wholeListQuery({
    projectId,
    kind: 'server',
    path: 'compute/v2.1/servers/detail',
    answer: answerOf<typeof ServerList>(),
    headers: COMPUTE,
    rowsOf: ({ servers }) => servers,
    entryOf,
    send,
  });
