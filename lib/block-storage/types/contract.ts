import { contract } from '#lib/contract/contract.ts';
import { act, all, change, create, get, read, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const SPECS = '/{id}/extra_specs';
const SPEC = '/{id}/extra_specs/{key}';
const ENCRYPTION = '/{id}/encryption';
/** Default types of projects; docs/contract/blockstorage.md 10. */
const DEFAULT = { path: '/default-types/{project_id}', key: 'default_type', since: 62 } as const;

export const volumeTypeApi = contract<typeof Schemas>()({
  ...{ service: 'volume', audience: 'token', path: '/types', one: 'volume_type', many: 'volume_types' },
  kind: 'volume_type',
  dependsOn: ['qos_specs'],
  operations: {
    list: all('VolumeType', { summary: 'List volume types', query: 'VolumeTypeQuery' }),
    show: show('VolumeType', { summary: 'Show a volume type' }),
    create: create('NewVolumeType', 'CreatedVolumeType', { summary: 'Create a volume type', status: 200 }),
    update: change('VolumeTypeChanges', 'UpdatedVolumeType', {
      ...{ summary: 'Change the name, the description or the visibility of a volume type', affects: ['volume'] },
    }),
    remove: remove({ summary: 'Delete a volume type', status: 202 }),
    specs: read('extra_specs', 'TypeSpecs', { suffix: SPECS, summary: 'List the extra specs of a volume type' }),
    addSpecs: write('POST', {
      ...{ suffix: SPECS, summary: 'Add extra specs to a volume type', status: 200 },
      ...{ key: 'extra_specs', input: 'NewTypeSpec', output: 'TypeSpecs' },
    }),
    spec: get({ suffix: SPEC, summary: 'Show one extra spec of a volume type', response: 'TypeSpecs' }),
    setSpec: write('PUT', {
      ...{ suffix: SPEC, summary: 'Set one extra spec of a volume type', status: 200 },
      ...{ body: 'NewTypeSpec', response: 'TypeSpecs' },
    }),
    removeSpec: write('DELETE', { suffix: SPEC, summary: 'Remove one extra spec from a volume type', status: 202 }),
    access: read('volume_type_access', 'VolumeTypeAccess', {
      ...{ suffix: '/{id}/os-volume-type-access', summary: 'List the projects that may use a private volume type' },
    }),
    act: act({ summary: 'Change the access of a project to a private volume type: {actions}' }),
    encryption: get({
      ...{ suffix: ENCRYPTION, summary: 'Show how volumes of a type are encrypted', response: 'NoEncryption' },
    }),
    encrypt: write('POST', {
      ...{ suffix: ENCRYPTION, key: 'encryption', input: 'NewEncryption', status: 200 },
      summary: 'Encrypt volumes of a type: rejected, because volume encryption is not supported',
    }),
    defaults: read('default_types', 'DefaultTypes', {
      ...{ path: '/default-types', summary: 'List the projects with a default volume type of their own', since: 62 },
    }),
    default: get({ ...DEFAULT, summary: "Show a project's default volume type", output: 'DefaultType' }),
    setDefault: write('PUT', {
      ...{ ...DEFAULT, summary: "Set a project's default volume type", status: 200 },
      ...{ input: 'NewDefaultType', output: 'DefaultType' },
    }),
    unsetDefault: write('DELETE', { ...DEFAULT, summary: "Remove a project's default volume type" }),
  },
});
