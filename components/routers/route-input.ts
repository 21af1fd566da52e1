import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { isAddress, isBlock, nextHopFault } from '#lib/networking/routers/next-hop.ts';
import type { RouterRow } from './router-row.ts';

/** The next hop must be another address in a subnet that the router is connected to. */
export const routeInput = ({ router, interfaces }: RouterRow) =>
  z
    .object({
      destination: z.string().trim().refine(isBlock, msg('Use a block such as 10.1.0.0/16.')),
      nexthop: z.string().trim().refine(isAddress, msg('Use an IPv4 or IPv6 address.')),
    })
    .superRefine((route, context) => {
      const message = nextHopFault(route, interfaces, router.external_gateway_info !== null);
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['nexthop'], message });
    });
