import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { qosSpecsApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  associate,
  createQosSpecs,
  deleteQosKeys,
  deleteQosSpecs,
  disassociate,
  disassociateAll,
  getQosSpecs,
  listAssociations,
  listQosSpecs,
  updateQosSpecs,
} from './service.ts';

const admin = (name: string) => rule(`volume_extension:qos_specs_manage:${name}`, 'admin');

const endpoints = serve(qosSpecsApi, schemas, {
  list: { policy: admin('get_all'), run: (ctx, { query }) => listQosSpecs(ctx, query) },
  create: { policy: admin('create'), run: (ctx, { body }) => createQosSpecs(ctx, body) },
  show: { policy: admin('get'), run: (ctx, { id }) => getQosSpecs(ctx, id) },
  update: { policy: admin('update'), run: (ctx, { id, body }) => updateQosSpecs(ctx, id, body) },
  removeKeys: { policy: admin('update'), run: (ctx, { id, body }) => deleteQosKeys(ctx, id, body.keys) },
  remove: { policy: admin('delete'), run: (ctx, { id, query }) => deleteQosSpecs(ctx, id, query.force === true) },
  associations: { policy: admin('get_all'), run: (ctx, { id }) => listAssociations(ctx, id) },
  associate: { policy: admin('update'), run: (ctx, { id, query }) => associate(ctx, id, query.vol_type_id) },
  disassociate: { policy: admin('update'), run: (ctx, { id, query }) => disassociate(ctx, id, query.vol_type_id) },
  disassociateAll: { policy: admin('update'), run: (ctx, { id }) => disassociateAll(ctx, id) },
});

export const qosSpecs = defineResource({ endpoints });
