import { z } from 'zod';
import { projectQuery, type Send } from '#lib/client/project-query.ts';

const NetworkChoice = z.looseObject({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  'router:external': z.boolean(),
  subnets: z.array(z.string()),
});
export type NetworkChoice = z.infer<typeof NetworkChoice>;

const ServerPort = z.looseObject({
  id: z.string(),
  network_id: z.string(),
  status: z.string(),
  mac_address: z.string(),
  fixed_ips: z.array(z.object({ subnet_id: z.string(), ip_address: z.string() })),
});

/** The networks that the project sees. */
export const networkChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'network',
    key: ['choices'],
    path: 'networking/v2.0/networks?sort_key=name&sort_dir=asc',
    schema: z.object({ networks: z.array(NetworkChoice) }),
    send,
  });

/** The ports that are plugged into a server. */
export const serverPortsQuery = (projectId: string, serverId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'port',
    key: ['of', serverId],
    path: `networking/v2.0/ports?device_id=${serverId}`,
    schema: z.object({ ports: z.array(ServerPort) }),
    send,
  });
