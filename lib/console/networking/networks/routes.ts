import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { Network } from '#lib/networking/networks/schema.ts';
import { CREATE_NETWORK, DELETE_NETWORK, GET_NETWORK } from '#lib/networking/networks/service.ts';
import { Router } from '#lib/networking/routers/schema.ts';
import { CREATE_ROUTER } from '#lib/networking/routers/service.ts';
import { GET_SUBNET } from '#lib/networking/subnets/service.ts';
import { listAddresses } from './addresses.ts';
import { addressApi, anyNetworkApi, listedNetworkApi } from './contract.ts';
import { LIST_ANY_NETWORKS, listAnyNetworks, listNetworksWithUse } from './listing.ts';
import { removeNetwork } from './removal.ts';
import { createRouterWithInterfaces } from './router-with-interfaces.ts';
import * as schemas from './schema.ts';
import { createNetworkWithSubnets } from './service.ts';

const endpoints = [
  ...serve(
    listedNetworkApi,
    { ...schemas, Network, Router },
    {
      list: { policy: GET_NETWORK, run: listNetworksWithUse },
      create: { policy: CREATE_NETWORK, run: (ctx, { body }) => createNetworkWithSubnets(ctx, body) },
      remove: { policy: DELETE_NETWORK, run: (ctx, { id }) => removeNetwork(ctx, id) },
      createRouter: { policy: CREATE_ROUTER, run: (ctx, { body }) => createRouterWithInterfaces(ctx, body) },
    },
  ),
  ...serve(anyNetworkApi, schemas, {
    rows: { policy: LIST_ANY_NETWORKS, run: (ctx, { query }) => listAnyNetworks(ctx, query) },
  }),
  ...serve(addressApi, schemas, {
    rows: { policy: GET_SUBNET, run: (ctx, { id, query }) => listAddresses(ctx, id, query) },
  }),
];

export const listedNetworks = defineResource({ endpoints });
