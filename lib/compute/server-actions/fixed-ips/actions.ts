import { z } from 'zod';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { serveVerbs } from '#lib/http/actions.ts';
import { word } from '#lib/http/bounds.ts';
import { addServerAddress, removeServerAddress } from '#lib/networking/compute-integration.ts';
import { transactVerb } from '../transact-verb.ts';
import { fixedIpVerbs } from './verbs.ts';

const AddFixedIp = z.strictObject({ networkId: word.min(1, 'Specify the id of a network.') });
const RemoveFixedIp = z.strictObject({ address: z.union([z.ipv4(), z.ipv6()], 'Use an IP address.') });

/** Proxy API below 2.44; docs/contract/compute.md 7. */
export const fixedIpActions = {
  actions: serveVerbs(fixedIpVerbs, {
    /** Adds an address on a network of the server. @throws 404 for another network, 409 without a free address */
    add_fixed_ip: transactVerb({
      body: AddFixedIp,
      async run({ tx, ctx, server: { id }, finish }, { networkId }) {
        if (!(await addServerAddress(tx, actorOf(ctx), id, networkId))) {
          throw new PlatformError('notFound', `Network ${networkId} could not be found for instance ${id}.`);
        }
        await finish({}, 'update');
      },
    }),
    /** Removes an address. @throws 400 if the server does not have it */
    remove_fixed_ip: transactVerb({
      body: RemoveFixedIp,
      async run({ tx, ctx, server: { id }, finish }, { address }) {
        if (!(await removeServerAddress(tx, actorOf(ctx), id, address))) {
          throw Invalid(`Fixed IP address ${address} not found for instance ${id}.`);
        }
        await finish({}, 'update');
      },
    }),
  }),
};
