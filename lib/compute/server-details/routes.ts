import { registerGrowthWatcher, registerServerDetacher } from '#lib/block-storage/compute-integration.ts';
import { serve } from '#lib/contract/serve.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { defineResource } from '#lib/http/resource.ts';
import type { Operation } from '#lib/policy/operations.ts';
import { rule } from '#lib/policy/operations.ts';
import { consoleTokenRetention } from '../consoles/retention.ts';
import * as consoles from '../consoles/schema.ts';
import { createRemoteConsole } from '../consoles/service.ts';
import { REMOTE_CONSOLES } from '../consoles/verbs.ts';
import * as diagnostics from '../diagnostics/schema.ts';
import { getDiagnostics } from '../diagnostics/service.ts';
import * as actions from '../instance-actions/schema.ts';
import { getInstanceAction, listInstanceActions } from '../instance-actions/service.ts';
import * as addresses from '../server-addresses/schema.ts';
import { getServerAddresses, listServerAddresses } from '../server-addresses/service.ts';
import * as interfaces from '../server-interfaces/schema.ts';
import { attachInterface, detachInterface, getInterface, listInterfaces } from '../server-interfaces/service.ts';
import { attachInterfaceWorkflow, detachInterfaceWorkflow } from '../server-interfaces/workflows.ts';
import * as metadata from '../server-metadata/schema.ts';
import {
  deleteServerMeta,
  getServerMeta,
  getServerMetadata,
  mergeServerMetadata,
  replaceServerMetadata,
  setServerMeta,
} from '../server-metadata/service.ts';
import * as passwords from '../server-passwords/schema.ts';
import { clearServerPassword, getServerPassword, passwordJobs } from '../server-passwords/service.ts';
import * as tags from '../server-tags/schema.ts';
import {
  addServerTag,
  assertServerTag,
  getServerTags,
  removeServerTag,
  replaceServerTags,
} from '../server-tags/service.ts';
import * as topologies from '../topology/schema.ts';
import { getTopology } from '../topology/service.ts';
import { forceDetachFromServer } from '../volume-attachments/force-detach.ts';
import { growthRecorder } from '../volume-attachments/growth.ts';
import * as volumes from '../volume-attachments/schema.ts';
import { attachVolume, detachVolume, getServerVolume, listServerVolumes } from '../volume-attachments/service.ts';
import { swapVolumeWorkflow } from '../volume-attachments/swap.ts';
import { updateServerVolume } from '../volume-attachments/update.ts';
import { attachVolumeWorkflow, detachVolumeWorkflow } from '../volume-attachments/workflows.ts';
import { serverDetailsApi } from './contract.ts';

const schemas = {
  ...actions,
  ...addresses,
  ...consoles,
  ...diagnostics,
  ...interfaces,
  ...metadata,
  ...passwords,
  ...tags,
  ...topologies,
  ...volumes,
};

const ofServer = <Answer>(policy: Operation, run: (ctx: ProjectContext, serverId: string) => Answer) => ({
  policy,
  run: (ctx: ProjectContext, { params }: { params: { server_id: string } }) => run(ctx, params.server_id),
});

const endpoints = serve(serverDetailsApi, schemas, {
  metadata: ofServer(rule('os_compute_api:server-metadata:index', 'project_reader'), getServerMetadata),
  addMetadata: {
    policy: rule('os_compute_api:server-metadata:create', 'project_member'),
    run: (ctx, { params, body }) => mergeServerMetadata(ctx, params.server_id, body.metadata),
  },
  replaceMetadata: {
    policy: rule('os_compute_api:server-metadata:update_all', 'project_member'),
    run: (ctx, { params, body }) => replaceServerMetadata(ctx, params.server_id, body.metadata),
  },
  metadataItem: {
    policy: rule('os_compute_api:server-metadata:show', 'project_reader'),
    run: (ctx, { params }) => getServerMeta(ctx, params.server_id, params.key),
  },
  setMetadataItem: {
    policy: rule('os_compute_api:server-metadata:update', 'project_member'),
    run: (ctx, { params, body }) => setServerMeta(ctx, params, body.meta),
  },
  removeMetadataItem: {
    policy: rule('os_compute_api:server-metadata:delete', 'project_member'),
    run: (ctx, { params }) => deleteServerMeta(ctx, params.server_id, params.key),
  },

  tags: ofServer(rule('os_compute_api:os-server-tags:index', 'project_reader'), getServerTags),
  replaceTags: {
    policy: rule('os_compute_api:os-server-tags:update_all', 'project_member'),
    run: (ctx, { params, body }) => replaceServerTags(ctx, params.server_id, body.tags),
  },
  removeTags: {
    policy: rule('os_compute_api:os-server-tags:delete_all', 'project_member'),
    run: async (ctx, { params }) => void (await replaceServerTags(ctx, params.server_id, [])),
  },
  hasTag: {
    policy: rule('os_compute_api:os-server-tags:show', 'project_reader'),
    run: (ctx, { params }) => assertServerTag(ctx, params.server_id, params.tag),
  },
  addTag: {
    policy: rule('os_compute_api:os-server-tags:update', 'project_member'),
    run: async (ctx, { params: { server_id, tag }, reply }) => {
      if (!(await addServerTag(ctx, server_id, tag))) reply.status = 204;
      else reply.headers.location = `${ctx.baseUrl}/compute/v2.1/servers/${server_id}/tags/${encodeURIComponent(tag)}`;
    },
  },
  removeTag: {
    policy: rule('os_compute_api:os-server-tags:delete', 'project_member'),
    run: (ctx, { params }) => removeServerTag(ctx, params.server_id, params.tag),
  },

  addresses: ofServer(rule('os_compute_api:ips:index', 'project_reader'), listServerAddresses),
  addressesOn: {
    policy: rule('os_compute_api:ips:show', 'project_reader'),
    run: (ctx, { params }) => getServerAddresses(ctx, params.server_id, params.network),
  },

  actions: {
    policy: rule('os_compute_api:os-instance-actions:list', 'project_reader'),
    run: (ctx, { params, query }) => listInstanceActions(ctx, params.server_id, query),
  },
  action: {
    policy: rule('os_compute_api:os-instance-actions:show', 'project_reader'),
    run: (ctx, { params }) => getInstanceAction(ctx, params.server_id, params.request_id),
  },

  openConsole: {
    policy: REMOTE_CONSOLES,
    run: (ctx, { params, body }) => createRemoteConsole(ctx, params.server_id, body.remote_console),
  },
  diagnostics: ofServer(rule('os_compute_api:os-server-diagnostics', 'admin'), getDiagnostics),
  password: ofServer(rule('os_compute_api:os-server-password:show', 'project_reader'), getServerPassword),
  clearPassword: ofServer(rule('os_compute_api:os-server-password:clear', 'project_member'), clearServerPassword),
  topology: ofServer(rule('compute:server:topology:index', 'project_reader'), getTopology),

  interfaces: ofServer(rule('os_compute_api:os-attach-interfaces:list', 'project_reader'), listInterfaces),
  attachInterface: {
    policy: rule('os_compute_api:os-attach-interfaces:create', 'project_member'),
    run: (ctx, { params, body }) => attachInterface(ctx, params.server_id, body.interfaceAttachment ?? {}),
  },
  interface: {
    policy: rule('os_compute_api:os-attach-interfaces:show', 'project_reader'),
    run: (ctx, { params }) => getInterface(ctx, params.server_id, params.port_id),
  },
  detachInterface: {
    policy: rule('os_compute_api:os-attach-interfaces:delete', 'project_member'),
    run: (ctx, { params }) => detachInterface(ctx, params.server_id, params.port_id),
  },

  volumes: ofServer(rule('os_compute_api:os-volumes-attachments:index', 'project_reader'), listServerVolumes),
  attachVolume: {
    policy: rule('os_compute_api:os-volumes-attachments:create', 'project_member'),
    run: (ctx, { params, body }) => attachVolume(ctx, params.server_id, body),
  },
  volume: {
    policy: rule('os_compute_api:os-volumes-attachments:show', 'project_reader'),
    run: (ctx, { params }) => getServerVolume(ctx, params.server_id, params.volume_id),
  },
  updateVolume: {
    policy: rule('os_compute_api:os-volumes-attachments:update', 'project_member'),
    run: (ctx, { params, body }) => updateServerVolume(ctx, params.server_id, params.volume_id, body),
  },
  detachVolume: {
    policy: rule('os_compute_api:os-volumes-attachments:delete', 'project_member'),
    run: (ctx, { params }) => detachVolume(ctx, params.server_id, params.volume_id),
  },
});

registerGrowthWatcher(growthRecorder);
registerServerDetacher(forceDetachFromServer);

export const serverDetails = defineResource({
  endpoints,
  workflows: [
    attachInterfaceWorkflow,
    detachInterfaceWorkflow,
    attachVolumeWorkflow,
    detachVolumeWorkflow,
    swapVolumeWorkflow,
  ],
  jobs: passwordJobs,
  retentions: [consoleTokenRetention],
});
