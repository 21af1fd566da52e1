import { HYPERVISORS } from '#lib/client/api-versions.ts';
import { contract } from '#lib/contract/contract.ts';
import { get, list, read, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Hosts report without events, and usage changes with every server. */
export const HOSTS_EVERY_MS = 10_000;

export const hypervisorApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'token', path: '/os-hypervisors', one: 'hypervisor', many: 'hypervisors' },
  kind: 'host',
  headers: HYPERVISORS,
  operations: {
    summaries: list('HypervisorSummary', 'HypervisorQuery', { summary: 'List hypervisors by name' }),
    list: list('Hypervisor', 'HypervisorQuery', {
      ...{ suffix: '/detail', refreshMs: HOSTS_EVERY_MS, summary: 'List hypervisors in full' },
    }),
    statistics: read('hypervisor_statistics', 'HypervisorStatistics', {
      ...{ suffix: '/statistics', until: 87, summary: 'Show what all hypervisors have and what is taken' },
    }),
    /** Not `show`: events identify hosts by name. */
    details: show('Hypervisor', {
      ...{ query: 'OneHypervisorQuery', refreshMs: HOSTS_EVERY_MS, summary: 'Show a hypervisor' },
    }),
    uptime: get({
      ...{ suffix: '/{id}/uptime', output: 'HypervisorUptime', until: 87 },
      summary: 'Show how long a hypervisor has been up',
    }),
    search: get({
      ...{ suffix: '/{pattern}/search', response: 'FoundHypervisors', until: 52 },
      summary: 'Find hypervisors by a part of their name',
    }),
    searchServers: get({
      ...{ suffix: '/{pattern}/servers', response: 'FoundHypervisors', until: 52 },
      summary: 'Find hypervisors by a part of their name, with their servers',
    }),
  },
});
