import { z } from 'zod';
import { actorOf } from '#lib/events/log.ts';
import { serveVerb } from '#lib/http/actions.ts';
import { word } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid, PlatformError } from '#lib/http/errors.ts';
import { addServerAddress, removeServerAddress } from '#lib/networking/ports/server-addresses.ts';
import { recordDone } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import { fixedIpVerbs } from './verbs.ts';

const AddFixedIp = z.strictObject({ networkId: word.min(1, 'Specify the id of a network.') });
const RemoveFixedIp = z.strictObject({ address: z.union([z.ipv4(), z.ipv6()], 'Use an IP address.') });

/** Adds an address on a network of the server. @throws 404 for another network, 409 by state or without a free one */
function addFixedIp(ctx: ProjectContext, id: string, networkId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'add_fixed_ip', id);
    if (!(await addServerAddress(tx, actorOf(ctx), id, networkId))) {
      throw new PlatformError('notFound', `Network ${networkId} could not be found for instance ${id}.`);
    }
    await changeServer(tx, actorOf(ctx), server, 'update', {});
    await recordDone(tx, ctx, server, 'addFixedIp');
  });
}

/** Removes an address. @throws 400 if the server does not have it, 409 by state */
function removeFixedIp(ctx: ProjectContext, id: string, address: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'remove_fixed_ip', id);
    if (!(await removeServerAddress(tx, actorOf(ctx), id, address))) {
      throw Invalid(`Fixed IP address ${address} not found for instance ${id}.`);
    }
    await changeServer(tx, actorOf(ctx), server, 'update', {});
    await recordDone(tx, ctx, server, 'removeFixedIp');
  });
}

/** Proxy API below 2.44; docs/contract/compute.md 7. */
export const fixedIpActions = {
  actions: {
    ...serveVerb(fixedIpVerbs.add_fixed_ip, {
      body: AddFixedIp,
      status: 202,
      run: (ctx, { params, body }) => addFixedIp(ctx, params.id, body.networkId),
    }),
    ...serveVerb(fixedIpVerbs.remove_fixed_ip, {
      body: RemoveFixedIp,
      status: 202,
      run: (ctx, { params, body }) => removeFixedIp(ctx, params.id, body.address),
    }),
  },
};
