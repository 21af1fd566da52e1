import { contract } from '#lib/contract/contract.ts';
import { get, read, write } from '#lib/contract/operation.ts';
import type * as Consoles from '../consoles/schema.ts';
import type * as Diagnostics from '../diagnostics/schema.ts';
import type * as Actions from '../instance-actions/schema.ts';
import type * as Addresses from '../server-addresses/schema.ts';
import type * as Interfaces from '../server-interfaces/schema.ts';
import type * as Metadata from '../server-metadata/schema.ts';
import type * as Passwords from '../server-passwords/schema.ts';
import type * as Tags from '../server-tags/schema.ts';
import type * as Topologies from '../topology/schema.ts';
import type * as Volumes from '../volume-attachments/schema.ts';

type Schemas = typeof Actions &
  typeof Addresses &
  typeof Consoles &
  typeof Diagnostics &
  typeof Interfaces &
  typeof Metadata &
  typeof Passwords &
  typeof Tags &
  typeof Topologies &
  typeof Volumes;

const affects = ['quota', 'port', 'volume', 'image', 'instance_action'];
const metadata = { suffix: '/metadata', key: 'metadata', output: 'ServerMetadata', status: 200 } as const;
const metadataItem = { suffix: '/metadata/{key}', key: 'meta', output: 'ServerMetadata', status: 200 } as const;
const tags = { suffix: '/tags', since: 26 } as const;
const tag = { suffix: '/tags/{tag}', since: 26 } as const;
const password = { suffix: '/os-server-password' } as const;
const port = { suffix: '/os-interface/{port_id}' } as const;
const ports = { suffix: '/os-interface' } as const;
const volumes = { suffix: '/os-volume_attachments', key: 'volumeAttachment', affects: ['volume'] } as const;
const volume = { suffix: '/os-volume_attachments/{volume_id}', key: 'volumeAttachment', status: 202 } as const;

/** What the API has below the path of a server. */
export const serverDetailsApi = contract<Schemas>()({
  ...{ service: 'compute', audience: 'project', path: '/servers/{server_id}', one: 'server', many: 'servers' },
  kind: 'server',
  operations: {
    metadata: get({ ...metadata, summary: 'List the metadata of a server' }),
    addMetadata: write('POST', { ...metadata, body: 'NewServerMetadata', summary: 'Add to the metadata of a server' }),
    replaceMetadata: write('PUT', {
      ...metadata,
      ...{ body: 'NewServerMetadata', affects, summary: 'Replace the metadata of a server' },
    }),
    metadataItem: get({ ...metadataItem, summary: 'Show one pair of the metadata of a server' }),
    setMetadataItem: write('PUT', {
      ...{ ...metadataItem, body: 'NewServerMeta', summary: 'Set one metadata item of a server' },
    }),
    removeMetadataItem: write('DELETE', {
      ...{ suffix: '/metadata/{key}', summary: 'Remove one pair of the metadata of a server' },
    }),

    tags: read('tags', 'ServerTags', { ...tags, summary: 'List the tags of a server' }),
    replaceTags: write('PUT', {
      ...{ ...tags, body: 'NewServerTags', key: 'tags', output: 'ServerTags', status: 200, affects },
      summary: 'Replace the tags of a server',
    }),
    removeTags: write('DELETE', { ...tags, summary: 'Remove all tags of a server' }),
    hasTag: get({ ...tag, status: 204, summary: 'Check whether a server has a tag' }),
    addTag: write('PUT', {
      ...{
        ...tag,
        params: 'NewServerTagPath',
        status: 201,
        summary: 'Add a tag to a server; 204 if it already exists',
      },
    }),
    removeTag: write('DELETE', { ...tag, summary: 'Remove a tag from a server' }),

    addresses: read('addresses', 'ByNetwork', { suffix: '/ips', summary: 'List the addresses of a server' }),
    addressesOn: get({
      ...{ suffix: '/ips/{network}', response: 'ByNetwork', summary: 'Show the addresses of a server on one network' },
    }),

    actions: get({
      ...{ suffix: '/os-instance-actions', query: 'InstanceActionQuery', response: 'InstanceActionList' },
      summary: 'List the actions of a server',
    }),
    action: read('instanceAction', 'InstanceActionDetails', {
      ...{ suffix: '/os-instance-actions/{request_id}', summary: 'Show an action on a server with its steps' },
    }),

    openConsole: write('POST', {
      ...{ suffix: '/remote-consoles', since: 6, status: 200 },
      ...{ body: 'CreateRemoteConsole', key: 'remote_console', output: 'OpenedConsole' },
      summary: "Create a one-time URL for a server's console, valid for ten minutes",
    }),
    diagnostics: get({
      ...{ suffix: '/diagnostics', response: 'DiagnosticsAnswer', summary: 'Show how busy a running server is' },
    }),
    password: read('password', 'ServerPassword', {
      ...{ ...password, summary: "Show a server's administrator password, encrypted for its user" },
    }),
    clearPassword: write('DELETE', {
      ...{ ...password, summary: 'Delete the encrypted password; the password in the guest does not change' },
    }),
    topology: get({ suffix: '/topology', response: 'Topology', since: 78, summary: "Show a server's NUMA nodes" }),

    interfaces: read('interfaceAttachments', 'Interfaces', {
      ...{ ...ports, summary: 'List the network interfaces of a server' },
    }),
    attachInterface: write('POST', {
      ...{ ...ports, body: 'AttachInterface', key: 'interfaceAttachment', output: 'Interface', status: 200, affects },
      summary: 'Attach a network interface to a server',
    }),
    interface: read('interfaceAttachment', 'Interface', {
      ...{ ...port, summary: 'Show a network interface of a server' },
    }),
    detachInterface: write('DELETE', {
      ...{ ...port, status: 202, affects, summary: 'Detach a network interface from a server' },
    }),

    volumes: get({ ...volumes, key: 'volumeAttachments', output: 'ServerVolumes', summary: "List a server's volumes" }),
    attachVolume: write('POST', {
      ...{ ...volumes, input: 'NewServerVolume', output: 'ServerVolume', status: 200 },
      summary: 'Attach a volume to a server',
    }),
    volume: get({ ...volume, output: 'ServerVolume', status: 200, summary: 'Show a volume of a server' }),
    updateVolume: write('PUT', {
      ...{ ...volume, input: 'ServerVolumeChanges' },
      summary: 'Change whether a volume is deleted with its server, or swap the volume',
    }),
    detachVolume: write('DELETE', {
      ...{ ...volume, affects: ['volume'], summary: 'Detach a volume from a server' },
    }),
  },
});
