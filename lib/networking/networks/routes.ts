import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { networkingContents } from '../project-contents.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { seedNetworking } from '../seed.ts';
import { serveCollection } from '../serve-collection.ts';
import { networkApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  CREATE_NETWORK,
  DELETE_NETWORK,
  deleteNetwork,
  GET_NETWORK,
  insertNetwork,
  networkPolicies,
  updateNetwork,
} from './service.ts';
import { networkStore } from './store.ts';

const endpoints = serveCollection(networkApi, schemas, networkStore, {
  read: GET_NETWORK,
  create: { policy: CREATE_NETWORK, insert: insertNetwork },
  update: { policy: rule('update_network', 'project_member'), run: updateNetwork },
  remove: { policy: DELETE_NETWORK, run: deleteNetwork },
});

export const networks = defineResource({
  policies: [...networkPolicies],
  endpoints,
  quotas: [tableQuota('networks', 100)],
  contents: networkingContents,
  seed: seedNetworking,
});
