import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { ServerAddress, serverAttributes, serverSummary } from './attributes.ts';
import { SERVER_STATUSES } from './states.ts';

export const ServerStatus = z.enum(SERVER_STATUSES);

export const ServerSummary = z.strictObject(serverSummary.shape);
export type ServerSummary = z.infer<typeof ServerSummary>;

/** Optional fields depend on microversion or role. */
export const Server = z.strictObject(serverAttributes.shape);
export type Server = z.infer<typeof Server>;

/** A Nephos addition: the console deletes so that servers can be restored for a limited time. */
export const ServerDeletion = z.object({ restorable: QueryBoolean.optional() });
export type ServerDeletion = z.infer<typeof ServerDeletion>;

export const ServerList = z.strictObject({
  servers: z.array(Server),
  servers_links: z.array(Link).optional(),
  /** On all pages, with `with_count`. */
  count: z.int().optional(),
});

/** Complete since 2.75. */
export const ChangedServer = Server.partial().extend({
  addresses: z.record(z.string(), z.array(ServerAddress.partial().required({ addr: true, version: true }))).optional(),
});
export type ChangedServer = z.infer<typeof ChangedServer>;

/** Union of the specification and upstream. */
export const CreatedServer = ServerSummary.extend({
  /** Status is omitted in the upstream dialect. */
  name: word.optional(),
  status: ServerStatus.optional(),
  adminPass: word,
  'OS-DCF:diskConfig': z.enum(['AUTO', 'MANUAL']),
  security_groups: z.array(z.strictObject({ name: word })),
});
export type CreatedServer = z.infer<typeof CreatedServer>;
export const CreatedServerEnvelope = z.union([
  z.strictObject({ server: CreatedServer }),
  z.strictObject({ reservation_id: z.string() }),
]);
