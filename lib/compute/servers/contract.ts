import { contract, type SearchOf } from '#lib/contract/contract.ts';
import { act, change, list, remove, show, write } from '#lib/contract/operation.ts';
import type * as CreateSchemas from './create/schema.ts';
import type * as ListSchemas from './list/schema.ts';
import type * as Schemas from './schema.ts';
import type { Server } from './schema.ts';
import { isServerTransitional } from './server-state.ts';
import { flavorOf } from './view/attributes.ts';

export const serverApi = contract<typeof Schemas & typeof ListSchemas & typeof CreateSchemas>()({
  ...{ service: 'compute', audience: 'project', path: '/servers', one: 'server', many: 'servers' },
  kind: 'server',
  dependsOn: ['floatingip'],
  sort: 'created_at:desc',
  /** Rows contain no project and user names, so only the server can sort by them. */
  order: {
    values: {
      created_at: ({ created }: Server) => created,
      flavor_name: (server: Server) => flavorOf(server)?.original_name,
      project_name: ({ tenant_id }: Server) => ({ tenant_id }),
      user_name: ({ user_id }: Server) => ({ user_id }),
      vm_state: (server: Server) => server['OS-EXT-STS:vm_state'],
    },
    coarse: 'created_at',
  },
  isTransitional: isServerTransitional,
  operations: {
    summaries: list('ServerSummary', 'ServerQuery', { summary: 'List servers by name' }),
    list: list('Server', 'ServerQuery', {
      ...{ suffix: '/detail', response: 'ServerList', isCounted: true, summary: 'List servers in full' },
    }),
    /** The response contains the password, which is never shown again. */
    create: write('POST', {
      ...{ body: 'CreateServer', response: 'CreatedServerEnvelope', status: 202, summary: 'Create a server' },
      affects: ['quota', 'port', 'volume'],
    }),
    show: show('Server', { summary: 'Show a server' }),
    update: change('ServerChanges', 'ChangedServer', { summary: 'Change the name or the description of a server' }),
    remove: remove({
      ...{ query: 'ServerDeletion', summary: 'Delete a server' },
      affects: ['quota', 'port', 'volume', 'image', 'instance_action'],
    }),
    act: act({
      summary: 'Perform an action on a server: the only key of the body is the action',
      affects: ['quota', 'port', 'volume', 'image', 'instance_action'],
    }),
  },
});

export type ServerSearch = SearchOf<typeof serverApi>;
