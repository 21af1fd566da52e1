import { z } from 'zod';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { Network } from '#lib/networking/networks/schema.ts';
import { Port } from '#lib/networking/ports/schema.ts';

export type NetworkChoice = Network;

/** All networks that the project sees, by name. */
export const networkChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'network',
    key: ['choices'],
    path: 'networking/v2.0/networks?sort_key=name&sort_dir=asc',
    schema: z.object({ networks: z.array(Network) }),
    send,
  });

/** The ports that are plugged into a server. */
export const serverPortsQuery = (projectId: string, serverId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'port',
    key: ['of', serverId],
    path: `networking/v2.0/ports?device_id=${serverId}`,
    schema: z.object({ ports: z.array(Port) }),
    send,
  });

/** The ports of the project itself, by name. */
export const portChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'port',
    key: ['choices'],
    path: `networking/v2.0/ports?project_id=${projectId}&sort_key=name&sort_dir=asc`,
    schema: z.object({ ports: z.array(Port) }),
    send,
  });

/** An administrator is shown the networks of all projects; an instance belongs into its own or a shared one. */
export const isUsableNetwork = (network: NetworkChoice, projectId: string): boolean =>
  (network.project_id === projectId || network.shared) && !network['router:external'] && network.subnets.length > 0;
