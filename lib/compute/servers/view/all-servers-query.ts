import { COMPUTE } from '#lib/client/api-versions.ts';
import type { Send } from '#lib/client/project-query.ts';
import { wholeListQuery } from '#lib/client/whole-list-query.ts';
import { type Server, ServerList } from '../schema.ts';
import { addressesOf, flavorOf, imageIdOf } from './attributes.ts';
import { explainFault, type FaultExplanation } from './explain-fault.ts';

/** What the overview says about a server, and what other objects say about those who use them. */
export type ServerEntry = Pick<
  Server,
  'id' | 'name' | 'status' | 'updated' | 'user_id' | 'key_name' | 'OS-EXT-STS:vm_state' | 'OS-EXT-STS:task_state'
> & {
  imageId: string | undefined;
  /** Reached by a floating IP. */
  isExposed: boolean;
  /** As it was called when the server was built. */
  flavorName: string | undefined;
  fault?: { created: string } & Pick<FaultExplanation, 'cause' | 'advice'>;
};

function faultOf(server: Server): ServerEntry['fault'] {
  if (!server.fault) return undefined;
  const { created, message } = server.fault;
  const flavor = flavorOf(server);
  const { cause, advice } = explainFault(message, { flavor: flavor && { ...flavor, name: flavor.original_name } });
  return { created, cause, advice };
}

function entryOf(server: Server): ServerEntry {
  const isExposed = addressesOf(server).some(({ isFloating }) => isFloating);
  const { id, name, status, updated, user_id, key_name } = server;
  const states = {
    'OS-EXT-STS:vm_state': server['OS-EXT-STS:vm_state'],
    'OS-EXT-STS:task_state': server['OS-EXT-STS:task_state'],
  };
  const known = {
    id,
    name,
    status,
    updated,
    user_id,
    key_name,
    ...states,
    imageId: imageIdOf(server),
    isExposed,
    flavorName: flavorOf(server)?.original_name,
  };
  const fault = faultOf(server);
  return { ...known, ...(fault ? { fault } : {}) };
}

/** The states of all servers of a project. */
export const allServersQuery = (projectId: string, send?: Send) =>
  wholeListQuery({
    projectId,
    kind: 'server',
    path: 'compute/v2.1/servers/detail',
    schema: ServerList,
    headers: COMPUTE,
    rowsOf: ({ servers }) => servers,
    entryOf,
    send,
  });
