import { serve } from '#lib/contract/serve.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { listTypeAccess, typeAccessActions } from './access.ts';
import { volumeTypeApi } from './contract.ts';
import { getDefaultType, listDefaultTypes, setDefaultType, unsetDefaultType } from './defaults.ts';
import { addTypeSpecs, deleteTypeSpec, getTypeSpec, listTypeSpecs, updateTypeSpec } from './extra-specs.ts';
import * as schemas from './schema.ts';
import { seedVolumeTypes } from './seed.ts';
import {
  createVolumeType,
  deleteVolumeType,
  getVolumeType,
  listVolumeTypes,
  loadVolumeType,
  updateVolumeType,
} from './service.ts';

const admin = (name: string) => rule(`volume_extension:${name}`, 'admin');
const reader = (name: string) => rule(`volume_extension:${name}`, 'project_reader');

const endpoints = serve(volumeTypeApi, schemas, {
  list: { policy: reader('types_get'), run: (ctx, { query }) => listVolumeTypes(ctx, query) },
  show: { policy: reader('type_get'), run: (ctx, { id }) => getVolumeType(ctx, id) },
  create: { policy: admin('type_create'), run: (ctx, { body }) => createVolumeType(ctx, body) },
  update: { policy: admin('type_update'), run: (ctx, { id, body }) => updateVolumeType(ctx, id, body) },
  remove: { policy: admin('type_delete'), run: (ctx, { id }) => deleteVolumeType(ctx, id) },
  specs: { policy: reader('types_extra_specs:index'), run: (ctx, { id }) => listTypeSpecs(ctx, id) },
  addSpecs: { policy: admin('types_extra_specs:create'), run: (ctx, { id, body }) => addTypeSpecs(ctx, id, body) },
  spec: { policy: reader('types_extra_specs:show'), run: (ctx, { params }) => getTypeSpec(ctx, params) },
  setSpec: {
    policy: admin('types_extra_specs:update'),
    run: (ctx, { params, body }) => updateTypeSpec(ctx, params, body),
  },
  removeSpec: { policy: admin('types_extra_specs:delete'), run: (ctx, { params }) => deleteTypeSpec(ctx, params) },
  access: { policy: admin('volume_type_access:get_all_for_type'), run: (ctx, { id }) => listTypeAccess(ctx, id) },
  act: typeAccessActions,
  // Encryption of types is not supported: the platform stores no keys. A type that claims encryption without it would
  // be worse than none.
  encryption: {
    policy: admin('volume_type_encryption:get'),
    run: async (ctx, { id }) => {
      await loadVolumeType(ctx.database.read, ctx, id);
      return {};
    },
  },
  encrypt: {
    policy: admin('volume_type_encryption:create'),
    run: async (ctx, { id }) => {
      await loadVolumeType(ctx.database.read, ctx, id);
      throw Invalid('Volume encryption is not supported. Encrypt inside the guest, with LUKS.');
    },
  },
  defaults: { policy: admin('default_get_all'), run: (ctx) => listDefaultTypes(ctx) },
  default: { policy: admin('default_get'), run: (ctx, { params }) => getDefaultType(ctx, params.project_id) },
  setDefault: {
    policy: admin('default_set_or_update'),
    run: (ctx, { params, body }) => setDefaultType(ctx, params.project_id, body.volume_type),
  },
  unsetDefault: { policy: admin('default_unset'), run: (ctx, { params }) => unsetDefaultType(ctx, params.project_id) },
});

/** Access is deleted with its project. */
const typeAccessRows = projectRows('volume_type_access', 'project_id');

const defaultTypeRows = projectRows('default_volume_types', 'project_id');

export const volumeTypes = defineResource({
  endpoints,
  seed: seedVolumeTypes,
  contents: [typeAccessRows, defaultTypeRows],
});
